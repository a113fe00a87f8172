// fmguard — SPDX-License-Identifier: Apache-2.0
// The rules of lint, with their words. A table; `docs/lint.md` tells each with an example.

internal import GuardYAML

/// A rule of lint: what it looks for, and what it says.
public struct LintRule: Sendable, Hashable {
  /// The stable name, `kebab-case`.
  public let id: String
  /// How grave its findings are.
  public let severity: LintSeverity
  /// What it finds, in a sentence.
  public let summary: String
  /// The words of a finding.
  let kind: Issue.Kind

  private init(
    _ id: String, _ severity: LintSeverity, _ summary: String, problem: String, remedy: String
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    kind = Issue.Kind(id, problem, remedy: remedy)
  }

  /// The rule of an issue of strict decoding: its code, written as ids of rules are.
  init(of kind: Issue.Kind) {
    id = String(kind.code.map { $0 == "_" ? "-" : $0 })
    severity = .error
    summary = "The configuration cannot be used as it is."
    self.kind = kind
  }

  /// Every rule, but for those of strict decoding.
  public static let all: [LintRule] = [
    neverMatches, regexFoldedAway, missesRunningText, duplicateEntry, coveredEntry, shortTerm, ambiguousTerm,
    hitsDictionaryWords, hitsCorpus, mixedScripts, foreignScript, wrongLanguage, boundaryBesideUnspaced,
    regexRunsAway, regexWithoutLiteral, regexFarFromLiteral, unusedException, listInNoPolicy, policyNamesNothing,
    policyEnforcesNothing, policyNeverItself, unknownLabel, modelInNoPolicy, forgedModel,
  ]

  // Entries that find nothing.

  static let neverMatches = LintRule(
    "never-matches", .error, "An entry that does not find its own term.",
    problem: "the entry `{value}` can never match: it does not find its own term",
    remedy: "look at its exceptions, its fold and its match kind, or remove it")
  static let regexFoldedAway = LintRule(
    "regex-folded-away", .error, "A regex that asks for a character which every fold but `none` turns into another.",
    problem: "the regex `{value}` can never match: it asks for {detail}, which the matching copy does not have",
    remedy: "write the character that it folds to, or give the entry `fold: none`")
  static let missesRunningText = LintRule(
    "misses-running-text", .warning,
    "A word of a script without spaces that the dictionary joins with what stands around it.",
    problem: "the entry `{value}` finds its term alone, and not inside of sentences: the dictionary of words joins it "
      + "with its neighbours",
    remedy: "give it `match: substring`, with exceptions if it stands inside harmless words")

  // Entries that find what others find.

  static let duplicateEntry = LintRule(
    "duplicate-entry", .warning, "An entry that stands in the lists twice, with equal settings.",
    problem: "the entry `{value}` is the same as that at {related}", remedy: "remove one of them")
  static let coveredEntry = LintRule(
    "covered-entry", .warning, "An entry all of whose matches another entry finds, with the same effect.",
    problem: "everything that the entry `{value}` finds is found by `{detail}` at {related} too, with the same effect",
    remedy: "remove it, or give it what sets it apart")

  // Entries that find too much.

  static let shortTerm = LintRule(
    "short-term", .warning, "A term that is so short that it stands inside harmless words, or is one.",
    problem: "the entry `{value}` has {detail}, which is short for `{expected}`",
    remedy: "write a longer phrase, or prove by `examples: miss` that it leaves its neighbours alone")
  static let ambiguousTerm = LintRule(
    "ambiguous-term", .note, "A term that is itself a word of a dictionary that was given.",
    problem: "the entry `{value}` is a word of {related}",
    remedy: "if the word has a harmless sense, write the phrase that has none, or name the harmless one under `except`")
  static let hitsDictionaryWords = LintRule(
    "hits-dictionary-words", .warning, "An entry that is found inside words of a dictionary that was given.",
    problem: "the entry `{value}` hits {detail} of the dictionaries, such as {related}",
    remedy: "give it `match: word`, or name the harmless words under `except`")
  static let hitsCorpus = LintRule(
    "hits-corpus", .warning, "An entry that is found in texts that were given as harmless.",
    problem: "the entry `{value}` hits {detail} of the corpora, such as {related}",
    remedy: "write the longer phrase that has no harmless use, or name the harmless one under `except`")

  // Scripts and languages.

  static let mixedScripts = LintRule(
    "mixed-scripts", .warning, "A word of letters of several scripts that look alike.",
    problem: "the entry `{value}` mixes {detail} in one word",
    remedy: "write it in one script; `fold: evasive` finds look-alike letters by itself")
  static let foreignScript = LintRule(
    "foreign-script", .warning, "A term that is not in a script of its list's language.",
    problem: "the entry `{value}` is in a script that `{expected}` is not written in",
    remedy: "move it to a list of its own language")
  static let wrongLanguage = LintRule(
    "wrong-language", .warning, "A list most of whose terms are not in a script of its language.",
    problem: "`language: {value}` does not fit: {detail} are in other scripts", remedy: "correct the tag")
  static let boundaryBesideUnspaced = LintRule(
    "boundary-beside-unspaced", .warning, "A `\\b` beside a letter of a script that puts no space between words.",
    problem:
      "the regex `{value}` has `\\b` beside `{detail}`, whose script puts no space between words: there is hardly "
      + "ever a boundary in running text",
    remedy: "write a `term`, whose boundaries follow the script, or leave `\\b` out")

  // Regexes that cost.

  static let regexRunsAway = LintRule(
    "regex-runs-away", .warning, "A regex whose repetitions compete for the same characters.",
    problem:
      "the regex `{value}` can run away: repetitions in it compete for the same characters, so that a text can be "
      + "made over which a check stays incomplete",
    remedy: "let neighbouring repetitions take different characters, or make them possessive (`++`, `(?>…)`)")
  static let regexWithoutLiteral = LintRule(
    "regex-without-literal", .note, "A regex that runs over every text, since it requires no literal.",
    problem: "the regex `{value}` runs over every text: no three letters stand in every match",
    remedy: "if there are such letters, write them outside of options and alternatives")
  static let regexFarFromLiteral = LintRule(
    "regex-far-from-literal", .note, "A regex that runs over the whole text where its literal was found.",
    problem: "the regex `{value}` runs over the whole of each text that holds its literal: a match may begin any way "
      + "before it",
    remedy: "limit what may stand before it to 256 characters, as in `[a-z]{0,20}`")

  // Exceptions.

  static let unusedException = LintRule(
    "unused-exception", .warning, "An exception in which nothing occurs that it could except.",
    problem: "the exception `{value}` is never used: {detail} occurs in it",
    remedy: "remove it, or correct it")

  // Policies.

  static let listInNoPolicy = LintRule(
    "list-in-no-policy", .warning, "A list that no policy names.",
    problem: "no policy names the list `{value}`, so it is never in force", remedy: "name it in a policy, or remove it")
  static let policyNamesNothing = LintRule(
    "policy-names-nothing", .warning, "A policy that looks at nothing.",
    problem: "the policy `{value}` looks at nothing: {detail}",
    remedy: "name lists, and set `deny_list` to `enforce` or `shadow`")
  static let policyEnforcesNothing = LintRule(
    "policy-enforces-nothing", .warning, "A policy for every response shape that enforces nothing.",
    problem: "the policy `{value}` enforces nothing: {detail}",
    remedy: "enforce something; if it is there to observe, limit it with `applies_to` and name the policy for the rest "
      + "with `otherwise`")
  static let policyNeverItself = LintRule(
    "policy-never-itself", .warning, "A fallback that is not made for the shapes that fall back on it.",
    problem:
      "`{value}` never is in force here: it does not apply to the response shapes for which `{expected}` falls back "
      + "on it, so its own `otherwise` is",
    remedy: "name that policy instead")
  static let unknownLabel = LintRule(
    "unknown-label", .warning, "A label that a policy names and no model has.",
    problem: "`{value}` under `{key}` is neither a label nor a category of {detail}, so it means nothing",
    remedy: "write the name of one, or remove it")
  static let modelInNoPolicy = LintRule(
    "model-in-no-policy", .warning, "A model that no policy uses.",
    problem: "every policy has the labels of the model `{value}` off, so nothing is scored",
    remedy: "set `classifier` to `enforce` or `shadow` in a policy, or remove the model")
  static let forgedModel = LintRule(
    "forged-model", .error, "A model whose content is not what its digest says.",
    problem: "the model `{value}` tells the SHA-256 of other bytes: somebody changed it and kept its digest",
    remedy: "take it from where it was trained, and sign the directory")
}
