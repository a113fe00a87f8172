// fmguard — SPDX-License-Identifier: Apache-2.0
// One check of a text that comes in chunks, step by step. Knows the same steps as Check, over a window; releases
// nothing.

internal import GuardMatch
internal import GuardPolicy
internal import GuardText

/// One check of a plain text in chunks, in the making.
struct ChunkedCheck: ~Copyable, Sendable {
  /// What a chunk brought.
  struct Progress {
    /// No match that is still undecided begins before this byte of the text.
    var decided: Int
    /// What the enforced matches that were decided now change in the text.
    var redactions: [Redaction]
    /// The first byte of an enforced match that asks for a block, or of a window with an enforced label, of all so far.
    var firstBlock: Int?
    /// Whether the check is incomplete already, and the policy blocks such texts.
    var isStopped: Bool
  }

  private let checker: Guard
  private let context: CheckContext
  private let policy: PolicyTable.Entry
  private var scanner: StreamScanner
  private var observer: Observer
  private var findings: FindingLog
  private var refusals: RefusalSearch?
  private var scores: ScoredStream?
  private var hasEnded = false
  /// As much of the text as is looked at for a refusal.
  private(set) var beginning: [UInt8] = []
  /// The undecided end of the text; stays empty unless the request wants findings.
  private var window = TextWindow()
  private(set) var count = 0
  private var nanoseconds: UInt64 = 0

  init(_ checker: Guard, _ context: CheckContext) throws(CheckError) {
    if context.shape == .guided, context.stage == .output { throw CheckError(.guidedInChunks) }
    policy = try checker.policyInForce(for: context)
    self.checker = checker
    self.context = context
    scanner = StreamScanner(checker.ruleset.compiled.matcher)
    observer = Observer(context, under: policy.policy, ruleset: checker.ruleset)
    findings = FindingLog(isKept: context.explain)
    refusals = RefusalSearch(context, under: policy.policy, ruleset: checker.ruleset)
    scores = policy.plan(at: context.stage).map(ScoredStream.init)
  }

  private init(copying other: borrowing ChunkedCheck) {
    checker = other.checker
    context = other.context
    policy = other.policy
    scanner = other.scanner.copy()
    observer = other.observer
    findings = other.findings
    // A refusal decides nothing.
    refusals = nil
    scores = other.scores
    window = other.window
    count = other.count
  }

  /// What would become of the text if it ended here, and what the guard would decide. Nothing is counted.
  borrowing func ifItEnded() -> (progress: Progress, action: Action, isComplete: Bool) {
    var check = ChunkedCheck(copying: self)
    let progress = check.end()
    let status = check.status
    let action = check.observer.decision(status, refusal: nil).action
    if case .incomplete = status { return (progress, action, false) }
    return (progress, action, true)
  }

  /// Takes the next bytes of the text in.
  mutating func feed(_ chunk: Span<UInt8>) -> Progress {
    let start = checker.counters.now
    defer { nanoseconds &+= checker.counters.now &- start }
    count += chunk.count
    if context.explain { window.append(chunk) }
    if refusals != nil, beginning.count < RefusalSearch.lengthLimit {
      beginning.append(copying: chunk.extracting(first: min(chunk.count, RefusalSearch.lengthLimit - beginning.count)))
    }
    let decided = unsafe chunk.withUnsafeBufferPointer { buffer in
      // SAFETY: the scanner reads the buffer during the call only.
      unsafe scanner.feed(buffer) { observer.note($0) }
    }
    unsafe chunk.withUnsafeBufferPointer { buffer in
      // SAFETY: the classifier reads the buffer during the call only.
      unsafe scores?.feed(Bytes(buffer))
    }
    return settle(upTo: decided)
  }

  /// Says that the text has ended: everything is decided.
  mutating func end() -> Progress {
    let start = checker.counters.now
    defer { nanoseconds &+= checker.counters.now &- start }
    _ = scanner.finish { observer.note($0) }
    if count > 0 {
      let beginning = beginning
      refusals?.look(at: beginning.span)
      scores?.finish()
    }
    hasEnded = true
    return settle(upTo: count)
  }

  /// The verdict, after `end`. Counted once.
  consuming func verdict() -> Verdict {
    let checker = checker
    let uncounted = uncounted()
    checker.count(uncounted)
    return uncounted.verdict
  }

  /// The verdict, after `end`, not counted yet.
  consuming func uncounted() -> UncountedVerdict {
    findings.sort()
    let status = status
    let verdict = Verdict(
      id: context.id, decision: observer.decision(status, refusal: refusals?.finding), stage: context.stage,
      shape: context.shape, policy: policy.policy, status: status,
      coverage: Coverage(bytes: count, scanned: count, scored: scoring?.scored), refusal: refusals?.finding,
      scoring: scoring, ruleset: checker.ruleset.version, text: nil, findings: findings.findings,
      findingsOmitted: context.explain ? findings.omitted + observer.dropped : 0)
    return UncountedVerdict(verdict: verdict, observer: observer, policy: policy, nanoseconds: nanoseconds)
  }

  private var status: CheckStatus {
    let scanned: CheckStatus =
      switch scanner.outcome {
      case _ where count == 0: .notRun
      case .complete: .complete
      case .incomplete(let reason): .incomplete(IncompleteCause(rawValue: reason.rawValue))
      }
    return policy.policy.status(scanned, notScored: scoring?.notScored, at: context.stage)
  }

  /// What the verdict tells of scores, once the text has ended: its language is known for the whole only.
  private var scoring: Scoring? { hasEnded && count > 0 ? scores?.scoring : nil }

  /// Makes findings of the matches so far and lets go of the text before `decided`.
  private mutating func settle(upTo decided: Int) -> Progress {
    let kept = observer.takeKept()
    let hits = scores?.hits ?? []
    if context.explain {
      let window = window
      findings.add(kept, in: window.bytes.span, from: window.start, pointer: nil)
      scores?.place(hits, in: window)
      self.window.release(upTo: scores == nil ? decided : max(0, min(decided, count - ScoredStream.reach)))
    }
    settle(hits)
    var isStopped = false
    if case .incomplete(let cause) = status { isStopped = policy.policy.blocks(cause, at: context.stage) }
    return Progress(
      decided: decided, redactions: observer.takeRedactions(), firstBlock: observer.firstBlock,
      isStopped: isStopped)
  }

  /// Lets enforced labels stop the text; at its end, makes findings of those that count.
  private mutating func settle(_ hits: [ScoringPlan.Hit]) {
    guard hasEnded else { return hits.forEach { observer.noteBlock($0) } }
    for hit in hits {
      observer.note(hit, at: TextPlace(offset: hit.window.lowerBound))
      if let span = scores?.span(of: hit) { findings.add(hit, at: span) }
    }
  }
}
