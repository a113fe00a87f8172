// fmguard — SPDX-License-Identifier: Apache-2.0
// Counters in the text format that Prometheus reads. Writes; counts nothing.

internal import GuardPolicy

extension CounterSnapshot {
  /// The counters as Prometheus reads them: every family with its help and type, series in the order of their labels,
  /// and the histogram `fmguard_check_duration_seconds` by stage.
  ///
  /// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
  public func prometheusText() -> String {
    var text = ""
    let families = Dictionary(grouping: series, by: \.key.family)
    for family in CounterFamily.allCases {
      let lines = (families[family] ?? []).sorted { $0.key.values.lexicographicallyPrecedes($1.key.values) }
      // A family that has been zero so far and has no labels can say so.
      guard !lines.isEmpty || family.labels.isEmpty else { continue }
      text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) counter\n"
      if lines.isEmpty { text += "\(family.name) 0\n" }
      for (series, count) in lines {
        text += "\(family.name)\(Self.labels(zip(family.labels, series.values))) \(count)\n"
      }
    }
    return text + durationText()
  }

  private func durationText() -> String {
    let name = "fmguard_check_duration_seconds"
    var text = "# HELP \(name) How long checks took, by stage.\n# TYPE \(name) histogram\n"
    for stage in Stage.allCases {
      guard let counts = durations[stage] else { continue }
      var below: UInt64 = 0
      for (index, count) in counts.buckets.enumerated() {
        below += count
        let bound = index < DurationCounts.bounds.count ? Self.seconds(DurationCounts.bounds[index]) : "+Inf"
        text += "\(name)_bucket\(Self.labels([("stage", stage.rawValue), ("le", bound)])) \(below)\n"
      }
      text += "\(name)_sum\(Self.labels([("stage", stage.rawValue)])) \(Self.seconds(counts.nanoseconds))\n"
      text += "\(name)_count\(Self.labels([("stage", stage.rawValue)])) \(below)\n"
    }
    return text
  }

  private static func labels(_ labels: some Sequence<(String, String)>) -> String {
    let pairs = labels.map { name, value in
      let escaped = value.map { character -> String in
        switch character {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n": "\\n"
        default: String(character)
        }
      }
      return "\(name)=\"\(escaped.joined())\""
    }
    return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
  }

  private static func seconds(_ nanoseconds: UInt64) -> String {
    "\(Double(nanoseconds) / 1e9)"
  }
}
