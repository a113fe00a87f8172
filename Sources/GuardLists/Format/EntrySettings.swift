// fmguard — SPDX-License-Identifier: Apache-2.0
// What a list says of all its entries and an entry of itself: the keys that both have, with their defaults.

internal import GuardPolicy
internal import GuardText
internal import GuardYAML

/// The settings of an entry. Those of a list are the defaults of its entries.
struct EntrySettings: Equatable {
  var match = EntryMatch.word
  var fold = FoldLevel.standard
  var severity = Severity.medium
  var category = ""
  var action = EntryAction.block
  var replacement: String?

  /// Reads the keys that lists and entries have in common; what is left out or wrong stays as it is.
  mutating func read(_ reader: inout MappingReader) {
    match = reader.optional("match", .choice()) ?? match
    fold = reader.optional("fold", .choice()) ?? fold
    readAction(&reader)
  }

  /// Reads `action` and `replacement`, each of which needs the other's company.
  private mutating func readAction(_ reader: inout MappingReader) {
    action = reader.optional("action", .choice()) ?? action
    let own = reader.optional("replacement", .stringOrEmpty)
    if action == .replace {
      replacement = own ?? replacement
      if replacement == nil, !reader.contains("replacement") {
        reader.log.report(.replaceWithNothing, at: reader.position(of: "action"))
      }
    } else {
      replacement = nil
      if reader.contains("replacement") {
        reader.log.report(.idleReplacement, at: reader.position(of: "replacement"), value: action.rawValue)
      }
    }
  }
}
