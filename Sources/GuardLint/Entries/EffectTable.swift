// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether one entry has at least the effect of another wherever both are found. Knows settings, not texts.

internal import GuardLists
internal import GuardMatch
internal import GuardPolicy
internal import GuardText

/// Compares what entries do: stage, category, severity, action, exceptions, fold, and the policies that name their
/// lists.
struct EffectTable: Sendable {
  private let compiled: CompiledLists
  /// The exceptions of lists, and of the entries that have some of their own.
  private let ofLists: [Set<String>]
  private let ofEntries: [PatternID: Set<String>]
  /// Which policies name each list.
  private let policies: [Set<String>]

  init(_ compiled: CompiledLists, _ sources: ListSources, _ policies: [Policy]) {
    self.compiled = compiled
    var ofEntries: [PatternID: Set<String>] = [:]
    var byFile: [String: Set<String>] = [:]
    for exception in sources.exceptions {
      if let pattern = exception.pattern {
        ofEntries[pattern, default: []].insert(exception.phrase.text)
      } else {
        byFile[exception.file, default: []].insert(exception.phrase.text)
      }
    }
    self.ofEntries = ofEntries
    ofLists = compiled.lists.map { byFile[$0.file] ?? [] }
    self.policies = compiled.lists.map { list in
      Set(policies.filter { $0.lists.contains { $0.matches(list.id) } }.map(\.id))
    }
  }

  private func exceptions(of entry: ListEntry) -> Set<String> {
    guard let own = ofEntries[entry.pattern] else { return ofLists[entry.list] }
    return own.union(ofLists[entry.list])
  }

  /// Whether an entry does whatever another one does, wherever that is found.
  func covers(_ wide: ListEntry, _ narrow: ListEntry) -> Bool {
    guard wide.category == narrow.category, wide.severity >= narrow.severity, wide.fold.width >= narrow.fold.width,
      wide.action == narrow.action && wide.replacement == narrow.replacement || wide.action == .block
    else { return false }
    let (outer, inner) = (compiled.lists[wide.list], compiled.lists[narrow.list])
    if wide.list != narrow.list {
      guard outer.stages == .both || outer.stages == inner.stages, outer.isPinned || !inner.isPinned,
        outer.isPinned || policies[wide.list].isSuperset(of: policies[narrow.list]),
        languagesAgree(outer.language, inner.language, narrow.fold)
      else { return false }
    }
    return exceptions(of: wide).isSubset(of: exceptions(of: narrow))
  }

  /// Whether two entries do the same.
  func isSame(_ one: PatternID, _ other: PatternID) -> Bool {
    let (one, other) = (compiled.entry(one), compiled.entry(other))
    return covers(one, other) && covers(other, one)
  }

  /// Whether the fold of one language is that of another. Evasive folds leave alone the letters of their language.
  private func languagesAgree(_ one: String, _ other: String, _ fold: FoldLevel) -> Bool {
    if one == other || fold == .none { return true }
    return fold == .standard && Tailoring(language: one) == Tailoring(language: other)
  }
}

extension FoldLevel {
  /// How much folds away.
  fileprivate var width: Int {
    switch self {
    case .none: 0
    case .standard: 1
    case .evasive: 2
    }
  }
}
