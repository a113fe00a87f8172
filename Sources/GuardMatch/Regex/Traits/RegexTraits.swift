// fmguard — SPDX-License-Identifier: Apache-2.0
// What can be said of a regex without running it, for people who write deny lists. Knows nothing of lists.

package import GuardText

/// What a regex costs and what it cannot find, as far as its syntax tells.
package struct RegexTraits: Sendable {
  /// One of the terms that a regex which is just words stands for.
  package struct Term: Sendable, Hashable {
    package let text: String
    package let kind: MatchKind
  }

  /// The terms that stand for the regex, if it need not run at all.
  package let terms: [Term]?
  /// Whether it runs only where a literal that it requires was found.
  package let requiresLiteral: Bool
  /// Whether it then runs near that literal only, and not over the whole text.
  package let staysNearLiteral: Bool
  /// Whether a stretch can be divided among its repetitions in so many ways that a text can be made over which it runs
  /// into its limits.
  package let runsAway: Bool
  /// A `\b` beside a letter of a script that puts no space between words, if there is one: that letter.
  package let boundaryBesideUnspaced: Unicode.Scalar?
  /// A character that every match holds and no matching copy has, if there is one: it folds into another.
  package let foldedAway: Unicode.Scalar?

  /// Looks at a regex that PCRE2 accepts. Of syntax that is not understood nothing is said but that no literal is
  /// known.
  ///
  /// - Complexity: linear in the regex, but for nested repetitions.
  package init(of source: String, fold: FoldLevel) {
    let node = RegexReader.read(source)
    boundaryBesideUnspaced = node.flatMap { $0.boundaryBesideUnspaced }
    if fold != .none, let lowered = RegexLowering.lower(source) {
      // What is just words has no more than that.
      terms = lowered.map { Term(text: $0.text, kind: $0.kind) }
      (requiresLiteral, staysNearLiteral, runsAway, foldedAway) = (true, true, false, nil)
      return
    }
    let required = RequiredLiterals.of(source, over: fold == .none ? .original : .copy)
    terms = nil
    requiresLiteral = required != nil
    staysNearLiteral = required?.reach != nil
    runsAway = node.map { RegexAmbiguity.isAmbiguous($0) } ?? false
    foldedAway = fold == .none ? nil : node?.foldedAway
  }
}

extension RegexNode {
  /// A letter beside a `\b` that is written in a script without spaces.
  fileprivate var boundaryBesideUnspaced: Unicode.Scalar? {
    switch self {
    case .sequence(let nodes):
      for (left, right) in zip(nodes, nodes.dropFirst()) {
        if case .wordBoundary = left, let letter = right.edge(first: true) { return letter }
        if case .wordBoundary = right, let letter = left.edge(first: false) { return letter }
      }
      return nodes.lazy.compactMap(\.boundaryBesideUnspaced).first
    case .alternation(let nodes): return nodes.lazy.compactMap(\.boundaryBesideUnspaced).first
    case .atomic(let node), .repeated(let node, _): return node.boundaryBesideUnspaced
    case .literal, .oneOf, .opaque, .wordBoundary, .assertion: return nil
    }
  }

  /// The letter at one end, if it is written in a script without spaces.
  private func edge(first: Bool) -> Unicode.Scalar? {
    switch self {
    case .literal(let scalar, _):
      let kind = FoldTable.widest.characterClass(of: scalar.value)
      return kind == .dictionary || kind == .hangul ? scalar : nil
    case .oneOf(let set):
      return set.isNegated
        ? nil : set.ranges.first.flatMap { RegexNode.literal($0.lowerBound, caseless: false).edge(first: first) }
    case .sequence(let nodes): return (first ? nodes.first : nodes.last)?.edge(first: first)
    case .alternation(let nodes): return nodes.lazy.compactMap { $0.edge(first: first) }.first
    case .atomic(let node), .repeated(let node, _): return node.edge(first: first)
    case .opaque, .wordBoundary, .assertion: return nil
    }
  }

  /// A character that every match of this part holds, and that is another one in every matching copy.
  fileprivate var foldedAway: Unicode.Scalar? {
    switch self {
    case .literal(let scalar, _):
      // What the copy for regexes keeps is case; all other folding has happened when they run.
      let lower = scalar.properties.lowercaseMapping
      guard !scalar.isASCII, lower.unicodeScalars.count == 1 else { return nil }
      let copy = MatchingCopy(lower).string.unicodeScalars
      let isMark = scalar.properties.canonicalCombiningClass != .notReordered
      return !isMark && !copy.elementsEqual(lower.unicodeScalars) && copy.count <= 1 ? scalar : nil
    case .sequence(let nodes): return nodes.lazy.compactMap(\.foldedAway).first
    case .atomic(let node): return node.foldedAway
    case .repeated(let node, let repetition): return repetition.least > 0 ? node.foldedAway : nil
    case .alternation(let nodes):
      let found = nodes.map(\.foldedAway)
      return found.contains { $0 == nil } ? nil : found.first ?? nil
    case .oneOf, .opaque, .wordBoundary, .assertion: return nil
    }
  }
}
