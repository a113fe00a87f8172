// fmguard — SPDX-License-Identifier: Apache-2.0
// Checks a text that comes in chunks, in bounded memory. Knows the same steps as Check, over a window.

internal import GuardMatch
public import GuardPolicy

/// Checks a text that is too long to be held, or that comes in chunks of any size; a chunk may split a character.
///
///     var check = try LongTextCheck(guard, CheckContext(stage: .output))
///     while let chunk = … { check.feed(chunk) }
///     let verdict = check.finish()
///
/// The verdict is that of the whole text. Memory is bounded by the rules that were seen, `Verdict.findingLimit` findings,
/// and the text whose matches are undecided. A verdict with the action `redact` has no text, since the text is gone: a
/// caller who wants it holds the text and uses `Guard.check`.
///
/// One for each text; it cannot be copied, so no two tasks share one.
public struct LongTextCheck: ~Copyable, Sendable {
  private let context: CheckContext
  private let policy: PolicyInForce
  private let ruleset: Ruleset
  private var scanner: StreamScanner
  private var observer: Observer
  private var findings: FindingLog
  /// The undecided end of the text; stays empty unless the request wants findings.
  private var window = TextWindow()
  private var count = 0

  /// A check at the beginning of a text.
  ///
  /// - Throws: `CheckError` if there is no such policy, or for a guided output, which must be checked as a whole.
  public init(_ guard: Guard, _ context: CheckContext = CheckContext()) throws(CheckError) {
    if context.shape == .guided, context.stage == .output { throw CheckError(.guidedInChunks) }
    policy = try `guard`.policyInForce(for: context)
    self.context = context
    ruleset = `guard`.ruleset
    scanner = StreamScanner(ruleset.compiled.matcher)
    observer = Observer(context, under: policy, ruleset: ruleset)
    findings = FindingLog(isKept: context.explain)
  }

  /// Takes the next bytes of the text in.
  public mutating func feed(_ chunk: Span<UInt8>) {
    count += chunk.count
    if context.explain { window.append(chunk) }
    let released = unsafe chunk.withUnsafeBufferPointer { buffer in
      // SAFETY: the scanner reads the buffer during the call only.
      unsafe scanner.feed(buffer) { observer.note($0) }
    }
    settle(upTo: released)
  }

  /// The verdict of the text as it was fed; the check ends with it.
  public consuming func finish() -> Verdict {
    let outcome = scanner.finish { observer.note($0) }
    settle(upTo: count)
    findings.sort()
    let status: CheckStatus =
      switch outcome {
      case _ where count == 0: .notRun
      case .complete: .complete
      case .incomplete(let reason): .incomplete(IncompleteCause(rawValue: reason.rawValue))
      }
    return Verdict(
      id: context.id, decision: observer.decision(status), stage: context.stage, shape: context.shape, policy: policy,
      status: status, coverage: Coverage(bytes: count, scanned: count), ruleset: ruleset.version, text: nil,
      findings: findings.findings, findingsOmitted: context.explain ? findings.omitted + observer.dropped : 0)
  }

  /// Makes findings of the matches so far and lets go of the text before `released`.
  private mutating func settle(upTo released: Int) {
    let kept = observer.takeKept()
    guard context.explain else { return }
    let window = window
    findings.add(kept, in: window.bytes.span, from: window.start, pointer: nil)
    self.window.release(upTo: released)
  }
}
