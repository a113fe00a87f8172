// fmguard — SPDX-License-Identifier: Apache-2.0
// The report of lint as JSON: its own form, and SARIF. Writes only.

import FMGuard
import GuardLint

extension LintReport {
  /// One object of the schema `fmguard.lint/1`; docs/lint.md describes it.
  func json() -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("schema")
      writer.string("fmguard.lint/1")
      for (name, count) in [("lists", lists), ("entries", entries), ("policies", policies), ("proofs", proofs)] {
        writer.key(name)
        writer.number(count)
      }
      for severity in LintSeverity.allCases.reversed() {
        writer.key("\(severity.rawValue)s")
        writer.number(count(of: severity))
      }
      writer.key("omitted")
      writer.object { writer in
        for (rule, count) in omitted.sorted(by: { $0.key < $1.key }) {
          writer.key(rule)
          writer.number(count)
        }
      }
      writer.key("findings")
      writer.array(findings) { $1.write(to: &$0) }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// A log of SARIF 2.1.0.
  ///
  /// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
  func sarif() -> [UInt8] {
    let named = Dictionary(findings.map { ($0.rule.id, $0.rule) }) { first, _ in first }
    let rules = LintRule.all + named.values.filter { !LintRule.all.contains($0) }.sorted { $0.id < $1.id }
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("$schema")
      writer.string("https://json.schemastore.org/sarif-2.1.0.json")
      writer.key("version")
      writer.string("2.1.0")
      writer.key("runs")
      writer.array([self]) { writer, report in
        writer.object { writer in
          writer.key("tool")
          writer.object { writer in
            writer.key("driver")
            writer.object { writer in
              writer.key("name")
              writer.string("fmguard")
              writer.key("version")
              writer.string(Version.number)
              writer.key("rules")
              writer.array(rules) { $1.writeSARIF(to: &$0) }
            }
          }
          writer.key("columnKind")
          writer.string("unicodeCodePoints")
          writer.key("results")
          writer.array(report.findings) { $1.writeSARIF(to: &$0) }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension LintRule {
  fileprivate func writeSARIF(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("id")
      writer.string(id)
      writer.key("shortDescription")
      writer.object { writer in
        writer.key("text")
        writer.string(summary)
      }
      writer.key("defaultConfiguration")
      writer.object { writer in
        writer.key("level")
        writer.string(severity.rawValue)
      }
    }
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

  fileprivate func writeSARIF(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("ruleId")
      writer.string(rule.id)
      writer.key("level")
      writer.string(rule.severity.rawValue)
      writer.key("message")
      writer.object { writer in
        writer.key("text")
        writer.string("\(problem); \(remedy)")
      }
      writer.key("locations")
      writer.array([self]) { writer, finding in
        writer.object { writer in
          writer.key("physicalLocation")
          writer.object { writer in
            writer.key("artifactLocation")
            writer.object { writer in
              writer.key("uri")
              writer.string(finding.file)
            }
            guard let position = finding.position else { return }
            writer.key("region")
            writer.object { writer in
              writer.key("startLine")
              writer.number(position.line)
              writer.key("startColumn")
              writer.number(position.column)
            }
          }
        }
      }
    }
  }
}
