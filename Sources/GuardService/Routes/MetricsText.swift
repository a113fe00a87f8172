// fmguard — SPDX-License-Identifier: Apache-2.0
// Metrics as the text that Prometheus reads, in the making. Knows no metric.

internal import FMGuard

/// A text of metrics, to which one after the other is added.
///
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
struct MetricsText {
  enum Kind: String {
    case counter, gauge
  }

  /// A value of a metric, under labels. Their values are of closed sets, in which nothing has to be escaped.
  struct Sample {
    let labels: KeyValuePairs<String, String>
    let value: String

    init(_ value: some CustomStringConvertible, _ labels: KeyValuePairs<String, String> = [:]) {
      self.labels = labels
      self.value = value.description
    }

    /// A moment, in seconds since 1970.
    init(_ time: WallTime, _ labels: KeyValuePairs<String, String> = [:]) {
      self.init(Double(time.milliseconds) / 1000, labels)
    }

    /// 1 for yes, and 0 for no.
    init(_ answer: Bool, _ labels: KeyValuePairs<String, String> = [:]) {
      self.init(answer ? 1 : 0, labels)
    }
  }

  private(set) var text: String

  /// - Parameter text: what goes before, in the same format.
  init(_ text: String = "") {
    self.text = text
  }

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: some Sequence<Sample>) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
      text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(sample.value)\n"
    }
  }

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ sample: Sample) {
    add(name, kind, help, CollectionOfOne(sample))
  }
}
