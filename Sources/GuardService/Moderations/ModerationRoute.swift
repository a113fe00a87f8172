// fmguard — SPDX-License-Identifier: Apache-2.0
// `POST /v1/moderations`, as clients of OpenAI's API ask it. Knows neither sockets nor how a check is made.

internal import FMGuard
internal import GuardHTTP

/// Judges texts in the form of OpenAI's moderations: a string or an array of typed parts gives one result, an array of
/// strings one for each.
///
/// A result is flagged if the guard would not let the text pass. A score is the highest of these: that of the learned
/// classifier, and those of models outside, where they scored the text, and that of the gravest finding of a list in
/// its category, 0.55, 0.7, 0.85, 0.95 from `low` to `critical`, and half of that in shadow. A category that neither a
/// list nor a score is about has no input types; its score is null where clients take null, and 0 elsewhere. Each
/// result has the verdict beside, as `fmguard`. Pictures are not looked at.
///
/// Source: https://platform.openai.com/docs/api-reference/moderations
struct ModerationRoute: Sendable {
  private static let defaultModel = "omni-moderation-latest"

  let parsers: ParserPool
  let audit: AuditTrail?
  let itemLimit: Int

  func answer(
    to request: HTTPRequest, from caller: Caller, under ruleset: LoadedRuleset
  ) throws(ServiceError) -> HTTPAnswer {
    let text = request.body.span
    let body = try parsers.withReader(for: text.count) { (reader) throws(ServiceError) in
      try ModerationBody.read(text, with: &reader, limit: itemLimit)
    }
    ruleset.keys?.charge(caller, texts: body.inputs.count)
    let listed = Set(ruleset.guard.ruleset.lists.compactMap { ModerationCategory.named($0.category) })
    var context = caller.defaults
    // Scores are made of findings; whether they are told is another question.
    context.explain = true
    var checks: [BegunCheck] = []
    for input in body.inputs {
      do throws(CheckError) {
        checks.append(try ruleset.guard.begin(CheckRequest(text: input, context: context)))
      } catch {
        throw ServiceError(.badRow)
      }
    }
    let id = "modr-\(String(UInt64.random(in: .min ... .max), radix: 16))"
    return .verdicts(of: checks) { [audit] verdicts in
      let results = zip(verdicts, body.inputs).map { verdict, input in
        audit?.record(verdict, of: input, id: id, from: caller, by: .moderations)
        return Result(verdict, isText: !input.isEmpty, listed: listed)
      }
      var writer = JSONWriter(capacity: 2048 * results.count)
      writer.object { writer in
        writer.key("id")
        writer.string(id)
        writer.key("model")
        writer.string(body.model ?? Self.defaultModel)
        writer.key("results")
        writer.array(results) { $1.write(to: &$0, explain: caller.isOperator) }
      }
      return HTTPReply(body: writer.bytes)
    }
  }

  /// One verdict in the other form.
  private struct Result {
    let verdict: Verdict
    private let isText: Bool
    private var scores: [ModerationCategory: Double] = [:]
    private var enforced: Set<ModerationCategory> = []
    private var evaluated: Set<ModerationCategory> = []

    init(_ verdict: Verdict, isText: Bool, listed: Set<ModerationCategory>) {
      self.verdict = verdict
      self.isText = isText
      for finding in verdict.findings ?? [] {
        let rule = finding.finding.rule
        let isLabel = rule.mechanism.isClassifier
        let named =
          isLabel
          ? ModerationCategory.named(label: rule.id, of: rule.category) : ModerationCategory.named(rule.category)
        guard let category = named else { continue }
        if finding.isEnforced { enforced.insert(category) }
        // A label has a score of its own, whether it counts or not.
        if !isLabel { raise(category, to: Self.score(of: rule.severity) * (finding.isEnforced ? 1 : 0.5)) }
      }
      for (label, value) in verdict.scoring?.scores ?? [] {
        guard let category = ModerationCategory.named(label: label.label, of: label.category) else { continue }
        raise(category, to: Double(value))
      }
      for answer in verdict.external {
        guard case .scored(let scores) = answer.consultation else { continue }
        for (name, value) in scores {
          if let category = ModerationCategory.named(label: name, of: name) { raise(category, to: value) }
        }
      }
      if isText { evaluated = listed.union(scores.keys) }
    }

    private mutating func raise(_ category: ModerationCategory, to score: Double) {
      scores[category] = max(scores[category] ?? 0, score)
    }

    private static func score(of severity: Severity) -> Double {
      switch severity {
      case .low: 0.55
      case .medium: 0.7
      case .high: 0.85
      case .critical: 0.95
      }
    }

    func write(to writer: inout JSONWriter, explain: Bool) {
      writer.object { writer in
        writer.key("flagged")
        writer.boolean(verdict.action != .allow)
        write("categories", to: &writer) { $0.boolean(enforced.contains($1)) }
        write("category_scores", to: &writer) { $0.fraction(scores[$1] ?? 0) }
        writer.key("category_applied_input_types")
        writer.object { writer in
          for category in ModerationCategory.allCases {
            writer.key(named: category.rawValue)
            writer.array(evaluated.contains(category) ? ["text"] : []) { $0.string($1) }
          }
        }
        writer.key("fmguard")
        verdict.write(to: &writer, explain: explain)
      }
    }

    private func write(
      _ name: String, to writer: inout JSONWriter, _ value: (inout JSONWriter, ModerationCategory) -> Void
    ) {
      writer.key(named: name)
      writer.object { writer in
        for category in ModerationCategory.allCases {
          writer.key(named: category.rawValue)
          if category.mayBeNull, !evaluated.contains(category) {
            writer.null()
          } else {
            value(&writer, category)
          }
        }
      }
    }
  }
}
