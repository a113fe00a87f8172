// fmguard — SPDX-License-Identifier: Apache-2.0
// From the parts of a regex to what is known about the texts that they match. Pure.

extension LiteralFacts {
  static func of(_ node: RegexNode, over subject: RegexSubject) -> LiteralFacts {
    switch node {
    case .literal(let scalar, _):
      return of(scalar)
    case .oneOf(let set):
      return of(set)
    case .opaque:
      return .nothing
    case .wordBoundary, .assertion:
      return .empty
    case .atomic(let node):
      return of(node, over: subject)
    case .sequence(let nodes):
      return sequence(nodes.lazy.map { of($0, over: subject) }, over: subject)
    case .alternation(let nodes):
      return alternation(nodes.map { of($0, over: subject) }, over: subject)
    case .repeated(let node, let repetition):
      return repeated(of(node, over: subject), repetition, over: subject)
    }
  }

  /// One character. Its case does not matter: the literal is folded, and so is the text.
  private static func of(_ scalar: Unicode.Scalar) -> LiteralFacts {
    guard let folded = scalar.stableFold, !scalar.isQuoteOrDash else {
      return LiteralFacts(keepsToItself: scalar.keepsToItself, width: 1)
    }
    return LiteralFacts(exact: [[folded]], keepsToItself: true, width: 1)
  }

  private static func of(_ set: RegexClass) -> LiteralFacts {
    if let scalars = set.scalars(atMost: RequiredLiterals.mostLiterals), !scalars.isEmpty {
      let each = scalars.map { of($0) }
      let exact = each.compactMap { $0.exact?.first }
      if exact.count == scalars.count { return LiteralFacts(exact: unique(exact), keepsToItself: true, width: 1) }
    }
    // Digits compose with nothing, and neither does what ASCII letters are equal to without case.
    let keeps = !set.hasOthers && set.ranges.allSatisfy { $0.upperBound.isASCII }
    return LiteralFacts(keepsToItself: keeps, width: 1)
  }

  private static func sequence(_ parts: some Sequence<LiteralFacts>, over subject: RegexSubject) -> LiteralFacts {
    /// What has been matched since the last part that is not exact, and how much at most before that.
    var run: [Literal] = [[]]
    var before: Int? = 0
    var width: Int? = 0
    var best: Candidate?
    var isExact = true
    var keeps = false
    var hasBegun = false
    for part in parts {
      if !hasBegun {
        keeps = part.keepsToItself
        // A part that matches nothing, only, has begun nothing.
        hasBegun = part.exact != [[]]
      }
      let begin = width
      width = sum(width, part.width)
      if let exact = part.exact, exact.count * run.count <= RequiredLiterals.mostLiterals {
        append(exact, to: &run)
        continue
      }
      isExact = false
      best = .better(best, Candidate(run, over: subject, closed: part.keepsToItself, behind: before))
      best = .better(best, part.required.map { Candidate($0, behind: begin) })
      (run, before) = part.exact.map { ($0, begin) } ?? ([[]], width)
    }
    guard !isExact else { return LiteralFacts(exact: unique(run), keepsToItself: keeps, width: width) }
    best = .better(best, Candidate(run, over: subject, closed: false, behind: before))
    return LiteralFacts(required: best, keepsToItself: keeps, width: width)
  }

  private static func append(_ exact: [Literal], to run: inout [Literal]) {
    if exact.count == 1 {
      for index in run.indices { run[index] += exact[0] }
    } else {
      run = run.flatMap { left in exact.map { left + $0 } }
    }
  }

  private static func alternation(_ branches: [LiteralFacts], over subject: RegexSubject) -> LiteralFacts {
    var facts = LiteralFacts(
      keepsToItself: branches.allSatisfy(\.keepsToItself), width: farthest(branches.map(\.width)))
    let exact = branches.compactMap(\.exact)
    if exact.count == branches.count {
      let all = unique(exact.flatMap { $0 })
      if all.count <= RequiredLiterals.mostLiterals {
        facts.exact = all
        return facts
      }
    }
    let each = branches.compactMap { $0.best(over: subject) }
    if each.count == branches.count { facts.required = Candidate(union: each, over: subject) }
    return facts
  }

  private static func repeated(
    _ once: LiteralFacts, _ repetition: RegexNode.Repetition, over subject: RegexSubject
  ) -> LiteralFacts {
    if repetition.most == 0 { return .empty }
    let width = once.width.flatMap { width in repetition.most.flatMap { useful(width * $0) } }
    if repetition.least == 0 {
      guard repetition.most == 1, let exact = once.exact else { return LiteralFacts(width: width) }
      return LiteralFacts(exact: unique(exact + [[]]), width: width)
    }
    // The first few, and whatever else.
    let first = min(repetition.least, 4)
    var parts = Array(repeating: once, count: first)
    if repetition.most != first { parts.append(.nothing) }
    var facts = sequence(parts, over: subject)
    facts.width = width
    return facts
  }

  private static func unique(_ literals: [Literal]) -> [Literal] {
    var seen: Set<Literal> = []
    return literals.filter { seen.insert($0).inserted }
  }
}
