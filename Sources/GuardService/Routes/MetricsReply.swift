// fmguard — SPDX-License-Identifier: Apache-2.0
// `GET /metrics`: counters and the state of the service, in the text format that Prometheus reads.

internal import FMGuard
internal import GuardHTTP

/// What is told to Prometheus. Labels come from closed sets; nothing of a request is among them.
///
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
struct MetricsReply {
  private let store: RulesetStore
  private let status: ServiceStatus
  private let tally: RequestTally
  private let audit: AuditTrail?

  init(_ store: RulesetStore, _ status: ServiceStatus, _ tally: RequestTally, _ audit: AuditTrail? = nil) {
    self.store = store
    self.status = status
    self.tally = tally
    self.audit = audit
  }

  var reply: HTTPReply {
    HTTPReply(contentType: "text/plain; version=0.0.4; charset=utf-8", body: Array(text.utf8))
  }

  private var text: String {
    var text = MetricsText(store.counters.snapshot().prometheusText())
    addRuleset(to: &text)
    addReloads(to: &text)
    if let certificate = store.certificate {
      text.add(
        "fmguard_certificate_expiry_timestamp_seconds", .gauge,
        "When the first of the certificates expires that are shown.", .init(certificate.identity.expires))
    }
    RemoteMetrics(store.remotes?.entries ?? []).add(to: &text)
    addRequests(to: &text)
    if let audit { add(audit, to: &text) }
    addProcess(to: &text)
    return text.text
  }

  private func addRuleset(to text: inout MetricsText) {
    let loaded = store.snapshot
    let ruleset = loaded.guard.ruleset
    text.add(
      "fmguard_ruleset_info", .gauge, "The ruleset in force, by its version.", .init(1, ["version": loaded.version]))
    text.add("fmguard_ruleset_entries", .gauge, "Entries of the ruleset in force.", .init(ruleset.entryCount))
    text.add("fmguard_ruleset_lists", .gauge, "Deny lists of the ruleset in force.", .init(ruleset.lists.count))
    if let serial = store.serial {
      text.add(
        "fmguard_ruleset_serial", .gauge, "The newest serial of a signature that was in force.", .init(serial))
    }
    text.add(
      "fmguard_ruleset_loaded_timestamp_seconds", .gauge, "When the ruleset in force was loaded.", .init(loaded.since))
  }

  private func addReloads(to text: inout MetricsText) {
    text.add(
      "fmguard_last_reload_successful", .gauge,
      "Whether the last attempt to load the configuration directory went well.",
      .init(store.reload?.isFailure != true))
    text.add(
      "fmguard_last_reload_success_timestamp_seconds", .gauge,
      "When the configuration directory was last found to be right.", .init(store.successTime))
    let counts = store.reloadsByCause
    text.add(
      "fmguard_reload_causes_total", .counter,
      "Reloads, by what asked for them; one that two have asked for counts for both.",
      ReloadCause.allCases.map { .init(counts[$0] ?? 0, ["cause": $0.rawValue]) })
  }

  private func addRequests(to text: inout MetricsText) {
    let load = status.load
    text.add("fmguard_draining", .gauge, "Whether the service is on its way down.", .init(status.isDraining))
    text.add("fmguard_http_connections", .gauge, "Open connections.", .init(status.connectionCount))
    text.add(
      "fmguard_http_work_waiting", .gauge, "Requests with long bodies that wait for a worker.", .init(load.waiting))
    text.add(
      "fmguard_http_work_running", .gauge, "Requests with long bodies that a worker is at.", .init(load.running))
    text.add("fmguard_http_body_bytes", .gauge, "Memory that long bodies take.", .init(load.bodyBytes))
    text.add(
      "fmguard_http_rejected_total", .counter, "Requests that were answered with 503, by why.",
      HTTPRejection.allCases.map { .init(load.rejected[$0] ?? 0, ["reason": $0.rawValue]) })
    text.add(
      "fmguard_http_connections_cut_off_total", .counter,
      "Connections that were cut off because they were too slow.", .init(status.cutOffCount))
    text.add(
      "fmguard_http_requests_total", .counter, "Requests, by route and status.",
      tally.snapshot.map { .init($0.count, ["route": $0.path, "status": "\($0.status)"]) })
  }

  private func add(_ audit: AuditTrail, to text: inout MetricsText) {
    text.add(
      "fmguard_audit_records_total", .counter, "Records of the audit that were written.", .init(audit.writtenCount))
    text.add(
      "fmguard_audit_dropped_total", .counter,
      "Records of the audit that were not written: the queue was full, or the file.",
      [.init(audit.droppedCount, ["reason": "queue"]), .init(audit.lostCount, ["reason": "file"])])
  }

  private func addProcess(to text: inout MetricsText) {
    text.add("process_start_time_seconds", .gauge, "When the process started.", .init(status.started))
    if let bytes = ProcessMemory.residentBytes {
      text.add("process_resident_memory_bytes", .gauge, "Memory of the process that is in use.", .init(bytes))
    }
  }
}
