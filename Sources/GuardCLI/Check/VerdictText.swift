// fmguard — SPDX-License-Identifier: Apache-2.0
// A verdict for people. Pure; the text that was checked is shown only where findings are.

import FMGuard

/// Writes verdicts as lines for a terminal.
struct VerdictText: Sendable {
  let style: Style
  /// Of the terminal.
  let columns: Int

  /// The lines of one verdict.
  ///
  /// - Parameters:
  ///   - name: what the text is called.
  ///   - text: the text for excerpts, if it is at hand.
  func lines(_ verdict: Verdict, name: String, text: [UInt8]?) -> String {
    var result = summary(verdict, name: name)
    for finding in verdict.findings ?? [] { result += lines(finding, text: text) }
    if verdict.findings != nil, let scoring = verdict.scoring { result += lines(scoring) }
    if verdict.findingsOmitted > 0 { result += "\(margin)and \(verdict.findingsOmitted) more findings\n" }
    if verdict.findings != nil, let refusal = verdict.refusal { result += lines(refusal, text: text) }
    if verdict.findings != nil, let redacted = verdict.text { result += margin + redactedLine(redacted) }
    return result
  }

  /// The first of them, which says it all.
  func summary(_ verdict: Verdict, name: String) -> String {
    var reasons: [String] = []
    if let layer = verdict.layer, let mechanism = verdict.decision.mechanism {
      reasons.append("\(layer.rawValue), \(mechanism.rawValue)")
    }
    if !verdict.decision.categories.isEmpty { reasons.append(verdict.decision.categories.joined(separator: ", ")) }
    if let severity = verdict.decision.severity { reasons.append(severity.rawValue) }
    if verdict.decision.wouldBlock { reasons.append("would block, but is in shadow") }
    if let reason = Self.reason(verdict.refusal) { reasons.append(reason) }
    switch verdict.status {
    case .complete: break
    case .notRun: reasons.append("empty, not run")
    case .incomplete(let cause):
      reasons.append("incomplete (\(cause.rawValue)): \(verdict.coverage.scanned) of \(verdict.coverage.bytes) bytes")
    }
    if verdict.notScored == .unsupportedLanguage, verdict.status == .complete {
      reasons.append("not scored, in a language that the model does not know")
    }
    if verdict.policy.reason == .responseShape {
      reasons.append("policy \(verdict.policy.effectiveID) because of the response shape")
    }
    var result = "\(action(verdict.action)) \(style.bold(name.escapedForTerminal))"
    if !reasons.isEmpty { result += "  \(reasons.joined(separator: "; "))" }
    return result + "\n"
  }

  let margin = "       "

  init(style: Style, columns: Int) {
    self.style = style
    self.columns = columns
  }

  /// Padded to the longest.
  private func action(_ action: Action) -> String {
    switch action {
    case .allow: style.green("allow ")
    case .redact: style.yellow("redact")
    case .block: style.red("block ")
    }
  }

  /// One finding: its place in the text, and its rule.
  func lines(_ judged: JudgedFinding, text: [UInt8]?) -> String {
    let finding = judged.finding
    let rule = finding.rule
    let span = finding.span.utf8
    var result = ""
    if let text, finding.pointer == nil, span.upperBound <= text.count {
      let excerpt = excerpt(of: text, at: span)
      result += "\(margin)\(excerpt.before)\(style.match(excerpt.match))\(excerpt.after)\n"
      result += "\(margin)\(style.red(excerpt.marks))\n"
    }
    var facts = [rule.category, rule.severity.rawValue, rule.source]
    if !judged.isEnforced { facts.append("shadow") }
    if let pointer = finding.pointer { facts.append("at \(pointer.isEmpty ? "the root" : pointer.escapedForTerminal)") }
    facts.append("bytes \(span.lowerBound)..<\(span.upperBound)")
    if !finding.transformations.isEmpty {
      facts.append("folded: \(finding.transformations.names.joined(separator: ", "))")
    }
    let list = rule.id.hasPrefix(rule.list) ? rule.id : "\(rule.list) \(rule.id)"
    result += "\(margin)\(list)  \(style.dim(facts.joined(separator: "  ")))\n"
    return result
  }

  func excerpt(of text: [UInt8], at span: Range<Int>) -> Excerpt {
    Excerpt(of: text, span: span, columns: max(20, columns - margin.count))
  }

  private func redactedLine(_ text: [UInt8]) -> String {
    let whole = Excerpt(of: text, span: 0..<0, columns: 2 * max(20, columns - margin.count - 12))
    return "\(style.dim("passes as:")) \(whole.after)\n"
  }
}
