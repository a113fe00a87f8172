// fmguard — SPDX-License-Identifier: Apache-2.0
// What was counted comes out again: as a value, as a difference, and as text for Prometheus.

import FoundationEssentials
@testable import GuardCounters
import GuardOutcome
import GuardPolicy
import GuardRefusal
import Testing

@Suite("Snapshots of counters")
struct SnapshotTests {
  /// Some of everything.
  static func counted() -> Counters {
    let counters = Counters()
    Verdicts.record(Verdicts.verdict(), in: counters)
    Verdicts.record(
      Verdicts.verdict(
        .block, .denyList, shape: .guided, requested: "permissive-transformation", reason: .responseShape),
      [
        Verdicts.seen(.denyList, "hate", true), Verdicts.seen(.denyList, "hate", true),
        Verdicts.seen(.pattern, "x-own", false),
      ], nanoseconds: 1000,
      in: counters)
    Verdicts.record(Verdicts.verdict(status: .notRun), nanoseconds: 0, in: counters)
    Verdicts.record(
      Verdicts.verdict(.block, .incomplete, stage: .output, status: .incomplete(.malformedJSON)),
      nanoseconds: 2_000_000_000, in: counters)
    let refusal = RefusalFinding(RefusalAssessment(answer: .refusal, confidence: 1, kind: .policy, gate: .act))
    Verdicts.record(Verdicts.verdict(.allow, .refusalText, stage: .output, refusal: refusal), in: counters)
    let none = RefusalFinding(RefusalAssessment(answer: .none, confidence: 0, gate: .noAct))
    Verdicts.record(Verdicts.verdict(stage: .output, refusal: none), in: counters)
    Verdicts.record(
      Verdicts.verdict(.block, .classifier, stage: .output),
      [Verdicts.seen(.classifier, "hate", true), Verdicts.seen(.classifierExternal, "x-own", false)], in: counters)
    for reason in NotScored.allCases { Verdicts.record(Verdicts.verdict(notScored: reason), in: counters) }
    Verdicts.record(
      Verdicts.verdict(
        .block, .incomplete, status: .incomplete(.unsupportedLanguage), notScored: .unsupportedLanguage), in: counters)
    counters.recordGeneration(GenerationOutcome.success(""), shape: .string)
    counters.recordGeneration(GenerationFailure.declined(.modelRefusal, detail: "refusal"), shape: .guided)
    counters.recordGeneration(GenerationFailure.transient(detail: "http_503"), shape: .string)
    counters.recordReload(failure: nil)
    for failure in ReloadFailure.allCases { counters.recordReload(failure: failure) }
    return counters
  }

  static let want = """
    # HELP fmguard_checks_total Checks of texts, by what the guard made of them.
    # TYPE fmguard_checks_total counter
    fmguard_checks_total{stage="input",response_shape="guided",policy_requested="permissive-transformation",policy_effective="default",policy_reason="response_shape",action="block",layer="guard",status="complete"} 1
    fmguard_checks_total{stage="input",response_shape="string",policy_requested="none",policy_effective="default",policy_reason="default",action="allow",layer="none",status="complete"} 3
    fmguard_checks_total{stage="input",response_shape="string",policy_requested="none",policy_effective="default",policy_reason="default",action="allow",layer="none",status="not_run"} 1
    fmguard_checks_total{stage="input",response_shape="string",policy_requested="none",policy_effective="default",policy_reason="default",action="block",layer="infrastructure",status="incomplete"} 1
    fmguard_checks_total{stage="output",response_shape="string",policy_requested="none",policy_effective="default",policy_reason="default",action="allow",layer="model",status="complete"} 1
    fmguard_checks_total{stage="output",response_shape="string",policy_requested="none",policy_effective="default",policy_reason="default",action="allow",layer="none",status="complete"} 1
    fmguard_checks_total{stage="output",response_shape="string",policy_requested="none",policy_effective="default",policy_reason="default",action="block",layer="guard",status="complete"} 1
    fmguard_checks_total{stage="output",response_shape="string",policy_requested="none",policy_effective="default",policy_reason="default",action="block",layer="infrastructure",status="incomplete"} 1
    # HELP fmguard_guard_findings_total Checks in which the guard found something, by mechanism, category and whether it was enforced.
    # TYPE fmguard_guard_findings_total counter
    fmguard_guard_findings_total{layer="guard",mechanism="classifier",category="hate",stage="output",response_shape="string",policy_requested="none",policy_effective="default",action="block",enforced="true"} 1
    fmguard_guard_findings_total{layer="guard",mechanism="classifier_external",category="x-own",stage="output",response_shape="string",policy_requested="none",policy_effective="default",action="block",enforced="false"} 1
    fmguard_guard_findings_total{layer="guard",mechanism="deny_list",category="hate",stage="input",response_shape="guided",policy_requested="permissive-transformation",policy_effective="default",action="block",enforced="true"} 1
    fmguard_guard_findings_total{layer="guard",mechanism="pattern",category="x-own",stage="input",response_shape="guided",policy_requested="permissive-transformation",policy_effective="default",action="block",enforced="false"} 1
    # HELP fmguard_model_refusals_total Refusals of the model, by how they showed.
    # TYPE fmguard_model_refusals_total counter
    fmguard_model_refusals_total{layer="model",mechanism="refusal_text",verdict="refusal",kind="policy",response_shape="string"} 1
    fmguard_model_refusals_total{layer="model",mechanism="refusal_thrown",verdict="refusal",kind="none",response_shape="guided"} 1
    # HELP fmguard_incomplete_total Checks that could not look at everything, by reason.
    # TYPE fmguard_incomplete_total counter
    fmguard_incomplete_total{layer="infrastructure",stage="input",reason="unsupported_language"} 1
    fmguard_incomplete_total{layer="infrastructure",stage="output",reason="malformed_json"} 1
    # HELP fmguard_not_run_total Checks with nothing to look at, or nothing that the classifier can judge, by reason.
    # TYPE fmguard_not_run_total counter
    fmguard_not_run_total{layer="none",stage="input",reason="empty_text"} 1
    fmguard_not_run_total{layer="none",stage="input",reason="no_words"} 1
    fmguard_not_run_total{layer="none",stage="input",reason="unsupported_language"} 1
    # HELP fmguard_generations_total Generations, by how the backend ended them.
    # TYPE fmguard_generations_total counter
    fmguard_generations_total{outcome="declined",mechanism="refusal_thrown"} 1
    fmguard_generations_total{outcome="success",mechanism="none"} 1
    fmguard_generations_total{outcome="transient",mechanism="none"} 1
    # HELP fmguard_infrastructure_failures_total Generations that failed without anybody having declined, by machine token.
    # TYPE fmguard_infrastructure_failures_total counter
    fmguard_infrastructure_failures_total{layer="infrastructure",token="http_503"} 1
    # HELP fmguard_reloads_total Attempts to load a ruleset in place of another, by result and reason.
    # TYPE fmguard_reloads_total counter
    fmguard_reloads_total{result="failure",reason="configuration"} 1
    fmguard_reloads_total{result="failure",reason="serial"} 1
    fmguard_reloads_total{result="failure",reason="signature"} 1
    fmguard_reloads_total{result="success",reason="none"} 1
    # HELP fmguard_counters_dropped_total Events that were not counted by their labels because there were too many series.
    # TYPE fmguard_counters_dropped_total counter
    fmguard_counters_dropped_total 0
    # HELP fmguard_check_duration_seconds How long checks took, by stage.
    # TYPE fmguard_check_duration_seconds histogram
    """

  @Test("the whole text for Prometheus")
  func prometheus() throws {
    let text = Self.counted().snapshot().prometheusText()
    let head = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.hasPrefix("fmguard_check_duration_seconds_") }.joined(separator: "\n")
    #expect(head == Self.want)
    #expect(text.hasSuffix("\n") && !text.contains("\n\n"))
    let name = "fmguard_check_duration_seconds"
    for line in [
      "\(name)_bucket{stage=\"input\",le=\"1e-06\"} 2", "\(name)_bucket{stage=\"input\",le=\"2e-06\"} 6",
      "\(name)_bucket{stage=\"input\",le=\"+Inf\"} 6", "\(name)_count{stage=\"input\"} 6",
      "\(name)_sum{stage=\"input\"} 7e-06", "\(name)_bucket{stage=\"output\",le=\"1.0\"} 3",
      "\(name)_bucket{stage=\"output\",le=\"+Inf\"} 4", "\(name)_count{stage=\"output\"} 4",
    ] {
      #expect(text.contains("\(line)\n"), "\(line)")
    }
  }

  @Test(
    "Prometheus' own checker has nothing to say", .enabled(if: FileManager.default.isExecutableFile(atPath: checker)))
  func promtool() throws {
    #expect(try Self.check(Self.counted().snapshot().prometheusText()) == "")
    #expect(try Self.check(Counters().snapshot().prometheusText()) == "")
    // It does look.
    #expect(try Self.check("fmguard_checks 1\n") != "")
  }

  private static let checker = "/usr/bin/promtool"

  /// What `promtool check metrics` says of a text.
  private static func check(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "fmguard-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(text.utf8).write(to: URL(filePath: file))
    return try Shell.output("\(checker) check metrics <'\(file)' 2>&1")
  }

  @Test("a family that nothing was counted in is not told, but for the one without labels")
  func empty() {
    let snapshot = Counters().snapshot()
    #expect(snapshot.series.isEmpty)
    #expect(snapshot.sum(of: .checks) == 0)
    #expect(snapshot.prometheusText().hasPrefix("# HELP fmguard_counters_dropped_total"))
  }

  @Test("the difference of two snapshots is what came between")
  func difference() {
    let counters = Self.counted()
    let before = counters.snapshot()
    #expect(before.since(before).series.isEmpty)
    Verdicts.record(Verdicts.verdict(), nanoseconds: 3000, in: counters)
    let added = counters.snapshot().since(before)
    #expect(added.series.count == 1 && added.sum(of: .checks) == 1)
    #expect(added.durations[.input]?.count == 1 && added.durations[.input]?.nanoseconds == 3000)
    #expect(added.durations[.output]?.count == 0)
  }

  @Test("sums by labels")
  func sums() {
    let snapshot = Self.counted().snapshot()
    #expect(snapshot.sum(of: .checks) == 10)
    #expect(snapshot.sum(of: .checks, where: ["stage": "output"]) == 4)
    #expect(snapshot.sum(of: .checks, where: ["policy_reason": "response_shape"]) == 1)
    #expect(snapshot.sum(of: .checks, where: ["no such label": "output"]) == 0)
  }

  @Test("as many values as labels, and every bit of a key is room enough")
  func shape() {
    for series in Self.counted().snapshot().series.keys {
      #expect(series.values.count == series.family.labels.count)
      #expect(!series.values.contains("other"), "\(series)")
    }
  }

  @Test("every public type is Sendable")
  func sendable() {
    func isSendable<Type: Sendable>(_: Type.Type) {}
    isSendable(CounterFamily.self)
    isSendable(ReloadFailure.self)
    isSendable(CounterSeries.self)
    isSendable(CounterSnapshot.self)
    isSendable(Counters.self)
    isSendable(DurationCounts.self)
    isSendable(EventRate.self)
    isSendable(Traffic.self)
    isSendable(TrafficComparison.self)
    isSendable(TrafficComparison.Change.self)
    isSendable(TrafficComparison.Conclusion.self)
  }
}
