// fmguard — SPDX-License-Identifier: Apache-2.0
// A row of the tests of lint: a small configuration, and the findings about it. Knows no rule.

import GuardYAML
import TestSupport
import Testing

@testable import GuardLint

struct LintRow: Sendable, CustomTestStringConvertible {
  let id: String
  /// Of the list `denylists/a.yaml`: what stands besides its id and category.
  var keys = "severity: high\nlanguage: en"
  /// Its entries, one a line, in the flow style.
  var entries: [String] = []
  /// Other files.
  var files: [String: String] = [:]
  /// The content of `models/default.fmc`; nil for none.
  var model: [UInt8]? = nil
  /// `line:rule` of the list, `file:line:rule` elsewhere; sorted.
  let want: [String]

  var testDescription: String { id }

  /// The line of the first entry.
  private static let firstLine = 7

  func folder() throws -> TemporaryFolder {
    var all = files
    all["policies/default.yaml"] = all["policies/default.yaml"] ?? "id: default\nseverity: low\n"
    if !entries.isEmpty {
      let lines = keys.split(separator: "\n").map(String.init)
      let padding = [String](repeating: "#", count: Self.firstLine - 4 - lines.count)
      let head = ["id: a", "category: x-test"] + lines + padding + ["entries:"]
      all["denylists/a.yaml"] = (head + entries.map { "  - \($0)" }).joined(separator: "\n") + "\n"
    }
    let folder = try TemporaryFolder(all)
    if let model { try folder.write(model, to: WordModel.path) }
    return folder
  }

  /// What lint finds, in the form of `want`.
  static func told(_ report: LintReport) -> [String] {
    report.findings.map { finding in
      let line = finding.position.map { "\($0.line):" } ?? ""
      return (finding.file == "denylists/a.yaml" ? line : "\(finding.file):\(line)") + finding.rule.id
    }
  }
}
