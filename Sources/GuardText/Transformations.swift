// fmguard — SPDX-License-Identifier: Apache-2.0
// The names of the foldings that a match needed. Names only.

/// The foldings that had to be undone for a term to be found: they explain a match and are never a finding themselves.
public struct Transformations: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Letter case, final sigma, ß.
  public static let caseFold = Transformations(rawValue: 1 << 0)
  /// Canonical and compatibility variants: decomposed, full width, half width, styled letters.
  public static let compatibility = Transformations(rawValue: 1 << 1)
  /// Default ignorable characters were passed over: zero width, soft hyphen, fillers.
  public static let ignorable = Transformations(rawValue: 1 << 2)
  /// A run of white space, or another white space than U+0020.
  public static let whitespace = Transformations(rawValue: 1 << 3)
  /// Typographic quotes, apostrophes and dashes.
  public static let punctuation = Transformations(rawValue: 1 << 4)
  /// A difference that a language's tailoring ignores: the Turkish i's, harakat, tatweel, alef variants, niqqud.
  public static let tailoring = Transformations(rawValue: 1 << 5)
  /// Letters of another script that look like those of the token.
  public static let confusable = Transformations(rawValue: 1 << 6)
  /// Digits and symbols that stand for letters.
  public static let leetspeak = Transformations(rawValue: 1 << 7)
  /// Letters spaced or separated one by one.
  public static let separators = Transformations(rawValue: 1 << 8)
  /// Letters repeated.
  public static let repetition = Transformations(rawValue: 1 << 9)
  /// Combining marks over letters that do not carry them: strikes, diacritics that do not matter in the language.
  public static let marks = Transformations(rawValue: 1 << 10)
  /// Words spelt in tag characters.
  public static let tagCharacters = Transformations(rawValue: 1 << 11)

  private static let names: [(Transformations, String)] = [
    (.caseFold, "case"), (.compatibility, "compatibility"), (.ignorable, "ignorable"), (.whitespace, "whitespace"),
    (.punctuation, "punctuation"), (.tailoring, "tailoring"), (.confusable, "confusable"), (.leetspeak, "leetspeak"),
    (.separators, "separators"), (.repetition, "repetition"), (.marks, "marks"), (.tagCharacters, "tag_characters"),
  ]

  /// The names of the members, in a fixed order, as they stand in a verdict.
  public var names: [String] {
    Self.names.compactMap { contains($0.0) ? $0.1 : nil }
  }
}
