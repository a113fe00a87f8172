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
  /// The category. `x-imported` by default.
  public var category = "x-imported"
  /// The severity. `medium` by default.
  public var severity = Severity.medium
  /// The language of the lists, a BCP 47 tag. `und` by default.
  public var language = "und"
  /// The stages at which they are looked for. Both by default.
  public var stages = StageScope.both
  /// How entries stand in a text. As words by default.
  public var match = MatchKind.word
  /// The region whose files stand for the global ones, such as `US`.
  public var region: String?

  public init() {}
}
