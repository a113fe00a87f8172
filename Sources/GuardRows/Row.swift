// fmguard — SPDX-License-Identifier: Apache-2.0
// A text and what is said of it, as one JSON object. A value.

public import FMGuard

/// A row: what a line of `check --format jsonl` says, and the body of a request to the service.
public struct Row: Sendable, Hashable {
  /// As it came: a string or a number.
  public enum ID: Sendable, Hashable {
    case string(String)
    case number(String)

    /// As it stands in a verdict, whose ids are strings.
    public var string: String {
      switch self {
      case .string(let text), .number(let text): text
      }
    }
  }

  public var id: ID?
  public var text: [UInt8]
  /// Where the text stands and what is asked of the check; `id` is that of the row.
  public var context: CheckContext

  public init(id: ID? = nil, text: [UInt8], context: CheckContext) {
    self.id = id
    self.text = text
    self.context = context
  }

  /// What a check is asked.
  public consuming func request() -> CheckRequest {
    context.id = id?.string
    return CheckRequest(text: text, context: context)
  }
}
