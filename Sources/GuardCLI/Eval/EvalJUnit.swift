// fmguard — SPDX-License-Identifier: Apache-2.0
// A run in the form that JUnit made common: a test case for each row. Holds the cases, since their number comes first.

import FMGuard
import GuardEvaluation

/// Writes a run as XML for those who run tests: suites, rows as test cases, gates as one more suite.
struct EvalJUnit: EvalReport {
  private struct Suite {
    var cases: [UInt8] = []
    var count = 0
    var failures = 0
  }

  private var names: [String] = []
  private var suites: [String: Suite] = [:]

  mutating func begin(ruleset: String, _ console: inout Console) throws(OutputFailure) {}

  mutating func add(_ told: ToldOutcome, _ console: inout Console) throws(OutputFailure) {
    let outcome = told.outcome
    var suite = suites.removeValue(forKey: told.suite) ?? Suite()
    if suite.count == 0 { names.append(told.suite) }
    suite.count += 1
    var line = "    <testcase classname=\"\(told.suite.escapedForXML)\" name=\"\(outcome.id.escapedForXML)\""
    if outcome.isRight {
      line += "/>\n"
    } else {
      suite.failures += 1
      let rule = outcome.rule.map { " by \($0.id) \($0.source)" } ?? ""
      let message = "expected \(outcome.expectation.words), got \(outcome.words)\(rule)"
      let text = told.text.map { String(decoding: $0, as: UTF8.self).escapedForXML } ?? ""
      line += ">\n      <failure message=\"\(message.escapedForXML)\">\(text)</failure>\n    </testcase>\n"
    }
    suite.cases.append(contentsOf: line.utf8)
    suites[told.suite] = suite
  }

  mutating func end(_ summary: EvalSummary, _ console: inout Console) throws(OutputFailure) {
    try console.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fmguard eval\">\n")
    for name in names {
      guard let suite = suites[name] else { continue }
      try console.write(Self.head(name, suite.count, suite.failures))
      try console.write(suite.cases)
      try console.write("  </testsuite>\n")
    }
    if !summary.gates.isEmpty {
      try console.write(Self.head("gates", summary.gates.count, summary.gates.count { !$0.holds }))
      for result in summary.gates {
        let name = "\(result.gate.kind.rawValue) \(result.gate.limit)"
        let value = result.value.map { "\($0)" } ?? "nothing to tell it by"
        let failure = result.holds ? "/>" : "><failure message=\"\(value)\"/></testcase>"
        try console.write("    <testcase classname=\"gates\" name=\"\(name)\"\(failure)\n")
      }
      try console.write("  </testsuite>\n")
    }
    try console.write("</testsuites>\n")
  }

  private static func head(_ name: String, _ count: Int, _ failures: Int) -> String {
    "  <testsuite name=\"\(name.escapedForXML)\" tests=\"\(count)\" failures=\"\(failures)\">\n"
  }
}

extension String {
  /// For content and attributes of XML and HTML. What XML cannot hold, such as most control characters, is U+FFFD.
  var escapedForXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
