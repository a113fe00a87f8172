// fmguard — SPDX-License-Identifier: Apache-2.0
// What holds for entries whose source does not say. A value.

public import GuardMatch
public import GuardPolicy

/// The form of lists from elsewhere.
public enum ForeignFormat: String, Sendable, Hashable, CaseIterable {
  /// The six keys of system lists: one JSON file, or a tree of them whose paths tell direction, region and locale.
  case sixKey = "six-key"
  /// An export of an Azure AI Content Safety blocklist.
  case azure
  /// The word policy of an Amazon Bedrock guardrail.
  case bedrock
  /// A folder of files that are named after languages, one word a line.
  case words
  /// Comma-separated values with a head.
  case csv
}

/// What a source does not say of its entries.
public struct ImportSettings: Sendable, Hashable {
  public var category = "x-imported"
  public var severity = Severity.medium
  public var language = "und"
  public var stages = StageScope.both
  public var match = MatchKind.word
  /// The region whose files stand for the global ones, such as `US`.
  public var region: String?

  public init() {}
}
