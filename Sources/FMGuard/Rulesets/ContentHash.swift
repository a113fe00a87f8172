// fmguard — SPDX-License-Identifier: Apache-2.0
// The hash over named contents that is a ruleset's version. Knows no file.

internal import GuardSigning

/// A running SHA-256 over names and contents, each preceded by its length, so that no two sequences of them look alike.
struct ContentHash {
  private var hash = SHA256()

  /// Adds a file's name and content.
  mutating func add(name: String, content: Span<UInt8>) {
    let name = Array(name.utf8)
    add(name.span)
    add(content)
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
    hash.update(length.span)
    hash.update(bytes)
  }

  /// The hash of what was added so far, in hexadecimal digits.
  var digits: String { Hexadecimal.digits(hash.digest) }
}
