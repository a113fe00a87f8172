// fmguard — SPDX-License-Identifier: Apache-2.0
// What can be wrong with a configuration file: facts only. The words are in `Issue.Kind` and `Issue+Text.swift`.

/// One problem of a configuration file: what, where, with which value.
///
/// Issues are about configuration, so they may quote keys and values of it. They never hold text that was checked.
public struct Issue: Error, Sendable, Hashable {
  /// What is wrong.
  public var kind: Kind
  /// The file, relative to the configuration directory.
  public var file: String
  /// Where in the file, or nil if the file as a whole is meant.
  public var position: SourcePosition?
  /// The key in question.
  public var key: String?
  /// The value as it stands in the file.
  public var value: String?
  /// What would be right: the closed list, the range, the limit.
  public var expected: String?
  /// What was probably meant.
  public var suggestion: String?
  /// Another place that belongs to the problem, such as the first of two equal ids.
  public var related: String?
  /// More about the cause, in the words of the library that found it.
  public var detail: String?

  public init(
    _ kind: Kind, file: String, at position: SourcePosition? = nil, key: String? = nil, value: String? = nil,
    expected: String? = nil, suggestion: String? = nil, related: String? = nil, detail: String? = nil
  ) {
    self.kind = kind
    self.file = file
    self.position = position
    self.key = key
    self.value = value
    self.expected = expected
    self.suggestion = suggestion
    self.related = related
    self.detail = detail
  }
}

extension Issue {
  /// A kind of problem: a stable code, and the words for it.
  ///
  /// The words are templates: `{key}`, `{value}`, `{expected}`, `{related}` and `{detail}` stand for the facts of an
  /// issue. A module with problems of its own adds static members in an extension, in one file.
  public struct Kind: Sendable, Hashable {
    /// The stable name, `snake_case`: what programs compare.
    public let code: String
    /// What is wrong.
    let problem: String
    /// What to do about it.
    let remedy: String

    /// A kind with its words: the problem, and what to do about it.
    public init(_ code: String, _ problem: String, remedy: String) {
      self.code = code
      self.problem = problem
      self.remedy = remedy
    }

    public static func == (left: Kind, right: Kind) -> Bool { left.code == right.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }
}
