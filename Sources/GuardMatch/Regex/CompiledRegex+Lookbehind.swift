// fmguard — SPDX-License-Identifier: Apache-2.0
// How far back a pattern may look. Knows nothing of texts.

internal import PCRE2Library

extension CompiledRegex {
  /// How many characters before a place the pattern may look at when a match begins there, or more.
  ///
  /// PCRE2 knows the longest single step back, in which a lookbehind inside another, or `\b` inside one, does not
  /// count. So the step is taken once for each lookbehind, and once more for `\b`; and one character is added, by which
  /// the start of what has been kept is not taken for the start of the text.
  ///
  /// - Parameters:
  ///   - code: live.
  ///   - source: the pattern that it was made from.
  static func lookbehind(_ code: OpaquePointer, _ source: [UInt8]) -> Int {
    // SAFETY: the caller keeps the code alive.
    let step = Int(unsafe info(code, UInt32(PCRE2_INFO_MAXLOOKBEHIND)))
    let openings = source.indices.count { index in
      // `(?<=` and `(?<!`, or `(*` and a name. Some are none, which does no harm.
      source[index...].starts(with: "(?<".utf8) || source[index...].starts(with: "(*".utf8)
    }
    return step * (openings + 1) + 1
  }
}
