// fmguard — SPDX-License-Identifier: Apache-2.0
// A row of the boundary tables: a term in a text, and whether it stands there as a word.

import Testing

@testable import GuardText

/// A term in a text.
struct BoundaryRow: Sendable, CustomTestStringConvertible {
  let id: String
  let term: String
  let text: String
  /// Whether one occurrence at least counts as a word.
  let word: Bool
  /// Whether one occurrence at least counts as a prefix; nil if that is the same.
  var prefix: Bool?

  init(_ id: String, _ term: String, _ text: String, _ word: Bool, prefix: Bool? = nil) {
    self.id = id
    self.term = term
    self.text = text
    self.word = word
    self.prefix = prefix
  }

  var testDescription: String { id }

  static let all = alphabetic + symbols + hangul + japanese + chinese + southEastAsian
}
