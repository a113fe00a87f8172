// fmguard — SPDX-License-Identifier: Apache-2.0
// Test support: folds many short texts as one, because a call for each costs far more than the folding.

@testable import GuardText

/// Texts that are folded together, with NUL between them: nothing composes with it, joins it or is reordered across it.
struct FoldBatch {
  private var bytes: [UInt8] = []
  private(set) var count = 0

  init() {}

  init(_ texts: some Sequence<[UInt32]>) {
    for text in texts { append(text) }
  }

  /// Adds a text without NUL.
  mutating func append(_ scalars: [UInt32]) {
    for scalar in scalars { Self.encode(scalar, into: &bytes) }
    bytes.append(0)
    count += 1
  }

  /// What each text folds to.
  func folded(_ table: FoldTable = .standard([])) -> [ArraySlice<UInt8>] {
    let pieces = MatchingCopy(bytes, table: table).utf8.split(separator: 0, omittingEmptySubsequences: false)
    return Array(pieces.dropLast())
  }

  /// What the naive fold makes of each text.
  func reference(_ tailoring: Tailoring) -> [ArraySlice<UInt8>] {
    let pieces = Array(ReferenceFold.fold(String(decoding: bytes, as: UTF8.self), tailoring).utf8)
      .split(separator: 0, omittingEmptySubsequences: false)
    return Array(pieces.dropLast())
  }

  static func encode(_ scalar: UInt32, into bytes: inout [UInt8]) {
    switch scalar {
    case 0..<0x80:
      bytes.append(UInt8(scalar))
    case 0x80..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    case 0x800..<0x10000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  static func utf8(_ scalars: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in scalars { encode(scalar, into: &bytes) }
    return bytes
  }

  /// Names the texts whose folds differ: the first few of them.
  static func differences(
    _ got: [ArraySlice<UInt8>], _ want: [ArraySlice<UInt8>], _ name: (Int) -> String
  ) -> [String] {
    guard got.count == want.count else { return ["\(got.count) texts of \(want.count)"] }
    guard got != want else { return [] }
    return got.indices.filter { got[$0] != want[$0] }.prefix(12).map { index in
      "\(name(index)): got \(hex(got[index])), want \(hex(want[index]))"
    }
  }

  private static func hex(_ utf8: ArraySlice<UInt8>) -> String {
    "["
      + String(decoding: utf8, as: UTF8.self).unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      + "]"
  }
}
