// fmguard — SPDX-License-Identifier: Apache-2.0
// What is known about the texts that a part of a regex matches. Pure.

/// What is known about all the texts that a part of a regex matches, in folded form.
struct LiteralFacts {
  /// A folded text.
  typealias Literal = [Unicode.Scalar]

  /// All of them, if they are few and each is known; an empty one where the part may match nothing.
  var exact: [Literal]?
  /// Literals of which each contains one, if any are known. With `exact` they are made from that.
  var required: Candidate?
  /// Whether each begins with a character that leaves the one before it alone.
  var keepsToItself = false
  /// The length of the longest, in characters of the subject; nil if it is not known, or of no use: more than
  /// `RequiredLiterals.mostReach`.
  var width: Int?

  /// Nothing is known.
  static let nothing = LiteralFacts()
  /// The empty text, only.
  static let empty = LiteralFacts(exact: [[]], width: 0)

  /// The best set of literals that every text contains one of.
  func best(over subject: RegexSubject) -> Candidate? {
    exact.map { Candidate($0, over: subject, closed: false, behind: 0) } ?? required
  }

  /// A set of literals that could be the required one.
  struct Candidate {
    let literals: [Literal]
    /// Higher is more selective: the length of the shortest counts most, and many count against it.
    let score: Int
    /// How far a literal stands behind the beginning of the part at most, in characters of the subject; nil as for
    /// `width`.
    let reach: Int?

    /// Nil if the set is too large, or a literal too short.
    ///
    /// - Parameters:
    ///   - closed: whether what follows the literals leaves their last character alone.
    ///   - reach: see there.
    init?(_ literals: [Literal], over subject: RegexSubject, closed: Bool, behind reach: Int?) {
      var seen: Set<Literal> = []
      var kept: [Literal] = []
      var shortest = Int.max
      for literal in literals {
        var literal = literal
        if literal.count > RequiredLiterals.mostScalars {
          literal.removeLast(literal.count - RequiredLiterals.mostScalars)
        } else if !closed, let last = literal.last, last.mayCompose(in: subject) {
          literal.removeLast()
        }
        let bytes = literal.reduce(0) { $0 + UTF8.width($1) }
        guard bytes >= RequiredLiterals.leastBytes else { return nil }
        shortest = min(shortest, bytes)
        if seen.insert(literal).inserted { kept.append(literal) }
      }
      guard !kept.isEmpty, kept.count <= RequiredLiterals.mostLiterals else { return nil }
      self.literals = kept
      score = min(shortest, 12) * 8 - kept.count
      self.reach = reach
    }

    /// All of several sets, each a candidate of one branch.
    init?(union sets: [Candidate], over subject: RegexSubject) {
      // They are cut to what is safe already.
      self.init(
        sets.flatMap(\.literals), over: subject, closed: true, behind: LiteralFacts.farthest(sets.map(\.reach)))
    }

    /// The same, in a part that begins earlier.
    init(_ part: Candidate, behind distance: Int?) {
      literals = part.literals
      score = part.score
      reach = LiteralFacts.sum(distance, part.reach)
    }

    /// The better of two.
    static func better(_ one: Candidate?, _ other: Candidate?) -> Candidate? {
      guard let one, let other else { return one ?? other }
      return other.score > one.score ? other : one
    }
  }

  /// The sum of two lengths, of which either may not be known.
  static func sum(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return nil }
    return useful(one + other)
  }

  /// A length, if it is of any use.
  static func useful(_ length: Int) -> Int? {
    length <= RequiredLiterals.mostReach ? length : nil
  }

  /// The greatest of several lengths, of which each may not be known.
  static func farthest(_ lengths: [Int?]) -> Int? {
    lengths.reduce(.some(0)) { found, next in
      guard let found, let next else { return nil }
      return max(found, next)
    }
  }
}
