// fmguard — SPDX-License-Identifier: Apache-2.0
// One check of one whole text, step by step: scan, note, decide, redact. Knows no rule.

internal import GuardJSON
internal import GuardMatch
internal import GuardPolicy

/// One check in the making.
struct Check: ~Copyable {
  private let context: CheckContext
  private let policy: PolicyInForce
  private let ruleset: Ruleset
  private(set) var observer: Observer
  private var findings: FindingLog
  private var refusals: RefusalSearch?
  /// What becomes of a plain text, and of a guided one.
  private var redactions: [Redaction] = []
  private var splicer = Splicer()
  private var isPlain = false
  private var status = CheckStatus.complete

  init(_ context: CheckContext, under policy: PolicyInForce, ruleset: Ruleset) {
    self.context = context
    self.policy = policy
    self.ruleset = ruleset
    observer = Observer(context, under: policy, ruleset: ruleset)
    findings = FindingLog(isKept: context.explain)
    refusals = RefusalSearch(context, under: policy, ruleset: ruleset)
  }

  /// Checks `text`. Called once.
  mutating func run(_ text: Span<UInt8>) -> Verdict {
    if text.isEmpty {
      status = .notRun
    } else if context.shape == .guided {
      runGuided(text)
    } else {
      runPlain(text)
    }
    refusals?.finish()
    let decision = observer.decision(status, refusal: refusals?.finding)
    // Not held while the verdict is written.
    let redacted = decision.action == .redact ? redact(text) : nil
    return Verdict(
      id: context.id, decision: decision, stage: context.stage, shape: context.shape, policy: policy, status: status,
      coverage: Coverage(bytes: text.count, scanned: text.count), refusal: refusals?.finding, ruleset: ruleset.version,
      text: redacted, findings: findings.findings,
      findingsOmitted: context.explain ? findings.omitted + observer.dropped : 0)
  }

  private mutating func redact(_ text: Span<UInt8>) -> [UInt8] {
    guard isPlain else { return splicer.finish(text) }
    let taken = redactions
    redactions = []
    return Redaction.apply(taken, to: text)
  }

  private mutating func runPlain(_ text: Span<UInt8>) {
    isPlain = true
    scan(text)
    refusals?.look(at: text)
    findings.add(observer.takeKept(), in: text, pointer: nil)
    redactions = observer.takeRedactions()
  }

  /// Checks each string of a JSON text by itself.
  ///
  /// An output must be JSON; one that is not is checked as a plain text, and the check is incomplete, because escapes
  /// hide what they hide. An input need not be: it is a prompt for a guided response. The names of members are checked
  /// in inputs only, where they come from the author of the text; in outputs they come from the schema.
  private mutating func runGuided(_ text: Span<UInt8>) {
    var reader = JSONStringReader(text)
    do throws(JSONFault) {
      while let string = try reader.next(in: text) {
        guard string.role == .value || context.stage == .input else { continue }
        check(string, of: reader, in: text)
      }
    } catch {
      observer = Observer(context, under: policy, ruleset: ruleset)
      findings = FindingLog(isKept: context.explain)
      refusals = RefusalSearch(context, under: policy, ruleset: ruleset)
      status = .complete
      runPlain(text)
      // An input that is no JSON at all is a prompt; one that only goes too far is not read as one.
      if context.stage == .output || error.kind != .malformed { status = .incomplete(IncompleteCause(error.kind)) }
    }
  }

  private mutating func check(_ string: JSONString, of reader: borrowing JSONStringReader, in text: Span<UInt8>) {
    defer { observer.part += 1 }
    let literal = JSONLiteral(string.literal)
    guard string.hasEscapes else {
      let value = text.extracting(string.literal)
      scan(value)
      settle(literal, value, reader, text)
      return
    }
    let value = literal.decoded(in: text)
    scan(value.span)
    settle(literal, value.span, reader, text)
  }

  /// Looks for a refusal in one string, and makes findings and redactions of what was seen in it.
  private mutating func settle(
    _ literal: JSONLiteral, _ value: Span<UInt8>, _ reader: borrowing JSONStringReader, _ text: Span<UInt8>
  ) {
    refusals?.look(atField: value) { reader.pointer(in: text) }
    let kept = observer.takeKept()
    if !kept.isEmpty { findings.add(kept, in: value, pointer: reader.pointer(in: text)) }
    let redactions = Redaction.merged(observer.takeRedactions())
    guard !redactions.isEmpty else { return }
    // Free of overlaps and sorted, so the ends are sorted too.
    let places = literal.sources(of: redactions.flatMap { [$0.range.lowerBound, $0.range.upperBound] }, in: text)
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
