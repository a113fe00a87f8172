// fmguard — SPDX-License-Identifier: Apache-2.0
// The deny lists of a ruleset, compiled: one matcher, and what each of its patterns means. Knows nothing of policies.

public import GuardMatch
public import GuardPolicy

/// All deny lists of a ruleset and the matcher made of them. Immutable; any number of threads may share it.
public final class CompiledLists: Sendable {
  /// The lists in the order of their files.
  public let lists: [DenyList]
  /// Finds the entries of all lists.
  public let matcher: Matcher
  let entries: EntryTable
  let examples: [EntryExample]
  /// What the files say beyond that, if it was to be kept.
  package let sources: ListSources?

  init(
    lists: [DenyList], matcher: Matcher, entries: EntryTable, examples: [EntryExample], sources: ListSources? = nil
  ) {
    self.lists = lists
    self.matcher = matcher
    self.entries = entries
    self.examples = examples
    self.sources = sources
  }

  /// How many entries there are, selftest phrases included.
  public var entryCount: Int { entries.count }

  /// How many texts the files bring to prove their entries by, selftest phrases included.
  package var exampleCount: Int { examples.count }

  /// The categories that findings may have.
  public var categories: Set<String> { entries.ownCategories.union(lists.map(\.category)) }

  /// The list that a pattern belongs to.
  ///
  /// - Parameter pattern: a number that `matcher` reported.
  /// - Complexity: logarithmic in the number of lists.
  public func list(of pattern: PatternID) -> DenyList { lists[index(ofListWith: pattern)] }

  /// The place of that list among all.
  func index(ofListWith pattern: PatternID) -> Int {
    var low = 0
    var high = lists.count - 1
    while low < high {
      let middle = (low + high) / 2
      if lists[middle].patterns.upperBound <= pattern { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What a pattern means. Made anew for each call, since of a million entries few are ever asked for.
  ///
  /// The id of a rule is the id of the list, `#`, and eight hexadecimal digits that stand for the entry's text and
  /// kind: it stays the same when lines move, and changes when the entry does. The rule of a selftest phrase is
  /// `#selftest`.
  ///
  /// - Parameter pattern: a number that `matcher` reported.
  public func rule(for pattern: PatternID) -> Rule {
    let list = list(of: pattern)
    let settings = entries.settings(pattern) ?? list.header.settings
    return Rule(
      list: list.id,
      id: "\(list.id)#\(entries.isSelftest(pattern) ? "selftest" : entries.hash(pattern).digits)",
      mechanism: entries.isRegex(pattern) ? .pattern : .denyList,
      category: settings.category,
      severity: settings.severity,
      stages: list.stages,
      isPinned: list.isPinned,
      action: settings.action,
      replacement: settings.replacement,
      source: "\(list.file):\(entries.line(pattern))")
  }
}
