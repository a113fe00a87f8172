// fmguard — SPDX-License-Identifier: Apache-2.0
// A member of a vocabulary class: what it looks like in a file, and the folded bytes that are looked for.

internal import GuardText

/// A word or phrase of a language file.
struct Term {
  /// Where in a word a term may stand.
  enum Kind: Int {
    /// A whole word or phrase: `cannot`.
    case word = 0
    /// The beginning of a word: `help*`.
    case prefix
    /// The end of a word: `*amam`.
    case suffix
    /// Anywhere, as everything in a language without spaces between words.
    case anywhere
  }

  let kind: Kind
  /// The matching copy of the term.
  let folded: [UInt8]

  /// Reads one member; nil if nothing is left of it.
  ///
  /// - Parameter hasWords: whether the language puts spaces between words; if not, every term may stand anywhere.
  init?(_ text: Substring, hasWords: Bool) {
    var body = text
    let isOpenBefore = body.first == "*"
    if isOpenBefore { body.removeFirst() }
    let isOpenAfter = body.last == "*"
    if isOpenAfter { body.removeLast() }
    kind =
      switch (isOpenBefore, isOpenAfter) {
      case _ where !hasWords: .anywhere
      case (true, true): .anywhere
      case (true, false): .suffix
      case (false, true): .prefix
      case (false, false): .word
      }
    folded = MatchingCopy(Array(body.utf8), table: .widest).utf8
    guard !folded.isEmpty, folded != [0x20] else { return nil }
  }

  /// The members of a class: separated by commas, each trimmed.
  static func members(of text: String) -> [Substring] {
    text.split(separator: ",").map { member in
      member.trimmingPrefix(while: \.isWhitespace).trimmed
    }
  }
}

extension Substring {
  /// Without white space at the end.
  fileprivate var trimmed: Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return self[startIndex..<startIndex] }
    return self[...last]
  }
}
