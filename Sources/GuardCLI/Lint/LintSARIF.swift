// fmguard — SPDX-License-Identifier: Apache-2.0
// The report of lint as SARIF, for code reviews. Writes only.

import FMGuard
import GuardLint

/// A log of SARIF 2.1.0.
///
/// Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
enum LintSARIF {
  static func bytes(_ report: LintReport) -> [UInt8] {
    let named = Dictionary(report.findings.map { ($0.rule.id, $0.rule) }) { first, _ in first }
    let rules = LintRule.all + named.values.filter { !LintRule.all.contains($0) }.sorted { $0.id < $1.id }
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("$schema")
      writer.string("https://json.schemastore.org/sarif-2.1.0.json")
      writer.key("version")
      writer.string("2.1.0")
      writer.key("runs")
      writer.array([report]) { writer, report in
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
