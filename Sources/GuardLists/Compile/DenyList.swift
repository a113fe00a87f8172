// fmguard — SPDX-License-Identifier: Apache-2.0
// A deny list as a value: its keys and which patterns are its entries. Knows nothing of matching or policies.

public import GuardMatch
public import GuardPolicy

/// One deny list of a ruleset, as its file describes it.
public struct DenyList: Sendable {
  let header: ListHeader
  /// The file, relative to the configuration directory.
  public let file: String
  /// The numbers of its patterns in the matcher; the selftest phrase is one of them.
  public let patterns: Range<PatternID>

  init(header: ListHeader, file: String, patterns: Range<PatternID>) {
    self.header = header
    self.file = file
    self.patterns = patterns
  }

  /// The id, unique in the ruleset.
  public var id: String { header.id }
  /// The language of its entries, a BCP 47 tag or `und`.
  public var language: String { header.language }
  /// What it is for, in a sentence, if the file says so.
  public var description: String? { header.description }
  /// What its entries are about, unless they say otherwise.
  public var category: String { header.settings.category }
  /// How grave its entries are, unless they say otherwise.
  public var severity: Severity { header.settings.severity }
  /// On which sides of the model it counts.
  public var stages: StageScope { header.stages }
  /// Whether it is enforced under every policy.
  public var isPinned: Bool { header.isPinned }
  /// The phrase that proves that the list is loaded: it matches, and so does every text that holds it as words.
  public var selftest: String? { header.selftest }
}
