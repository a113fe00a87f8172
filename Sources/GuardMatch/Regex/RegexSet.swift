// fmguard — SPDX-License-Identifier: Apache-2.0
// The regexes of a matcher that run over one text, and which of them must run. Knows nothing of how literals are found.

/// An ordered set of regexes; immutable, shared by all scans.
///
/// Whoever owns it looks for `literals` in the folded copy of the text and scans with the regexes whose literals were
/// found; the others cost nothing.
struct RegexSet: Sendable {
  /// A text of which every match of a regex contains one.
  struct Literal: Sendable, Hashable {
    /// Case-folded; at least three UTF-8 bytes.
    let text: String
    /// The index of the regex in the set.
    let regex: Int
  }

  /// One regex with its number in the matcher.
  private struct Member {
    let regex: CompiledRegex
    let pattern: PatternID
  }

  /// Which text the regexes run over.
  let subject: RegexSubject
  /// What triggers which regex.
  private(set) var literals: [Literal] = []
  /// The regexes without required literals, which always run, ascending.
  private(set) var untriggered: [Int] = []
  private var members: [Member] = []

  /// An empty set; add to it, then share it.
  init(subject: RegexSubject) {
    self.subject = subject
  }

  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  /// The longest lookbehind of any regex, in characters: what a stream keeps before the undecided text.
  private(set) var maxLookbehind = 0

  /// Compiles a pattern and adds it.
  ///
  /// - Returns: its index in the set.
  /// - Throws: as `CompiledRegex.init`; the set is then as before.
  @discardableResult
  mutating func add(
    _ source: String, pattern: PatternID, engine: CompiledRegex.Engine = .machineCode
  ) throws(PatternError) -> Int {
    let regex = try CompiledRegex(source, engine: engine)
    let index = members.count
    members.append(Member(regex: regex, pattern: pattern))
    maxLookbehind = max(maxLookbehind, regex.maxLookbehind)
    if let required = RequiredLiterals.of(source, over: subject) {
      literals += required.map { Literal(text: $0, regex: index) }
    } else {
      untriggered.append(index)
    }
    return index
  }

  /// Whether a member requires no literal, so that it runs over every text.
  func alwaysRuns(_ index: Int) -> Bool { untriggered.contains(index) }

  /// The regex at an index of the set.
  func regex(at index: Int) -> CompiledRegex { members[index].regex }

  /// The number in the matcher of the regex at an index of the set.
  func pattern(at index: Int) -> PatternID { members[index].pattern }

  /// Runs regexes over a text, one after the other.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-8 of the set's subject, which is not checked again.
  ///   - start: where matches may begin, in UTF-8 bytes, on a character.
  ///   - triggered: indexes of the regexes to run besides those that always run, without repetition.
  ///   - mayGrow: whether more text may follow, see `RegexScratch.forEachMatch`.
  ///   - body: gets each match: those of one regex in order, regex by regex.
  /// - Returns: whether any regex reached a limit, and the earliest offset that any leaves undecided.
  func scan(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int = 0, triggered: some Sequence<Int>, mayGrow: Bool = false,
    scratch: inout RegexScratch, _ body: (PatternID, Range<Int>) -> Void
  ) -> RegexOutcome {
    var outcome = RegexOutcome.complete
    func run(_ index: Int) {
      let member = members[index]
      // SAFETY: the caller promises well-formed UTF-8 that is valid for the call, and a start on a character.
      let one = unsafe scratch.forEachMatch(of: member.regex, in: text, from: start, mayGrow: mayGrow) { range in
        body(member.pattern, range)
      }
      outcome.merge(one)
    }
    for index in untriggered { run(index) }
    for index in triggered { run(index) }
    return outcome
  }
}
