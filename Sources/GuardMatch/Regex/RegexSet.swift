// fmguard — SPDX-License-Identifier: Apache-2.0
// The regexes of a matcher that run over one text, and which of them must run. Knows nothing of how literals are found.

/// An ordered set of regexes; immutable, shared by all scans.
///
/// Whoever owns it looks for `literals` in the folded copy of the text and scans with the regexes whose literals were
/// found, near them if `reach` says how near; the others cost nothing.
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
    let required: RequiredLiterals?
  }

  /// Which text the regexes run over.
  let subject: RegexSubject
  /// What triggers which regex.
  private(set) var literals: [Literal] = []
  private var members: [Member] = []

  /// An empty set; add to it, then share it.
  init(subject: RegexSubject) {
    self.subject = subject
  }

  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  /// The longest lookbehind of any regex, in characters: what a stream keeps before the undecided text.
  private(set) var maxLookbehind = 0

  /// The longest reach of any regex, in characters.
  private(set) var maxReach = 0

  /// Compiles a pattern and adds it.
  ///
  /// - Returns: its index in the set.
  /// - Throws: as `CompiledRegex.init(_:engine:)`; the set is then as before.
  @discardableResult
  mutating func add(_ source: String, pattern: PatternID) throws(PatternError) -> Int {
    let regex = try CompiledRegex(source)
    let index = members.count
    let required = RequiredLiterals.of(source, over: subject)
    members.append(Member(regex: regex, pattern: pattern, required: required))
    maxLookbehind = max(maxLookbehind, regex.maxLookbehind)
    maxReach = max(maxReach, required?.reach ?? 0)
    literals += (required?.texts ?? []).map { Literal(text: $0, regex: index) }
    hasUntriggered = hasUntriggered || required == nil
    return index
  }

  /// How many bytes of a text before a literal, or before what is undecided, its regexes may need, as a rule.
  var contextBytes: Int { 4 * (maxReach + maxLookbehind + 1) + 64 }

  /// Whether a member requires no literal, so that it runs over every text.
  func alwaysRuns(_ index: Int) -> Bool { members[index].required == nil }

  /// How far before its literal a match of a member begins at most, in characters of the subject; nil if that may be
  /// anywhere.
  func reach(of index: Int) -> Int? { members[index].required?.reach }

  /// Whether some member does.
  private(set) var hasUntriggered = false

  /// The regex at an index of the set.
  func regex(at index: Int) -> CompiledRegex { members[index].regex }

  /// The number in the matcher of the regex at an index of the set.
  func pattern(at index: Int) -> PatternID { members[index].pattern }
}
