// fmguard — SPDX-License-Identifier: Apache-2.0
// Differences of two rulesets, and findings in shadow, for people. Pure.

import FMGuard
import GuardEvaluation

/// Writes differences as a count for each way, and below it the entries responsible.
struct DiffText: Sendable {
  let style: Style
  let columns: Int

  func lines(_ counts: ChangeCounts) -> String {
    guard !counts.isEmpty else { return "no difference in \(Self.count(counts.texts, "text"))\n" }
    var result = ""
    for kind in ChangeKind.allCases {
      let groups = counts.groups(of: kind)
      guard !groups.isEmpty else { continue }
      result += "\(style.bold(kind.words)) \(counts.count(of: kind)) of \(Self.count(counts.texts, "text"))\n"
      for group in groups {
        let source = group.change.source.map { "  \(style.dim($0))" } ?? ""
        result +=
          "\(Self.padded(group.count))  \(group.change.cause)\(source)\(group.change.isInBoth ? ", which both have" : "")\n"
        for example in group.examples {
          result += "          \(style.dim(example.place.escapedForTerminal))"
          if let text = example.text {
            result += "  \(Excerpt(of: text, span: 0..<0, columns: max(20, columns - 12 - example.place.count)).after)"
          }
          result += "\n"
        }
      }
    }
    return result
  }

  static func lines(_ report: ShadowReport) -> String {
    let checks = report.checks.values.reduce(0, +)
    guard !report.isEmpty else { return "nothing in shadow in \(checks) checks\n" }
    var result = ""
    for (row, count, checks) in report.rows {
      result += "\(padded(Int(clamping: count)))  of \(checks) checks at the \(row.stage) under \(row.policy): "
      result += "\(row.category), \(row.mechanism), in shadow\n"
    }
    return result
  }

  private static func padded(_ count: Int) -> String {
    let digits = "\(count)"
    return String(repeating: " ", count: max(0, 8 - digits.count)) + digits
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}

extension ChangeKind {
  fileprivate var words: String {
    switch self {
    case .newlyBlocks: "newly blocks"
    case .newlyRedacts: "newly redacts"
    case .noLongerBlocks: "no longer blocks"
    case .noLongerRedacts: "no longer redacts"
    case .otherLayer: "on another account:"
    }
  }
}
