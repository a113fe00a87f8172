// fmguard — SPDX-License-Identifier: Apache-2.0
// One entry with everything that holds for it, its own or its list's. For tools; a value.

package import GuardMatch
package import GuardPolicy
package import GuardText

/// An entry of a compiled list.
package struct ListEntry: Sendable {
  package let pattern: PatternID
  /// The place of its list among the lists.
  package let list: Int
  /// How it stands in a text; nil for a regex.
  package let kind: MatchKind?
  package let fold: FoldLevel
  package let category: String
  package let severity: Severity
  package let action: EntryAction
  package let replacement: String?
  /// Whether it is the selftest phrase of its list.
  package let isSelftest: Bool
}

extension CompiledLists {
  /// What holds for the entry of a pattern.
  package func entry(_ pattern: PatternID) -> ListEntry {
    let index = index(ofListWith: pattern)
    let settings = entries.settings(pattern) ?? lists[index].header.settings
    let isSelftest = entries.isSelftest(pattern)
    return ListEntry(
      pattern: pattern, list: index,
      kind: entries.isRegex(pattern) ? nil : isSelftest ? .word : settings.match.kind ?? .word, fold: settings.fold,
      category: settings.category, severity: settings.severity, action: settings.action,
      replacement: settings.replacement, isSelftest: isSelftest)
  }

  /// The line of an entry's file, as findings tell it: `denylists/en/profanity.txt:12`.
  package func source(of pattern: PatternID) -> String {
    "\(list(of: pattern).file):\(entries.line(pattern))"
  }
}
