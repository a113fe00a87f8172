// fmguard — SPDX-License-Identifier: Apache-2.0
// What lists in shadow would have done, from the counters of a service. Reads Prometheus' text format.

internal import GuardCounters

/// How many checks had findings in shadow, by policy, stage, category and mechanism.
public struct ShadowReport: Sendable {
  /// Checks with one kind of finding in shadow.
  public struct Row: Sendable, Hashable {
    /// The id of the policy that was in force.
    public let policy: String
    /// `input` or `output`.
    public let stage: String
    /// That of the entries that were found.
    public let category: String
    /// What found them, as in a verdict.
    public let mechanism: String
  }

  /// All checks, by policy and stage.
  public private(set) var checks: [String: UInt64] = [:]
  private var counts: [Row: UInt64] = [:]

  public init() {}

  /// Whether nothing was found in shadow.
  public var isEmpty: Bool { counts.isEmpty }
  /// Whether any counter of checks was there: else the text is not that of a service.
  public var hasChecks: Bool { !checks.isEmpty }

  /// The counts, the largest first, of equals by their names.
  public var rows: [(row: Row, count: UInt64, checks: UInt64)] {
    counts.map { ($0, $1, checks[Self.key($0.policy, $0.stage)] ?? 0) }.sorted { left, right in
      if left.1 != right.1 { return left.1 > right.1 }
      let names = [left.0, right.0].map { [$0.policy, $0.stage, $0.category, $0.mechanism] }
      return names[0].lexicographicallyPrecedes(names[1])
    }
  }

  private static func key(_ policy: String, _ stage: String) -> String { "\(policy) \(stage)" }

  /// Adds a line. Lines of other counters, and comments, are passed over.
  ///
  /// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
  public mutating func add(line: String) {
    guard let sample = Sample(line) else { return }
    let (policy, stage) = (sample.labels["policy_effective"] ?? "", sample.labels["stage"] ?? "")
    switch sample.name {
    case CounterFamily.checks.name: checks[Self.key(policy, stage), default: 0] += sample.value
    case CounterFamily.findings.name where sample.labels["enforced"] == "false" && sample.value > 0:
      let row = Row(
        policy: policy, stage: stage, category: sample.labels["category"] ?? "",
        mechanism: sample.labels["mechanism"] ?? "")
      counts[row, default: 0] += sample.value
    default: break
    }
  }
}

/// One line of the format: a name, labels, a count.
private struct Sample {
  let name: String
  var labels: [String: String] = [:]
  let value: UInt64

  init?(_ line: String) {
    guard !line.hasPrefix("#"), let open = line.firstIndex(of: "{") else { return nil }
    name = String(line[..<open])
    var rest = line[line.index(after: open)...]
    while let first = rest.first, first != "}" {
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let label = rest[..<equals].drop { $0 == "," || $0 == " " }
      rest = rest[rest.index(after: equals)...]
      guard rest.popFirst() == "\"" else { return nil }
      var text = ""
      var isClosed = false
      while let character = rest.popFirst() {
        if character == "\"" {
          isClosed = true
          break
        }
        guard character == "\\" else {
          text.append(character)
          continue
        }
        guard let escaped = rest.popFirst() else { return nil }
        text.append(escaped == "n" ? "\n" : escaped)
      }
      guard isClosed else { return nil }
      labels[String(label)] = text
    }
    guard rest.popFirst() == "}", let number = rest.split(separator: " ").first, let value = Double(number),
      value >= 0, let count = UInt64(exactly: value.rounded())
    else { return nil }
    self.value = count
  }
}
