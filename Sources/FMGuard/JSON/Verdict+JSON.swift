// fmguard — SPDX-License-Identifier: Apache-2.0
// The wire format of verdicts, `fmguard.verdict/1`. Writes what a verdict holds and decides nothing.

public import GuardPolicy
internal import GuardRefusal

extension Verdict {
  /// Bytes of the JSON of a verdict without findings, rounded up.
  package static let usualSize = 640

  /// The name of the wire format.
  public static let schema = "fmguard.verdict/1"

  /// The verdict as JSON, UTF-8, without a line break at the end.
  ///
  /// An object with these members, always in this order, and always there unless said otherwise:
  ///
  /// | member | value |
  /// |---|---|
  /// | `schema` | `"fmguard.verdict/1"` |
  /// | `id` | the request's id, or null |
  /// | `action` | `allow`, `redact` or `block` |
  /// | `layer` | `guard`, `model`, `infrastructure`, or null if nothing speaks against the text |
  /// | `mechanism` | the raw value of a `Mechanism`, or null |
  /// | `stage` | `input` or `output` |
  /// | `response_shape` | `string` or `guided` |
  /// | `policy` | `requested` (an id, or null if the request named none), `effective` (an id), `reason`: `requested`, `default`, `bound` or `response_shape` |
  /// | `categories` | those of the enforced findings, sorted, each once |
  /// | `severity` | the gravest of the enforced findings, or null |
  /// | `would_block` | whether the text passes only because a rule is in shadow that asks for a block |
  /// | `refusal` | only at the output stage, where refusals were looked for: see below |
  /// | `scores` | only where the learned classifier scored something: each label of the model and its score, 0 to 1, three decimals |
  /// | `not_scored` | only where the learned classifier was asked and has not scored the text, or most of it: why, `unsupported_language` or `no_words` |
  /// | `external` | only where models outside were asked: objects with `model` and either `scores` (by category, sorted) or `unavailable` (why it gave none) |
  /// | `status` | `complete`, `incomplete` or `not_run` |
  /// | `coverage` | `bytes`: the length of the text; `scanned`: how many of them were looked at; `scored`: only where the learned classifier was asked, how many it scored |
  /// | `ruleset` | `sha256:` and 64 hexadecimal digits |
  /// | `text` | only with the action `redact`: the text with all redactions made |
  /// | `incomplete_reason` | only if explained and incomplete: why |
  /// | `findings` | only if explained: see below |
  /// | `findings_omitted` | only if explained, and only if there were more findings than are kept: how many more |
  ///
  /// A refusal is an object with `verdict` (`refusal`, `partial` or `none`) and `confidence` (from 0 to 1, how likely a
  /// person would call the response a refusal), and, unless the verdict is `none`, `kind`: `policy`, `capability`,
  /// `unknown`, `redirect`, `implicit`, or null. Where a judge gave the answer it has `decided_by`, `judge`. Explained,
  /// it also has `gate` (what decided whether the evidence counts), `languages`, in a guided response `pointer`, and
  /// `evidence`: objects with `language`, `construction`, `sign`, and `sentence`, start and end in bytes of the text or
  /// of the string at `pointer`.
  ///
  /// A finding of the learned classifier has the model as `list`, the label as `rule`, and no `pointer`: in a guided
  /// text its span counts in the JSON.
  ///
  /// A finding of a model outside has the model as `list`, the category as `rule`, and the whole text as its span.
  ///
  /// A finding is an object with `list`, `rule`, `mechanism`, `category`, `severity`, `enforced`, `span`,
  /// `transformations` (names, in a fixed order), `source` (file and line), and, in a guided text only, `pointer`, the
  /// JSON pointer (RFC 6901) of the string that the span counts in. A span holds `utf8`, `utf16` and `scalar`: start
  /// and end, half-open, in bytes, UTF-16 code units and Unicode scalars of the original text.
  ///
  /// Members may be added; readers must pass over those that they do not know. Ill-formed UTF-8 in `text` is written as
  /// U+FFFD, one for each maximal subpart; spans count in the original. Control characters are escaped, so that on one
  /// line there is no line break.
  ///
  ///     {"schema":"fmguard.verdict/1","id":null,"action":"block","layer":"guard","mechanism":"deny_list",…}
  ///
  /// - Parameters:
  ///   - pretty: whether to break lines.
  ///   - explain: whether to write the findings that the verdict keeps. They are for operators, never for the author of
  ///     the text.
  public func json(pretty: Bool = false, explain: Bool = true) -> [UInt8] {
    var writer = JSONWriter(pretty: pretty, capacity: Self.usualSize)
    write(to: &writer, explain: explain)
    return writer.bytes
  }

  /// Writes the verdict as the next value of a JSON text; see `json(pretty:explain:)`.
  public func write(to writer: inout JSONWriter, explain: Bool = true) {
    // Opened and closed by hand: closures would hold copies of the verdict.
    writer.openObject()
    writeMembers(to: &writer, explain: explain && findings != nil)
    if explain { writeExplanation(to: &writer) }
    writer.closeObject()
  }

  private func writeMembers(to writer: inout JSONWriter, explain: Bool) {
    writer.member("schema", Self.schema)
    writer.member("id", id)
    writer.member("action", decision.action.rawValue)
    writer.member("layer", decision.layer?.rawValue)
    writer.member("mechanism", decision.mechanism?.rawValue)
    writer.member("stage", stage.rawValue)
    writer.member("response_shape", shape.rawValue)
    writer.key("policy")
    writer.openObject()
    writer.member("requested", policy.requested)
    writer.member("effective", policy.effectiveID)
    writer.member("reason", policy.reason.rawValue)
    writer.closeObject()
    writer.key("categories")
    writer.array(decision.categories) { $0.string($1) }
    writer.member("severity", decision.severity?.rawValue)
    writer.key("would_block")
    writer.boolean(decision.wouldBlock)
    if let refusal {
      writer.key("refusal")
      refusal.write(to: &writer, explain: explain)
    }
    if let scoring { write(scoring, to: &writer) }
    if !external.isEmpty {
      writer.key("external")
      writer.array(external) { $1.write(to: &$0) }
    }
    writer.member("status", status.name)
    writer.key("coverage")
    writer.openObject()
    writer.member("bytes", coverage.bytes)
    writer.member("scanned", coverage.scanned)
    if let scored = coverage.scored { writer.member("scored", scored) }
    writer.closeObject()
    writer.member("ruleset", ruleset)
    if let text {
      writer.key("text")
      writer.string(utf8: text)
    }
  }

  private func write(_ scoring: Scoring, to writer: inout JSONWriter) {
    if !scoring.values.isEmpty {
      writer.key("scores")
      writer.object { writer in
        for (label, value) in zip(scoring.labels, scoring.values) {
          writer.key(named: label.label)
          writer.fraction(Double(value))
        }
      }
    }
    if let reason = scoring.notScored { writer.member("not_scored", reason.rawValue) }
  }

  private func writeExplanation(to writer: inout JSONWriter) {
    guard let findings else { return }
    if case .incomplete(let cause) = status {
      writer.member("incomplete_reason", cause.rawValue)
    }
    writer.key("findings")
    writer.array(findings) { $1.write(to: &$0) }
    if findingsOmitted > 0 {
      writer.member("findings_omitted", findingsOmitted)
    }
  }
}

extension ExternalAnswer {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("model", model)
      switch consultation {
      case .scored(let scores):
        writer.key("scores")
        writer.object { writer in
          for (category, score) in scores.sorted(by: { $0.key < $1.key }) {
            writer.key(named: category)
            writer.fraction(score)
          }
        }
      case .unavailable(let reason): writer.member("unavailable", reason.rawValue)
      }
    }
  }
}

extension RefusalFinding {
  fileprivate func write(to writer: inout JSONWriter, explain: Bool) {
    writer.object { writer in
      writer.member("verdict", assessment.answer.rawValue)
      writer.key("confidence")
      writer.fraction(assessment.confidence)
      if assessment.answer != .none { writer.member("kind", assessment.kind?.rawValue) }
      if decidedBy == .judge { writer.member("decided_by", decidedBy.rawValue) }
      guard explain else { return }
      writer.member("gate", assessment.gate.rawValue)
      writer.key("languages")
      writer.array(assessment.languages) { $0.string($1) }
      if let pointer { writer.member("pointer", pointer) }
      writer.key("evidence")
      writer.array(assessment.evidence) { writer, evidence in
        writer.object { writer in
          writer.member("language", evidence.language)
          writer.member("construction", evidence.construction)
          writer.member("sign", evidence.sign.rawValue)
          writer.member("sentence", evidence.sentence)
        }
      }
    }
  }
}

extension JudgedFinding {
  fileprivate func write(to writer: inout JSONWriter) {
    let rule = finding.rule
    writer.object { writer in
      writer.member("list", rule.list)
      writer.member("rule", rule.id)
      writer.member("mechanism", rule.mechanism.rawValue)
      writer.member("category", rule.category)
      writer.member("severity", rule.severity.rawValue)
      writer.key("enforced")
      writer.boolean(isEnforced)
      writer.key("span")
      writer.object { writer in
        writer.member("utf8", finding.span.utf8)
        writer.member("utf16", finding.span.utf16)
        writer.member("scalar", finding.span.scalar)
      }
      writer.key("transformations")
      writer.array(finding.transformations.names) { $0.string($1) }
      writer.member("source", rule.source)
      if let pointer = finding.pointer { writer.member("pointer", pointer) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ range: Range<Int>) {
    key(name)
    array([range.lowerBound, range.upperBound]) { $0.number($1) }
  }
}
