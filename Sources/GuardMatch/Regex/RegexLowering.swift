// fmguard — SPDX-License-Identifier: Apache-2.0
// Turns a regex that is just words into terms. Pure: knows nothing of PCRE2 or of how terms are found.

/// A term that a regex was lowered to.
struct LoweredTerm: Sendable, Hashable {
  /// The term, in lower case; a space stands for any run of white space.
  let text: String
  /// From the `\b` at its ends.
  let kind: MatchKind
}

/// Lowering of regexes that are just words, which is nearly all of what deny lists hold.
///
/// Only for patterns that PCRE2 accepts, and for a fold level of `standard`: the terms are to be matched with that.
/// Each match of the pattern over the matching copy is a match of one of the terms, and each match of a term overlaps
/// one of the pattern, but for boundaries: those of a term follow the script, not `\b`.
enum RegexLowering {
  /// The most terms that one pattern becomes.
  static let mostTerms = 64

  /// The terms that a pattern stands for, or nil if it must run as a regex.
  ///
  /// Words, white space between them, `\b` at both ends or the left one or at none, alternatives, options by `?` and
  /// small classes, without regard to case or without letters that have any.
  static func lower(_ pattern: String) -> [LoweredTerm]? {
    guard let node = RegexReader.read(pattern), let expansions = expand(node) else { return nil }
    var terms: [LoweredTerm] = []
    var seen: Set<[UInt8]> = []
    for expansion in expansions {
      guard let term = term(expansion) else { return nil }
      // The same text with and without a boundary is two terms; canonical equivalence is not asked.
      if seen.insert(Array(term.text.utf8) + Array(term.kind.rawValue.utf8)).inserted { terms.append(term) }
    }
    return terms
  }

  /// A piece of a pattern without alternatives.
  private enum Atom {
    case scalar(Unicode.Scalar)
    case space
    case boundary
  }

  /// All that a part can match, each as a list of atoms; nil if that is not a small set of plain texts.
  private static func expand(_ node: RegexNode) -> [[Atom]]? {
    switch node {
    case .literal(let scalar, let caseless):
      return atom(scalar, caseless).map { [[$0]] }
    case .oneOf(let set) where set.isWhiteSpace:
      return [[.space]]
    case .oneOf(let set):
      guard let scalars = set.scalars(atMost: mostTerms), !scalars.isEmpty else { return nil }
      var found: [[Atom]] = []
      for scalar in scalars {
        guard let atom = atom(scalar, set.caseless) else { return nil }
        found.append([atom])
      }
      return found
    case .wordBoundary:
      return [[.boundary]]
    case .sequence(let nodes):
      return product(nodes)
    case .alternation(let nodes):
      var found: [[Atom]] = []
      for node in nodes {
        guard let more = expand(node), found.count + more.count <= mostTerms else { return nil }
        found += more
      }
      return found
    case .repeated(let node, let repetition) where !repetition.possessive:
      guard let once = expand(node), once.count < mostTerms else { return nil }
      switch (repetition.least, repetition.most) {
      case (0, 1): return once + [[]]
      // Runs of white space are single spaces in the copy.
      case (0, nil) where isSpace(once): return once + [[]]
      case (1, nil) where isSpace(once): return once
      default: return nil
      }
    case .opaque, .assertion, .atomic, .repeated:
      return nil
    }
  }

  private static func isSpace(_ expansions: [[Atom]]) -> Bool {
    guard expansions.count == 1, expansions[0].count == 1, case .space = expansions[0][0] else { return false }
    return true
  }

  private static func product(_ nodes: [RegexNode]) -> [[Atom]]? {
    var found: [[Atom]] = [[]]
    for node in nodes {
      guard let more = expand(node), found.count * more.count <= mostTerms else { return nil }
      if more.count == 1 {
        for index in found.indices { found[index] += more[0] }
      } else {
        found = found.flatMap { left in more.map { left + $0 } }
      }
    }
    return found
  }

  /// The atom for one character, if a term says the same.
  private static func atom(_ scalar: Unicode.Scalar, _ caseless: Bool) -> Atom? {
    if scalar == " " { return .space }
    guard let folded = scalar.stableFold, caseless || !scalar.hasCase else { return nil }
    return .scalar(folded)
  }

  /// The term for one expansion, if its boundaries and spaces are those of a term.
  private static func term(_ atoms: [Atom]) -> LoweredTerm? {
    var rest = atoms[...]
    func isBoundary(_ atom: Atom?) -> Bool { if case .boundary? = atom { true } else { false } }
    let left = isBoundary(rest.first)
    while isBoundary(rest.first) { rest.removeFirst() }
    let right = isBoundary(rest.last)
    while isBoundary(rest.last) { rest.removeLast() }

    var scalars: [Unicode.Scalar] = []
    var pending = false
    for atom in rest {
      switch atom {
      case .boundary:
        pending = true
      case .space, .scalar:
        let scalar: Unicode.Scalar = if case .scalar(let scalar) = atom { scalar } else { " " }
        // Two spaces never stand side by side in the copy.
        if scalar == " ", scalars.last.map({ $0 == " " }) ?? true { return nil }
        // A boundary inside must be one by the characters on its sides.
        if pending, scalars.last?.isWordCharacter == scalar.isWordCharacter { return nil }
        pending = false
        scalars.append(scalar)
      }
    }
    guard let first = scalars.first, let last = scalars.last, last != " " else { return nil }
    // Beside anything but a letter or digit, `\b` asks for one on the other side: the contrary of a term's boundary.
    func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.isWordCharacter && scalar != "_" }
    guard !left || isLetterOrDigit(first), !right || isLetterOrDigit(last), left || !right else { return nil }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    guard text.reduce(0, { $0 + UTF8.width($1) }) <= PatternLimits.termBytes else { return nil }
    return LoweredTerm(text: String(text), kind: left ? right ? .word : .prefix : .substring)
  }
}
