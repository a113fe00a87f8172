// fmguard — SPDX-License-Identifier: Apache-2.0
// Texts of which every match of a regex contains one. Pure: knows nothing of PCRE2 or of how literals are found.

/// Finds what must be in a text for a regex to match.
///
/// Only for patterns that PCRE2 has accepted. Whatever is in doubt is not required: then the regex always runs.
enum RequiredLiterals {
  /// The most alternatives.
  static let mostLiterals = 32
  /// The shortest literal, in UTF-8 bytes.
  static let leastBytes = 3
  /// The longest literal, in characters; what is longer is cut.
  static let mostScalars = 32

  /// A set of texts such that the folded copy of every match of the pattern contains one of them; nil if none is known.
  ///
  /// - Parameters:
  ///   - pattern: the regex.
  ///   - subject: the text it runs over.
  /// - Returns: up to `mostLiterals` texts of at least `leastBytes`, as they stand after NFKC_Casefold: letters, digits
  ///   and symbols without white space, quotation marks, dashes or marks. Tailoring is left to whoever looks for them,
  ///   who must fold them as any term.
  static func of(_ pattern: String, over subject: RegexSubject) -> [String]? {
    guard let node = RegexReader.read(pattern) else { return nil }
    let facts = LiteralFacts.of(node, over: subject)
    return facts.best(over: subject)?.literals.map { scalars in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
  }
}
