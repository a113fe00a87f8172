// fmguard — SPDX-License-Identifier: Apache-2.0
// What Prometheus is told of lists that come from URLs. One label: the id of a declaration, of which there are few.

internal import FMGuard

/// The metrics of remote lists; nothing if there are none.
struct RemoteMetrics {
  private let entries: [RemoteEntry]

  init(_ entries: [RemoteEntry]) { self.entries = entries }

  var text: String {
    guard !entries.isEmpty else { return "" }
    var text = """
      # HELP fmguard_remote_fetches_total Fetches of lists that come from URLs, by what they came to.
      # TYPE fmguard_remote_fetches_total counter

      """
    for entry in entries {
      for result in RemoteResult.allCases {
        let labels = "remote=\"\(entry.list.id)\",result=\"\(result.rawValue)\""
        text += "fmguard_remote_fetches_total{\(labels)} \(entry.counts[result] ?? 0)\n"
      }
    }
    gauge(
      "fmguard_remote_last_success_timestamp_seconds", "When the origin last confirmed the list that is in force.",
      to: &text
    ) {
      $0.confirmed.map { "\(Double($0.milliseconds) / 1000)" }
    }
    gauge("fmguard_remote_interval_seconds", "How often the origin is asked, as it is declared.", to: &text) {
      "\($0.list.interval)"
    }
    gauge("fmguard_remote_copy_kept", "Whether the list that is in force is on disk, too.", to: &text) {
      $0.isKept.map { $0 ? "1" : "0" }
    }
    return text
  }

  /// One line for each list that has a value.
  private func gauge(_ name: String, _ help: String, to text: inout String, _ value: (RemoteEntry) -> String?) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n"
    for entry in entries {
      guard let value = value(entry) else { continue }
      text += "\(name){remote=\"\(entry.list.id)\"} \(value)\n"
    }
  }
}
