// fmguard — SPDX-License-Identifier: Apache-2.0
// What Prometheus is told of lists that come from URLs. One label: the id of a declaration, of which there are few.

internal import FMGuard

/// The metrics of remote lists; nothing if there are none.
struct RemoteMetrics {
  private let entries: [RemoteEntry]

  init(_ entries: [RemoteEntry]) { self.entries = entries }

  func add(to text: inout MetricsText) {
    guard !entries.isEmpty else { return }
    text.add(
      "fmguard_remote_fetches_total", .counter, "Fetches of lists that come from URLs, by what they came to.",
      entries.flatMap { entry in
        RemoteResult.allCases.map { result in
          .init(entry.counts[result] ?? 0, ["remote": entry.list.id, "result": result.rawValue])
        }
      })
    text.add(
      "fmguard_remote_last_success_timestamp_seconds", .gauge,
      "When the origin last confirmed the list that is in force.",
      entries.compactMap { entry in entry.confirmed.map { .init($0, ["remote": entry.list.id]) } })
    text.add(
      "fmguard_remote_interval_seconds", .gauge, "How often the origin is asked, as it is declared.",
      entries.map { .init($0.list.interval, ["remote": $0.list.id]) })
    text.add(
      "fmguard_remote_copy_kept", .gauge, "Whether the list that is in force is on disk, too.",
      entries.compactMap { entry in entry.isKept.map { .init($0, ["remote": entry.list.id]) } })
  }
}
