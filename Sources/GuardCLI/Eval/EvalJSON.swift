// fmguard — SPDX-License-Identifier: Apache-2.0
// A run as one JSON object with a line for each row, which a later run can be compared with. Holds no row.

import FMGuard
import GuardEvaluation

/// Writes the schema `fmguard.eval/1`; docs/eval.md describes it.
struct EvalJSON: EvalReport {
  private var isFirst = true

  mutating func begin(ruleset: String, _ console: inout Console) throws(OutputFailure) {
    try console.write(#"{"schema":"fmguard.eval/1","ruleset":"\#(ruleset)","results":["# + "\n")
  }

  mutating func add(_ told: ToldOutcome, _ console: inout Console) throws(OutputFailure) {
    try console.write(isFirst ? "" : ",\n")
    isFirst = false
    let outcome = told.outcome
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("id")
      writer.string(outcome.id)
      writer.key("right")
      writer.boolean(outcome.isRight)
      writer.key("got")
      writer.string(outcome.words)
      if !outcome.isRight {
        writer.key("expected")
        writer.string(outcome.expectation.words)
        writer.key("suite")
        writer.string(told.suite)
      }
      if let rule = outcome.rule {
        writer.key("rule")
        writer.string(rule.id)
        writer.key("source")
        writer.string(rule.source)
      }
      if let text = told.text {
        writer.key("text")
        writer.string(utf8: text)
      }
    }
    try console.write(writer.bytes)
  }

  mutating func end(_ summary: EvalSummary, _ console: inout Console) throws(OutputFailure) {
    // What follows the results is one object, whose opening brace gives way to the comma.
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("failures")
      writer.number(summary.scores.failures)
      writer.key("all")
      summary.scores.all.write(to: &writer)
      for grouping in Grouping.allCases {
        writer.key(named: grouping.rawValue)
        writer.object { writer in
          for (name, counts) in summary.scores.groups(by: grouping) {
            writer.key(named: name)
            counts.write(to: &writer)
          }
        }
      }
      writer.key("flips")
      writer.array(summary.flips) { $1.write(to: &$0) }
      writer.key("gates")
      writer.array(summary.gates) { writer, result in
        writer.object { writer in
          writer.key("gate")
          writer.string(result.gate.kind.rawValue)
          writer.key("limit")
          writer.decimal(result.gate.limit)
          writer.key("value")
          writer.decimal(result.value)
          writer.key("holds")
          writer.boolean(result.holds)
        }
      }
    }
    try console.write("\n],")
    try console.write(Array(writer.bytes.dropFirst()))
    try console.write("\n")
  }
}

extension Confusion {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      let counts = [
        ("true_positives", truePositives), ("false_positives", falsePositives), ("false_negatives", falseNegatives),
        ("true_negatives", trueNegatives),
      ]
      for (name, count) in counts {
        writer.key(named: name)
        writer.number(count)
      }
      for (name, rate) in [("precision", precision), ("recall", recall), ("f1", f1)] {
        writer.key(named: name)
        guard let rate else {
          writer.null()
          continue
        }
        writer.object { writer in
          for (name, value) in [("value", rate.value), ("low", rate.low), ("high", rate.high)] {
            writer.key(named: name)
            writer.decimal(value)
          }
        }
      }
    }
  }
}

extension Flip {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (name, text) in [("row", id), ("before", before), ("now", now)] {
        writer.key(named: name)
        writer.string(text)
      }
      writer.key("was_right")
      writer.boolean(wasRight)
      writer.key("is_right")
      writer.boolean(isRight)
    }
  }
}
