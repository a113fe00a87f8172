// fmguard — SPDX-License-Identifier: Apache-2.0
// Texts of which every match of a regex contains one. Pure: knows nothing of PCRE2 or of how literals are found.

/// Finds what must be in a text for a regex to match.
///
/// Only for patterns that PCRE2 has accepted. Whatever is in doubt is not required: then the regex always runs.
struct RequiredLiterals: Sendable, Hashable {
  /// The most alternatives.
  static let mostLiterals = 32
  /// The shortest literal, in UTF-8 bytes.
  static let leastBytes = 3
  /// The longest literal, in characters; what is longer is cut.
  static let mostScalars = 32
  /// The farthest reach that is told.
  static let mostReach = 256

  /// Up to `mostLiterals` texts of at least `leastBytes`, as they stand after NFKC_Casefold: letters, digits and
  /// symbols without white space, quotation marks, dashes or marks. Tailoring is left to whoever looks for them, who
  /// must fold them as any term.
  let texts: [String]
  /// How far behind the beginning of a match the first of them begins at most, in characters of the subject; nil if
  /// that is more than `mostReach`, or not known.
  let reach: Int?

  /// A set of texts such that the folded copy of every match of the pattern contains one of them; nil if none is known.
  ///
  /// - Parameters:
  ///   - pattern: the regex.
  ///   - subject: the text it runs over.
  static func of(_ pattern: String, over subject: RegexSubject) -> RequiredLiterals? {
    guard let node = RegexReader.read(pattern) else { return nil }
    guard let best = LiteralFacts.of(node, over: subject).best(over: subject) else { return nil }
    let texts = best.literals.map { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
    return RequiredLiterals(texts: texts, reach: best.reach)
  }
}
