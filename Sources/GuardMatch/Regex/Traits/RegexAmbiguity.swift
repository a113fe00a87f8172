// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a stretch of text can be divided among the repetitions of a regex in many ways. Pure, by the syntax alone.

/// Looks for repetitions that compete for the same characters: what makes a backtracking matcher run away.
///
/// Three forms are found. A repetition that ends with a repetition of what it begins with, `(a+b?)+`; a repetition of
/// alternatives that begin alike and are one character each, `(\w|\d)+`; and two unlimited repetitions side by side
/// that take the same characters, `\w+\d+`.
enum RegexAmbiguity {
  /// From how many rounds on a repetition counts as unlimited.
  private static let many = 10

  static func isAmbiguous(_ node: RegexNode) -> Bool {
    switch node {
    case .literal, .oneOf, .opaque, .wordBoundary, .assertion: return false
    // What an atomic group took it never gives back.
    case .atomic: return false
    case .alternation(let nodes): return nodes.contains(where: isAmbiguous)
    case .sequence(let nodes): return nodes.contains(where: isAmbiguous) || hasCompetingNeighbours(nodes)
    case .repeated(let inner, let repetition):
      if repetition.possessive { return false }
      return isAmbiguous(inner) || isUnlimited(repetition) && competesWithItself(inner)
    }
  }

  private static func isUnlimited(_ repetition: RegexNode.Repetition) -> Bool {
    repetition.most.map { $0 >= many } ?? true
  }

  /// Whether one round of a repetition can take what the next one begins with.
  private static func competesWithItself(_ node: RegexNode) -> Bool {
    let first = Edge.first(of: node)
    if loops(of: node, last: true, Edge.first).contains(where: { $0.overlaps(first) }) { return true }
    guard case .alternation(let branches) = node else { return false }
    let single = branches.compactMap(singleCharacter)
    return single.indices.contains { index in single[..<index].contains { $0.overlaps(single[index]) } }
  }

  private static func hasCompetingNeighbours(_ nodes: [RegexNode]) -> Bool {
    for start in nodes.indices {
      let left = loops(of: nodes[start], last: true, singleCharacter)
      if left.isEmpty { continue }
      for next in nodes[(start + 1)...] {
        let right = loops(of: next, last: false, singleCharacter)
        if right.contains(where: { other in left.contains { $0.overlaps(other) } }) { return true }
        if !Edge.isEmptyable(next) { break }
      }
    }
    return false
  }

  /// What `edge` tells of the unlimited repetitions that can come last in a part, or first.
  private static func loops(of node: RegexNode, last: Bool, _ edge: (RegexNode) -> Edge?) -> [Edge] {
    switch node {
    case .literal, .oneOf, .opaque, .wordBoundary, .assertion, .atomic: return []
    case .alternation(let nodes): return nodes.flatMap { loops(of: $0, last: last, edge) }
    case .sequence(let nodes):
      var found: [Edge] = []
      for node in last ? nodes.reversed() : nodes {
        found += loops(of: node, last: last, edge)
        if !Edge.isEmptyable(node) { break }
      }
      return found
    case .repeated(let inner, let repetition):
      if repetition.possessive { return [] }
      let own = isUnlimited(repetition) ? edge(inner).map { [$0] } ?? [] : []
      return own + loops(of: inner, last: last, edge)
    }
  }

  /// The set of a part that is always one character.
  private static func singleCharacter(_ node: RegexNode) -> Edge? {
    switch node {
    case .literal, .oneOf: Edge.first(of: node)
    case .alternation(let nodes):
      nodes.allSatisfy { singleCharacter($0) != nil } ? Edge.first(of: node) : nil
    default: nil
    }
  }
}

/// The characters that a part can begin with.
private struct Edge {
  var classes: [RegexClass] = []

  /// What a part can begin with, past what may be empty.
  static func first(of node: RegexNode) -> Edge {
    switch node {
    case .literal(let scalar, let caseless): Edge(classes: [RegexClass(ranges: [scalar...scalar], caseless: caseless)])
    case .oneOf(let set): Edge(classes: [set])
    case .opaque: Edge(classes: [.any])
    case .wordBoundary, .assertion: Edge()
    case .atomic(let node), .repeated(let node, _): first(of: node)
    case .alternation(let nodes): Edge(classes: nodes.flatMap { first(of: $0).classes })
    case .sequence(let nodes): first(ofSequence: nodes)
    }
  }

  private static func first(ofSequence nodes: [RegexNode]) -> Edge {
    var found = Edge()
    for node in nodes {
      found.classes += first(of: node).classes
      if !isEmptyable(node) { break }
    }
    return found
  }

  /// Whether a part can match nothing.
  static func isEmptyable(_ node: RegexNode) -> Bool {
    switch node {
    case .literal, .oneOf: false
    case .opaque, .wordBoundary, .assertion: true
    case .atomic(let node): isEmptyable(node)
    case .sequence(let nodes): nodes.allSatisfy(isEmptyable)
    case .alternation(let nodes): nodes.contains(where: isEmptyable)
    case .repeated(let node, let repetition): repetition.least == 0 || isEmptyable(node)
    }
  }

  func overlaps(_ other: Edge) -> Bool {
    classes.contains { one in other.classes.contains { one.mayMeet($0) } }
  }
}

extension RegexClass {
  /// Whether a character may be in both; true where it is not known.
  fileprivate func mayMeet(_ other: RegexClass) -> Bool {
    if isNegated || other.isNegated { return !isWithoutAll(of: other) && !other.isWithoutAll(of: self) }
    if hasOthers || other.hasOthers { return true }
    if hasWhiteSpace && other.hasWhiteSpace || hasDigits && other.hasDigits { return true }
    return ranges.contains { range in other.covers(range) } || other.ranges.contains { range in covers(range) }
  }

  /// Whether a character of a range is in it.
  private func covers(_ range: ClosedRange<Unicode.Scalar>) -> Bool {
    if ranges.contains(where: { $0.overlaps(range) }) { return true }
    if caseless, let lower = Self.otherCase(range), ranges.contains(where: { $0.overlaps(lower) }) { return true }
    return hasDigits && range.overlaps("0"..."9")
      || hasWhiteSpace && (range.overlaps("\t"..."\r") || range.contains(" "))
  }

  /// An ASCII letter in its other case.
  private static func otherCase(_ range: ClosedRange<Unicode.Scalar>) -> ClosedRange<Unicode.Scalar>? {
    guard range.lowerBound == range.upperBound,
      ("A"..."Z").contains(range.lowerBound) || ("a"..."z").contains(range.lowerBound)
    else { return nil }
    let other = Unicode.Scalar(UInt8(range.lowerBound.value) ^ 0x20)
    return other...other
  }

  /// Whether it is a negated class that leaves out all of another.
  private func isWithoutAll(of other: RegexClass) -> Bool {
    guard isNegated, !other.isNegated, !other.hasOthers else { return false }
    if other.hasWhiteSpace && !hasWhiteSpace || other.hasDigits && !hasDigits { return false }
    return other.ranges.allSatisfy { range in
      ranges.contains { $0.contains(range.lowerBound) && $0.contains(range.upperBound) }
    }
  }
}
