// fmguard — SPDX-License-Identifier: Apache-2.0
// The members of a vocabulary class: what they look like in a file, and the folded bytes that are looked for.

internal import GuardText

/// A word or phrase of a class: where it stands in the folded text of its class.
struct Term: Sendable {
  /// Where in a word a term may stand.
  enum Kind: Sendable {
    /// A whole word or phrase: `cannot`.
    case word
    /// The beginning of a word: `help*`.
    case prefix
    /// The end of a word: `*amam`.
    case suffix
    /// Anywhere, as everything in a language without spaces between words.
    case anywhere
  }

  var kind: Kind
  var bytes: Range<Int>

  /// Reads one member, a stretch of the folded text of its class; nil if nothing is left of it.
  ///
  /// - Parameter hasWords: whether the language puts spaces between words; if not, every term may stand anywhere.
  init?(_ member: Range<Int>, of text: [UInt8], hasWords: Bool) {
    var start = member.lowerBound
    var end = member.upperBound
    while start < end, text[start] == 0x20 { start += 1 }
    while start < end, text[end - 1] == 0x20 { end -= 1 }
    let isOpenBefore = start < end && text[start] == UInt8(ascii: "*")
    if isOpenBefore { start += 1 }
    let isOpenAfter = start < end && text[end - 1] == UInt8(ascii: "*")
    if isOpenAfter { end -= 1 }
    guard start < end else { return nil }
    bytes = start..<end
    kind =
      switch (isOpenBefore, isOpenAfter) {
      case _ where !hasWords: .anywhere
      case (true, true): .anywhere
      case (true, false): .suffix
      case (false, true): .prefix
      case (false, false): .word
      }
  }

  /// The members of a class, separated by commas, as stretches of its folded text.
  static func members(of text: [UInt8]) -> [Range<Int>] {
    var members: [Range<Int>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: ",") {
      members.append(start..<index)
      start = index + 1
    }
    members.append(start..<text.count)
    return members
  }
}
