// fmguard — SPDX-License-Identifier: Apache-2.0
// The entry point of the library: texts in, verdicts out. Knows the order of the steps, and none of them.

internal import GuardClassifier
public import GuardCounters
internal import GuardModels
public import GuardPolicy
public import GuardYAML

/// Checks texts on both sides of a model against one ruleset, and counts what comes of it.
///
///     let safety = try Guard(configuration: "/etc/fmguard")
///     let exchange = try await safety.stringResponse(to: question) { try await model.answer($0) }
///
/// `stringResponse` and `guidedResponse` do a whole exchange, and `streamedResponse` one whose response comes in
/// pieces; `checkInput`, `checkOutput` and their guided sisters are its halves, for those who generate in their own
/// way.
///
/// The shape of the response decides which policy is in force, so there is a method for each shape, and a guided
/// response has a type of its own.
///
/// A check cannot fail because of the text, and waits for nothing, unless the guard was given somebody who asks larger
/// models outside. Any number of tasks may use one guard at a time.
public struct Guard: Sendable {
  /// What texts are checked against.
  public let ruleset: Ruleset
  /// What has come of the checks so far.
  public let counters: Counters
  let labels: RulesetLabels
  let policies: PolicyTable
  /// Who asks models outside; nil if nobody does.
  private let asker: (any ExternalClassifying)?

  /// A guard that checks against `ruleset`.
  ///
  /// - Parameters:
  ///   - counters: where to count; by default, counters of its own. Guards may share them.
  ///   - external: who asks the larger models that the ruleset declares. Nil, the default, for nobody: then none is
  ///     asked, whatever policies say, and no check waits. Streams and `LongTextCheck` never ask.
  public init(_ ruleset: Ruleset, counters: Counters = Counters(), external: (any ExternalClassifying)? = nil) {
    self.ruleset = ruleset
    self.counters = counters
    asker = ruleset.externalModels.isEmpty ? nil : external
    let categories = Set(ruleset.compiled.categories)
      .union(ruleset.classifier?.labels.map(\.category) ?? [])
      .union(ruleset.externalModels.flatMap(\.categories.values))
    labels = counters.labels(policies: ruleset.policies.ids, categories: categories.sorted())
    policies = PolicyTable(
      ruleset.policies, labels: labels, classifier: ruleset.classifier,
      outside: asker == nil ? [] : ruleset.externalModels)
  }

  /// A guard that checks against the ruleset of a configuration directory.
  ///
  /// - Parameter directory: a folder with `policies/*.yaml` and, unless it has no lists, `denylists/**`.
  /// - Throws: every issue of every file. Nothing of a directory with an issue is used.
  public init(configuration directory: String, counters: Counters = Counters()) throws(ConfigurationError) {
    self.init(try Ruleset.load(from: directory), counters: counters)
  }

  /// Checks a text in its context. Where a model outside is to be asked, this thread waits for its answer; see `begin`
  /// for those who must not.
  ///
  /// - Throws: `CheckError` if there is no such policy.
  /// - Complexity: linear in the text.
  public func check(_ request: CheckRequest) throws(CheckError) -> Verdict {
    guard mayWait else { return check(request, under: try policyInForce(for: request.context)) }
    return try begin(request).verdict()
  }

  /// Whether a check may have to wait for a model outside: somebody asks, and there is one to ask.
  public var mayWait: Bool { asker != nil }

  /// Does all of a check that needs no waiting: all of it, unless a model outside is to be asked.
  ///
  /// - Throws: `CheckError` if there is no such policy.
  /// - Complexity: linear in the text.
  public func begin(_ request: CheckRequest) throws(CheckError) -> BegunCheck {
    let policy = try policyInForce(for: request.context)
    let start = counters.now
    var check = Check(request, under: policy, ruleset: ruleset)
    check.look(at: request)
    if let asker {
      let models = check.asked(about: request)
      if !models.isEmpty {
        let asking = BegunCheck.Asking(asker: asker, models: models, request: request)
        return BegunCheck(self, policy, check, asking, nanoseconds: counters.now &- start)
      }
    }
    let verdict = check.verdict(on: request)
    record(verdict, check.observer, policy, nanoseconds: counters.now &- start)
    return BegunCheck(verdict)
  }

  /// Checks a text under a policy that has been found, and asks nobody: for those who can neither wait nor begin.
  func check(_ request: CheckRequest, under policy: PolicyTable.Entry) -> Verdict {
    let start = counters.now
    var check = Check(request, under: policy, ruleset: ruleset)
    check.look(at: request)
    let verdict = check.verdict(on: request)
    record(verdict, check.observer, policy, nanoseconds: counters.now &- start)
    return verdict
  }

  /// The same for those who may ask somebody about the verdict before it is counted.
  func uncounted(_ request: CheckRequest, under policy: PolicyTable.Entry) -> UncountedVerdict {
    let start = counters.now
    var check = Check(request, under: policy, ruleset: ruleset)
    check.look(at: request)
    let verdict = check.verdict(on: request)
    return UncountedVerdict(
      verdict: verdict, observer: check.observer, policy: policy, nanoseconds: counters.now &- start)
  }

  /// Checks a text of an exchange, asks models outside where they are to be asked, and a judge where the detector of
  /// refusals is not sure. How long others take is not counted.
  ///
  /// - Throws: what the judge throws if the task is cancelled; the check is counted all the same.
  nonisolated(nonsending) func check(
    _ request: CheckRequest, under policy: PolicyTable.Entry, asking judge: RefusalJudge?
  ) async throws -> Verdict {
    let start = counters.now
    var check = Check(request, under: policy, ruleset: ruleset)
    check.look(at: request)
    var duration = counters.now &- start
    if let asker {
      let models = check.asked(about: request)
      if !models.isEmpty {
        let answers = await asker.ask(models, about: request.text, at: request.context.stage)
        check.hear(answers, of: models, about: request)
      }
    }
    let end = counters.now
    let verdict = check.verdict(on: request)
    duration &+= counters.now &- end
    let uncounted = UncountedVerdict(
      verdict: verdict, observer: check.observer, policy: policy, nanoseconds: duration)
    return try await judged(uncounted, by: judge, request.context.prompt) {
      String(decoding: request.text, as: UTF8.self)
    }
  }

  /// Counts a verdict.
  func record(_ verdict: Verdict, _ observer: borrowing Observer, _ policy: PolicyTable.Entry, nanoseconds: UInt64) {
    counters.record(verdict, policy: policy.label, nanoseconds: nanoseconds)
    var counted = CountedSeries()
    observer.forEachSeen { rule, isEnforced in
      counters.recordFinding(
        of: rule, isEnforced: isEnforced, in: verdict, policy: policy.label, labels: labels, counted: &counted)
    }
  }

  /// Which policy a context is checked under.
  func policyInForce(for context: CheckContext) throws(CheckError) -> PolicyTable.Entry {
    guard let policy = policies.entry(for: context) else {
      throw CheckError(.unknownPolicy, policies: ruleset.policies.ids)
    }
    return policy
  }
}
