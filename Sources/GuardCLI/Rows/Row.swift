// fmguard — SPDX-License-Identifier: Apache-2.0
// One line of `--format jsonl`: a text, and what is said of it. A value.

/// A row of the input.
struct Row: Sendable, Hashable {
  /// As it came: a string or a number.
  enum ID: Sendable, Hashable {
    case string(String)
    case number(String)

    /// As it stands in a verdict, whose ids are strings.
    var string: String {
      switch self {
      case .string(let text), .number(let text): text
      }
    }
  }

  var id: ID?
  var text: [UInt8]
  var request: RequestOptions
}
