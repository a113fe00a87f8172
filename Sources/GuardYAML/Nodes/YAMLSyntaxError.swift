// fmguard — SPDX-License-Identifier: Apache-2.0
// Why libyaml stopped, and what to do about it. Knows the library's words, not its types.

/// Broken syntax of a YAML file.
struct YAMLSyntaxError: Error {
  /// The library's fixed words for it; they never quote the file.
  var problem: String
  /// Where the library noticed it: at the mistake or after it.
  var position: SourcePosition
  /// Where what it was reading begins, if it says so.
  var contextPosition: SourcePosition?

  /// What is wrong, with the place where the broken thing begins if that is not the place of the issue.
  var words: String {
    guard let begin = contextPosition, begin != position else { return problem }
    return "\(problem) (in what begins at line \(begin.line), column \(begin.column))"
  }

  /// What to do about it, by the commonest causes.
  var remedy: String {
    switch problem {
    case "mapping values are not allowed in this context":
      "put quotes around a text that holds `: `, or correct the indentation"
    case "found character that cannot start any token":
      "indent with spaces, and put quotes around a text that begins with a tab, `@`, `` ` `` or `%`"
    case "found unexpected end of stream":
      "close the quotes or brackets"
    case "did not find expected '-' indicator", "did not find expected key":
      "indent the lines of one level alike, and put quotes around a text that has quotes or `#` in it"
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      "write a backslash twice in double quotes, or use single quotes"
    default:
      "check indentation, quotes and brackets here and just before"
    }
  }
}
