// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a text has the form of a language tag. Knows the grammar, not which languages there are.

/// Language tags.
public enum LanguageTag {
  /// Whether a text is a well-formed language tag: `de`, `pt-BR`, `zh-Hant`, `und`.
  ///
  /// Which subtags are registered is not asked. Source: RFC 5646 (BCP 47), section 2.1.
  public static func isWellFormed(_ text: String) -> Bool {
    if irregular.contains(text.lowercased()) { return true }
    var subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(Subtag.init)[...]
    guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.isAlphanumeric }) else { return false }
    if subtags.first?.singleton == "x" { return subtags.count > 1 }
    guard let language = subtags.popFirst(), language.isAlphabetic, (2...8).contains(language.count) else {
      return false
    }
    if language.count <= 3 { subtags.skip(atMost: 3) { $0.isAlphabetic && $0.count == 3 } }
    subtags.skip(atMost: 1) { $0.isAlphabetic && $0.count == 4 }
    subtags.skip(atMost: 1) { $0.isAlphabetic && $0.count == 2 || $0.isNumeric && $0.count == 3 }
    subtags.skip(atMost: .max) { $0.count >= 5 || $0.count == 4 && $0.beginsWithDigit }
    while let singleton = subtags.popFirst() {
      guard singleton.count == 1 else { return false }
      if singleton.singleton == "x" { return !subtags.isEmpty }
      guard subtags.skip(atMost: .max, where: { $0.count >= 2 }) > 0 else { return false }
    }
    return true
  }

  /// Registered tags that the grammar does not cover.
  private static let irregular: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
    "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
  ]
}

/// What stands between two hyphens.
private struct Subtag {
  let bytes: String.UTF8View.SubSequence

  init(_ bytes: String.UTF8View.SubSequence) { self.bytes = bytes }

  var count: Int { bytes.count }
  var isAlphabetic: Bool { bytes.allSatisfy(Self.isLetter) }
  var isNumeric: Bool { bytes.allSatisfy(Self.isDigit) }
  var isAlphanumeric: Bool { bytes.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } }
  var beginsWithDigit: Bool { bytes.first.map(Self.isDigit) ?? false }
  /// The letter or digit of a subtag that is one, in lower case.
  var singleton: Character? { count == 1 ? bytes.first.map { Character(Unicode.Scalar($0 | 0x20)) } : nil }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension ArraySlice<Subtag> {
  /// Drops subtags from the beginning while they fit.
  ///
  /// - Returns: how many.
  @discardableResult
  fileprivate mutating func skip(atMost limit: Int, where fits: (Subtag) -> Bool) -> Int {
    var skipped = 0
    while skipped < limit, let next = first, fits(next) {
      removeFirst()
      skipped += 1
    }
    return skipped
  }
}
