// fmguard — SPDX-License-Identifier: Apache-2.0
// The report of lint as JSON. Writes only.

import FMGuard
import GuardLint

/// One object of the schema `fmguard.lint/1`; docs/lint.md describes it.
enum LintJSON {
  static func bytes(_ report: LintReport) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("schema")
      writer.string("fmguard.lint/1")
      for (name, count) in [
        ("lists", report.lists), ("entries", report.entries), ("policies", report.policies), ("proofs", report.proofs),
      ] {
        writer.key(named: name)
        writer.number(count)
      }
      for severity in LintSeverity.allCases.reversed() {
        writer.key(named: "\(severity.rawValue)s")
        writer.number(report.count(of: severity))
      }
      writer.key("omitted")
      writer.object { writer in
        for (rule, count) in report.omitted.sorted(by: { $0.key < $1.key }) {
          writer.key(named: rule)
          writer.number(count)
        }
      }
      writer.key("findings")
      writer.array(report.findings) { $1.write(to: &$0) }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension LintFinding {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("rule")
      writer.string(rule.id)
      writer.key("severity")
      writer.string(rule.severity.rawValue)
      writer.key("file")
      writer.string(file)
      writer.key("line")
      if let position { writer.number(position.line) } else { writer.null() }
      writer.key("column")
      if let position { writer.number(position.column) } else { writer.null() }
      writer.key("problem")
      writer.string(problem)
      writer.key("remedy")
      writer.string(remedy)
      writer.key("related")
      writer.string(related)
    }
  }
}
