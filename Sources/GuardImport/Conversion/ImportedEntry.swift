// fmguard — SPDX-License-Identifier: Apache-2.0
// An entry of a source, before anybody has looked whether it can be used. A value.

internal import GuardMatch
internal import GuardPolicy

/// One entry as its source says it.
struct ImportedEntry: Sendable {
  var text: String
  var isRegex: Bool
  /// Where it stands, for notes.
  var place: String
  var settings: EntryKind
  /// What stands in for it, with the action `replace`.
  var replacement: String?
}

/// What entries of one list have in common.
struct EntryKind: Sendable, Hashable {
  var stages: StageScope
  var language: String
  var category: String
  var severity: Severity
  var match: MatchKind
  var action = EntryAction.block
  /// Whether what is found vanishes: replaced by nothing.
  var vanishes = false
}

/// The entries of one file of a source, and what is known of them already.
struct SourceContent: Sendable {
  /// What lists made of it are called, before what tells them apart: `input-summary-de`.
  var base: String
  /// For people.
  var description: String
  var entries: [ImportedEntry] = []
  var notes: [ImportNote] = []
}
