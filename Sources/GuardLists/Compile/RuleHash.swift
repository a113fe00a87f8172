// fmguard — SPDX-License-Identifier: Apache-2.0
// The part of a rule's id that stands for the entry's text. Pure.

/// A number that stands for the text and the kind of an entry, the same on every machine and in every version.
///
/// FNV-1a, 64 bits, the halves folded together. Source: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm".
/// It names entries and protects nothing; two entries of a very long list may share it.
struct RuleHash: Sendable, Hashable {
  let value: UInt32

  init(_ text: Span<UInt8>, isRegex: Bool) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    hash = (hash ^ (isRegex ? 1 : 0)) &* 0x0000_0100_0000_01B3
    for index in text.indices {
      hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01B3
    }
    value = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// Eight lower-case hexadecimal digits.
  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
