// fmguard — SPDX-License-Identifier: Apache-2.0
// Collects the issues of one file while it is decoded, so that all are told and not the first only.

/// The issues of one file, in the making. Used by one task at a time.
public final class IssueLog {
  /// How many issues of one file are kept; the others are counted.
  public static let limit = 1000

  /// The file that issues are about, relative to the configuration directory.
  public let file: String
  private var kept: [Issue] = []
  private var dropped = 0

  /// An empty log of a file.
  public init(file: String) {
    self.file = file
  }

  /// Whether nothing was reported.
  public var isEmpty: Bool { kept.isEmpty }

  /// How many issues were reported, those beyond the limit included. A difference tells whether a step went well.
  public var count: Int { kept.count + dropped }

  /// Adds an issue.
  public func report(_ issue: Issue) {
    if kept.count < Self.limit {
      kept.append(issue)
    } else {
      dropped += 1
    }
  }

  /// Adds an issue of this file.
  public func report(
    _ kind: Issue.Kind, at position: SourcePosition?, key: String? = nil, value: String? = nil,
    expected: String? = nil, suggestion: String? = nil, related: String? = nil, detail: String? = nil
  ) {
    report(
      Issue(
        kind, file: file, at: position, key: key, value: value, expected: expected, suggestion: suggestion,
        related: related, detail: detail))
  }

  /// The issues in the order of the file, those of the file as a whole first.
  public var issues: [Issue] {
    var sorted = kept.sorted { ($0.position ?? .init(line: 0, column: 0)) < ($1.position ?? .init(line: 0, column: 0)) }
    if dropped > 0 {
      sorted.append(Issue(.tooManyIssues, file: file, value: "\(dropped)"))
    }
    return sorted
  }
}
