// fmguard — SPDX-License-Identifier: Apache-2.0
// The whole way of one text, for a person. Pure.

import FMGuard

/// Writes what was seen of a text, and what came of it, step by step.
struct ExplanationText: Sendable {
  /// How much of the text is shown as a copy, in bytes; what is found beyond is told all the same.
  static let copyLimit = 2000
  /// How many foldings are told.
  static let changeLimit = 12

  let verdictText: VerdictText
  private var style: Style { verdictText.style }
  private var margin: String { verdictText.margin }

  init(_ verdictText: VerdictText) {
    self.verdictText = verdictText
  }

  /// All lines.
  func lines(_ verdict: Verdict, name: String, text: [UInt8]) -> String {
    heading("text", "\(name), \(text.count) \(text.count == 1 ? "byte" : "bytes"), \(verdict.stage.rawValue)")
      + copy(of: text) + findings(verdict, text: text) + scores(verdict) + refusal(verdict, text: text)
      + policy(verdict)
      + heading("verdict", "") + margin + verdictText.summary(verdict, name: name)
  }

  private func heading(_ title: String, _ facts: String) -> String {
    facts.isEmpty ? "\(style.bold(title))\n" : "\(style.bold(title))  \(facts)\n"
  }

  private func line(_ text: String) -> String { "\(margin)\(text)\n" }

  // MARK: copy

  private func copy(of text: [UInt8]) -> String {
    let head = Array(text.prefix(Self.copyLimit))
    let copy = MatchingCopy(head)
    let changes = copy.changes(from: head)
    guard !changes.isEmpty else { return heading("copy", "nothing was folded") }
    var result = heading("copy", head.count < text.count ? "of the first \(head.count) bytes" : "")
    for part in copy.string.split(separator: "\n") { result += line(String(part).escapedForTerminal) }
    // Capitals and blanks everybody sees.
    let hidden = changes.filter { change in head[change.original].contains { $0 >= 0x80 } }
    for change in hidden.prefix(Self.changeLimit) {
      let (before, after) = (shown(head[change.original]), shown(copy.utf8[change.copy]))
      let reasons = change.transformations.names.joined(separator: ", ")
      let place = "bytes \(change.original.lowerBound)..<\(change.original.upperBound)"
      result += line("\(before) → \(after)  \(style.dim("\(reasons)  \(place)"))")
    }
    if hidden.count > Self.changeLimit { result += line("and \(hidden.count - Self.changeLimit) more foldings") }
    return result
  }

  private func shown(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.isEmpty ? "nothing" : "'\(String(decoding: bytes, as: UTF8.self).escapedForTerminal)'"
  }

  // MARK: findings

  private func findings(_ verdict: Verdict, text: [UInt8]) -> String {
    let findings = verdict.findings ?? []
    guard !findings.isEmpty else { return heading("findings", "none") }
    let count = findings.count + verdict.findingsOmitted
    return heading("findings", "\(count)") + findings.map { verdictText.lines($0, text: text) }.joined()
      + (verdict.findingsOmitted > 0 ? line("and \(verdict.findingsOmitted) more") : "")
  }

  // MARK: scores

  private func scores(_ verdict: Verdict) -> String {
    // Without a model there is nothing to say about it.
    guard let scoring = verdict.scoring else { return "" }
    let reason: String? =
      switch scoring.notScored {
      case nil: nil
      case .unsupportedLanguage: "in a language that the model does not know"
      case .noWords: "no words"
      }
    let bytes = "\(scoring.scored) of \(verdict.coverage.bytes) bytes"
    return heading("scores", reason.map { "\(bytes), \($0)" } ?? bytes) + verdictText.lines(scoring)
  }

  // MARK: refusal

  private func refusal(_ verdict: Verdict, text: [UInt8]) -> String {
    guard let finding = verdict.refusal else {
      return heading("refusal", verdict.stage == .input ? "inputs are not asked" : "not asked under this policy")
    }
    let assessment = finding.assessment
    let percent = Int((assessment.confidence * 100).rounded())
    let answer =
      VerdictText.reason(finding) ?? "none, \(percent) % likely"
    var result = heading("refusal", finding.pointer.map { "\(answer), at \($0.escapedForTerminal)" } ?? answer)
    var sentence: Range<Int>?
    for evidence in assessment.evidence {
      if evidence.sentence != sentence {
        sentence = evidence.sentence
        let place = style.dim("bytes \(evidence.sentence.lowerBound)..<\(evidence.sentence.upperBound)")
        if finding.pointer == nil, evidence.sentence.upperBound <= text.count {
          result += line("\(verdictText.excerpt(of: text, at: evidence.sentence).match)  \(place)")
        } else {
          result += line(place)
        }
      }
      result += line("  \(evidence.language) \(evidence.construction)  \(style.dim(evidence.sign.rawValue))")
    }
    if assessment.evidence.isEmpty { result += line("no construction of any language was found") }
    return result + line("gate: \(assessment.gate.rawValue), \(assessment.gate.meaning)")
  }

  // MARK: policy

  private func policy(_ verdict: Verdict) -> String {
    let policy = verdict.policy
    let asked = policy.requested.map { "'\($0.escapedForTerminal)' was asked for" } ?? "none was asked for"
    let reason = policy.reason == .responseShape ? ", and the response shape decided" : ""
    let stage = policy.effective[verdict.stage]
    var facts = ["deny_list \(stage.denyList.rawValue)", "from severity \(policy.effective.severity.rawValue)"]
    if verdict.stage == .output { facts.append("refusal \(policy.effective.refusal.rawValue)") }
    facts.append("on_incomplete \(stage.onIncomplete.rawValue)")
    if verdict.scoring != nil {
      facts.append("on_unsupported_language \(stage.onUnsupportedLanguage.rawValue)")
    }
    return heading("policy", "\(policy.effectiveID): \(asked)\(reason)") + line(facts.joined(separator: ", "))
  }
}

extension RefusalGate {
  /// In words.
  fileprivate var meaning: String {
    switch self {
    case .act: "the model says that it declines, near the beginning or at the end"
    case .implicit: "no act of declining, but a judgement or a referral in place of an answer"
    case .noAct: "no act of declining, so that it is none whatever else is there"
    case .requested: "the prompt asked for what looks like a refusal"
    case .notOwnVoice: "nothing of it is the model's own voice"
    }
  }
}
