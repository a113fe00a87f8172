// fmguard — SPDX-License-Identifier: Apache-2.0
// One check of one whole text, step by step: scan, score, note, hear others, decide, redact. Knows no rule.

internal import GuardClassifier
internal import GuardJSON
internal import GuardMatch
internal import GuardModels
internal import GuardPolicy
internal import GuardText

/// One check in the making: `look`, `hear` if somebody is asked, `verdict`; each of the request that it was made for.
struct Check: ~Copyable, Sendable {
  private let entry: PolicyTable.Entry
  private let ruleset: Ruleset
  private(set) var observer: Observer
  private var findings: FindingLog
  private var refusals: RefusalSearch?
  private var answers: [ExternalAnswer] = []
  private var scoring: Scoring?
  /// What becomes of a plain text, and of a guided one.
  private var redactions: [Redaction] = []
  private var splicer = Splicer()
  private var isPlain = false
  private var status = CheckStatus.complete

  init(_ request: borrowing CheckRequest, under entry: PolicyTable.Entry, ruleset: Ruleset) {
    self.entry = entry
    self.ruleset = ruleset
    observer = Observer(request.context, under: entry.policy, ruleset: ruleset)
    findings = FindingLog(isKept: request.context.explain)
    refusals = RefusalSearch(request.context, under: entry.policy, ruleset: ruleset)
  }

  /// Looks at the text by all means that are here. Called once.
  mutating func look(at request: borrowing CheckRequest) {
    let text = request.text.span
    if text.isEmpty {
      status = .notRun
    } else if request.context.shape == .guided {
      runGuided(text, of: request)
    } else {
      runPlain(text, of: request)
    }
    refusals?.finish()
    if let scoring { status = entry.policy.status(status, notScored: scoring.notScored, at: request.context.stage) }
  }

  /// Those outside that are to be asked about the text now: none where it is blocked already.
  func asked(about request: borrowing CheckRequest) -> [ExternalModel] {
    let stage = request.context.stage
    guard let outside = entry.outsidePlan(at: stage), status != .notRun else { return [] }
    let models = outside.asked(after: scoring, at: stage)
    if models.isEmpty || observer.decision(status, refusal: nil).action == .block { return [] }
    return models
  }

  /// Takes in what those said that were asked. Called once at most.
  mutating func hear(
    _ consultations: [Consultation], of models: [ExternalModel], about request: borrowing CheckRequest
  ) {
    guard let outside = entry.outsidePlan(at: request.context.stage) else { return }
    let text = request.text.span
    answers = models.enumerated().map { index, model in
      ExternalAnswer(
        model: model.id, index < consultations.count ? consultations[index] : .unavailable(.unreachable))
    }
    status = outside.status(status, after: answers)
    let hits = outside.hits(in: answers, of: 0..<text.count)
    guard !hits.isEmpty else { return }
    let span = TextSpan.spans(of: [0..<text.count], in: text)[0]
    for hit in hits {
      observer.note(hit, at: TextPlace(offset: 0))
      findings.add(hit, at: span)
    }
    if isPlain { findings.sortLabels() }
  }

  /// The verdict. Called once.
  mutating func verdict(on request: borrowing CheckRequest) -> Verdict {
    let text = request.text.span
    let decision = observer.decision(status, refusal: refusals?.finding)
    // Not held while the verdict is written.
    let redacted = decision.action == .redact ? redact(text) : nil
    return Verdict(
      id: request.context.id, decision: decision, stage: request.context.stage, shape: request.context.shape,
      policy: entry.policy, status: status,
      coverage: Coverage(bytes: text.count, scanned: text.count, scored: scoring?.scored),
      refusal: refusals?.finding, scoring: scoring, external: answers, ruleset: ruleset.version, text: redacted,
      findings: findings.findings,
      findingsOmitted: request.context.explain ? findings.omitted + observer.dropped : 0)
  }

  private mutating func redact(_ text: Span<UInt8>) -> [UInt8] {
    guard isPlain else { return splicer.finish(text) }
    let taken = redactions
    redactions = []
    return Redaction.apply(taken, to: text)
  }

  private mutating func runPlain(_ text: Span<UInt8>, of request: borrowing CheckRequest) {
    isPlain = true
    scan(text)
    refusals?.look(at: text)
    findings.add(observer.takeKept(), in: text, pointer: nil)
    redactions = observer.takeRedactions()
    if let plan = entry.plan(at: request.context.stage) { score(text, plan) }
  }

  /// Scores a plain text.
  private mutating func score(_ text: Span<UInt8>, _ plan: ScoringPlan) {
    let scores = unsafe text.withUnsafeBufferPointer { buffer in
      // SAFETY: the classifier reads the buffer during the call only.
      unsafe plan.classifier.score(Bytes(buffer))
    }
    scoring = plan.scoring(scores)
    for hit in plan.hits(in: scores) {
      observer.note(hit, at: TextPlace(offset: hit.window.lowerBound))
      findings.add(hit, at: TextSpan.spans(of: [hit.window], in: text)[0])
    }
    findings.sortLabels()
  }

  /// Scores the strings of a guided text as one.
  private mutating func score(_ strings: JoinedStrings, of text: Span<UInt8>, _ plan: ScoringPlan) {
    let scores = strings.finish()
    scoring = plan.scoring(scores)
    for hit in plan.hits(in: scores) {
      observer.note(hit, at: strings.place(of: hit.window.lowerBound))
      findings.add(hit, at: TextSpan.spans(of: [strings.source(of: hit.window, in: text)], in: text)[0])
    }
  }

  /// Checks each string of a JSON text by itself.
  ///
  /// An output must be JSON; one that is not is checked as a plain text, and the check is incomplete, because escapes
  /// hide what they hide. An input need not be: it is a prompt for a guided response. The names of members are checked
  /// in inputs only, where they come from the author of the text; in outputs they come from the schema.
  private mutating func runGuided(_ text: Span<UInt8>, of request: borrowing CheckRequest) {
    let stage = request.context.stage
    let plan = entry.plan(at: stage)
    var reader = JSONStringReader(text)
    let strings = plan.map { JoinedStrings($0.classifier) }
    do throws(JSONFault) {
      while let string = try reader.next(in: text) {
        guard string.role == .value || stage == .input else { continue }
        check(string, of: reader, in: text, for: strings)
      }
      if let plan, let strings { score(strings, of: text, plan) }
    } catch {
      observer = Observer(request.context, under: entry.policy, ruleset: ruleset)
      findings = FindingLog(isKept: request.context.explain)
      refusals = RefusalSearch(request.context, under: entry.policy, ruleset: ruleset)
      status = .complete
      runPlain(text, of: request)
      // An input that is no JSON at all is a prompt; one that only goes too far is not read as one.
      if stage == .output || error.kind != .malformed { status = .incomplete(IncompleteCause(error.kind)) }
    }
  }

  private mutating func check(
    _ string: JSONString, of reader: borrowing JSONStringReader, in text: Span<UInt8>, for strings: JoinedStrings?
  ) {
    defer { observer.part += 1 }
    guard string.hasEscapes else {
      let value = text.extracting(string.literal)
      scan(value)
      settle(string.literal, value, reader, text, strings)
      return
    }
    let value = JSONLiteral(string.literal).decoded(in: text)
    scan(value.span)
    settle(string.literal, value.span, reader, text, strings)
  }

  /// Looks for a refusal in one string, hands it on to be scored with the others, and makes findings and redactions of
  /// what was seen in it.
  private mutating func settle(
    _ literal: Range<Int>, _ value: Span<UInt8>, _ reader: borrowing JSONStringReader, _ text: Span<UInt8>,
    _ strings: JoinedStrings?
  ) {
    refusals?.look(atField: value) { reader.pointer(in: text) }
    strings?.append(value, at: literal)
    let kept = observer.takeKept()
    if !kept.isEmpty { findings.add(kept, in: value, pointer: reader.pointer(in: text)) }
    let redactions = Redaction.merged(observer.takeRedactions())
    guard !redactions.isEmpty else { return }
    // Free of overlaps and sorted, so the ends are sorted too.
    let places = JSONLiteral(literal).sources(
      of: redactions.flatMap { [$0.range.lowerBound, $0.range.upperBound] }, in: text)
    for (index, redaction) in redactions.enumerated() {
      splicer.replace(
        places[2 * index]..<places[2 * index + 1], with: JSONLiteral.encoded(redaction.substitute(in: value)), in: text)
    }
  }

  private mutating func scan(_ text: Span<UInt8>) {
    let outcome = unsafe text.withUnsafeBufferPointer { buffer in
      // SAFETY: the matcher reads the buffer during the call only.
      unsafe ruleset.compiled.matcher.scan(buffer) { observer.note($0) }
    }
    if case .incomplete(let reason) = outcome { status = .incomplete(IncompleteCause(rawValue: reason.rawValue)) }
  }
}

extension IncompleteCause {
  /// Why a guided text was checked as a plain one.
  fileprivate init(_ fault: JSONFault.Kind) {
    self =
      switch fault {
      case .tooDeep: .deepJSON
      case .tooLarge: .largeJSON
      default: .malformedJSON
      }
  }
}
