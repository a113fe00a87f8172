// fmguard — SPDX-License-Identifier: Apache-2.0
// A run as one page with charts, which needs nothing from elsewhere. Keeps failures up to a limit.

import FMGuard
import GuardEvaluation

/// Writes a run as HTML: numbers, charts of rates with their intervals, failures, flips.
struct EvalHTML: EvalReport {
  /// How many failures the page shows; the others are counted.
  static let failureLimit = 2000

  private var failures: [ToldOutcome] = []
  private var ruleset = ""

  mutating func begin(ruleset: String, _ console: inout Console) throws(OutputFailure) {
    self.ruleset = ruleset
  }

  mutating func add(_ told: ToldOutcome, _ console: inout Console) throws(OutputFailure) {
    if !told.outcome.isRight, failures.count < Self.failureLimit { failures.append(told) }
  }

  mutating func end(_ summary: EvalSummary, _ console: inout Console) throws(OutputFailure) {
    try console.write(page(summary))
  }

  private func page(_ summary: EvalSummary) -> String {
    let counts = summary.scores.all
    var body = "<h1>fmguard eval</h1>\n<p class=\"dim\">ruleset \(ruleset.escapedForXML)</p>\n"
    body += "<p>\(counts.total) rows, <strong>\(summary.scores.failures)</strong> wrong</p>\n"
    body += Self.gates(summary) + Self.chart("all", [("all rows", counts)])
    for grouping in Grouping.allCases {
      let groups = summary.scores.groups(by: grouping)
      if !groups.isEmpty { body += Self.chart("by \(grouping.rawValue)", groups) }
    }
    return Self.head + body + flips(summary) + failureTable(summary) + "</main>\n</body>\n</html>\n"
  }

  // MARK: Parts

  private static func gates(_ summary: EvalSummary) -> String {
    summary.gates.map { result in
      let value = result.value.map { EvalText.fraction($0) } ?? "nothing to tell it by"
      let word = result.holds ? "holds" : "fails"
      return "<p class=\"\(word)\">\(word): \(result.gate.kind.rawValue) \(EvalText.fraction(result.gate.limit)), "
        + "reached \(value)</p>\n"
    }.joined()
  }

  private static let columns = ["group", "rows", "TP", "FP", "FN", "TN"]

  private static func chart(_ title: String, _ rows: [(name: String, counts: Confusion)]) -> String {
    var table = "<h2>\(title.escapedForXML)</h2>\n<table>\n<thead><tr>"
    for column in columns { table += "<th scope=\"col\">\(column)</th>" }
    table +=
      "<th scope=\"col\">precision</th><th scope=\"col\">recall</th><th scope=\"col\">F1</th></tr></thead>\n<tbody>\n"
    for (name, counts) in rows {
      table += "<tr><th scope=\"row\">\(name.escapedForXML)</th>"
      let numbers = [
        counts.total, counts.truePositives, counts.falsePositives, counts.falseNegatives, counts.trueNegatives,
      ]
      for number in numbers { table += "<td class=\"number\">\(number)</td>" }
      for rate in [counts.precision, counts.recall, counts.f1] { table += "<td>\(bar(rate))</td>" }
      table += "</tr>\n"
    }
    return table + "</tbody>\n</table>\n"
  }

  /// A bar with a whisker for the interval, and the numbers beside it.
  private static func bar(_ rate: Rate?) -> String {
    guard let rate else { return "<span class=\"dim\">–</span>" }
    func x(_ value: Double) -> String { EvalText.fraction(min(max(value, 0), 1) * 100) }
    let label = EvalText.text(rate)
    return "<svg viewBox=\"0 0 100 12\" role=\"img\" aria-label=\"\(label)\"><title>\(label)</title>"
      + "<rect class=\"field\" width=\"100\" height=\"12\"/><rect class=\"bar\" width=\"\(x(rate.value))\" height=\"12\"/>"
      + "<path class=\"whisker\" d=\"M\(x(rate.low)) 3v6M\(x(rate.low)) 6H\(x(rate.high))M\(x(rate.high)) 3v6\"/></svg>"
      + " \(EvalText.fraction(rate.value))"
  }

  private func flips(_ summary: EvalSummary) -> String {
    guard let baseline = summary.baseline else { return "" }
    var table = "<h2>Since the baseline</h2>\n<p>\(baseline.rows) rows, \(summary.flips.count) differ</p>\n"
    if summary.flips.isEmpty { return table }
    table +=
      "<table>\n<thead><tr><th scope=\"col\">row</th><th scope=\"col\">was</th><th scope=\"col\">is</th></tr></thead>\n"
    for flip in summary.flips {
      let kind = flip.wasRight && !flip.isRight ? "fails" : flip.isRight && !flip.wasRight ? "holds" : ""
      table +=
        "<tr class=\"\(kind)\"><th scope=\"row\">\(flip.id.escapedForXML)</th><td>\(flip.before.escapedForXML)</td>"
        + "<td>\(flip.now.escapedForXML)</td></tr>\n"
    }
    return table + "</table>\n"
  }

  private func failureTable(_ summary: EvalSummary) -> String {
    guard !failures.isEmpty else { return "" }
    var table = "<h2>Wrong rows</h2>\n<table>\n<thead><tr>"
    for column in ["row", "expected", "got", "entry", "text"] { table += "<th scope=\"col\">\(column)</th>" }
    table += "</tr></thead>\n"
    for told in failures {
      let outcome = told.outcome
      let rule = outcome.rule.map { "\($0.id) \($0.source)" } ?? ""
      let text = told.text.map { String(decoding: $0, as: UTF8.self) } ?? ""
      table += "<tr><th scope=\"row\">\(outcome.id.escapedForXML)</th>"
      for cell in [outcome.expectation.words, outcome.words, rule, text] { table += "<td>\(cell.escapedForXML)</td>" }
      table += "</tr>\n"
    }
    let more = summary.scores.failures - failures.count
    return table + "</table>\n" + (more > 0 ? "<p>and \(more) more</p>\n" : "")
  }

  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>fmguard eval</title>
    <style>
    :root { color-scheme: light dark; --text: #1c1f23; --back: #ffffff; --dim: #5d6670; --field: #e6e9ed; --bar: #2f6fb5; --line: #1c1f23; --good: #176b35; --bad: #b02222; }
    @media (prefers-color-scheme: dark) { :root { --text: #e4e7ea; --back: #15181b; --dim: #98a2ac; --field: #2b3138; --bar: #5b9bdf; --line: #e4e7ea; --good: #63c884; --bad: #f08080; } }
    body { margin: 0; color: var(--text); background: var(--back); font: 15px/1.45 system-ui, sans-serif; }
    main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { padding: .25rem .6rem; text-align: left; border-bottom: 1px solid var(--field); vertical-align: top; overflow-wrap: anywhere; }
    td.number { text-align: right; font-variant-numeric: tabular-nums; }
    svg { width: 6.25rem; height: .75rem; vertical-align: middle; }
    .field { fill: var(--field); } .bar { fill: var(--bar); } .whisker { stroke: var(--line); stroke-width: 1; fill: none; }
    .dim { color: var(--dim); } .holds { color: var(--good); } .fails { color: var(--bad); }
    </style>
    </head>
    <body>
    <main>

    """
}
