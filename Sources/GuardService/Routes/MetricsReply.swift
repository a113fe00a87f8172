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
    let loaded = store.snapshot
    var text = store.counters.snapshot().prometheusText()
    func gauge(_ name: String, _ help: String, _ value: String, labels: String = "") {
      text += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name)\(labels) \(value)\n"
    }
    gauge(
      "fmguard_ruleset_info", "The ruleset in force, by its version.", "1", labels: "{version=\"\(loaded.version)\"}")
    gauge("fmguard_ruleset_entries", "Entries of the ruleset in force.", "\(loaded.guard.ruleset.entryCount)")
    gauge("fmguard_ruleset_lists", "Deny lists of the ruleset in force.", "\(loaded.guard.ruleset.lists.count)")
    if let serial = store.serial {
      gauge("fmguard_ruleset_serial", "The newest serial of a signature that was in force.", "\(serial)")
    }
    gauge(
      "fmguard_ruleset_loaded_timestamp_seconds", "When the ruleset in force was loaded.", seconds(loaded.since))
    gauge(
      "fmguard_last_reload_successful", "Whether the last attempt to load the configuration directory went well.",
      store.reload?.isFailure == true ? "0" : "1")
    gauge(
      "fmguard_last_reload_success_timestamp_seconds", "When the configuration directory was last found to be right.",
      seconds(store.successTime))
    text += """
      # HELP fmguard_reload_causes_total Reloads, by what asked for them; one that two have asked for counts for both.
      # TYPE fmguard_reload_causes_total counter

      """
    for cause in ReloadCause.allCases {
      text += "fmguard_reload_causes_total{cause=\"\(cause.rawValue)\"} \(store.reloadsByCause[cause] ?? 0)\n"
    }
    if let certificate = store.certificate {
      gauge(
        "fmguard_certificate_expiry_timestamp_seconds", "When the first of the certificates expires that are shown.",
        "\(certificate.identity.expires)")
    }
    text += RemoteMetrics(store.remotes?.entries ?? []).text
    gauge("fmguard_draining", "Whether the service is on its way down.", status.isDraining ? "1" : "0")
    gauge("fmguard_http_connections", "Open connections.", "\(status.connectionCount)")
    let load = status.load
    gauge("fmguard_http_work_waiting", "Requests with long bodies that wait for a worker.", "\(load.waiting)")
    gauge("fmguard_http_work_running", "Requests with long bodies that a worker is at.", "\(load.running)")
    gauge("fmguard_http_body_bytes", "Memory that long bodies take.", "\(load.bodyBytes)")
    text += """
      # HELP fmguard_http_rejected_total Requests that were answered with 503, by why.
      # TYPE fmguard_http_rejected_total counter

      """
    for reason in HTTPRejection.allCases {
      text += "fmguard_http_rejected_total{reason=\"\(reason.rawValue)\"} \(load.rejected[reason] ?? 0)\n"
    }
    text += """
      # HELP fmguard_http_connections_cut_off_total Connections that were cut off because they were too slow.
      # TYPE fmguard_http_connections_cut_off_total counter
      fmguard_http_connections_cut_off_total \(status.cutOffCount)
      # HELP fmguard_http_requests_total Requests, by route and status.
      # TYPE fmguard_http_requests_total counter

      """
    for entry in tally.snapshot {
      text += "fmguard_http_requests_total{route=\"\(entry.path)\",status=\"\(entry.status)\"} \(entry.count)\n"
    }
    if let audit {
      text += """
        # HELP fmguard_audit_records_total Records of the audit that were written.
        # TYPE fmguard_audit_records_total counter
        fmguard_audit_records_total \(audit.writtenCount)
        # HELP fmguard_audit_dropped_total Records of the audit that were not written: the queue was full, or the file.
        # TYPE fmguard_audit_dropped_total counter
        fmguard_audit_dropped_total{reason="queue"} \(audit.droppedCount)
        fmguard_audit_dropped_total{reason="file"} \(audit.lostCount)

        """
    }
    gauge("process_start_time_seconds", "When the process started.", seconds(status.started))
    if let bytes = ProcessMemory.residentBytes {
      gauge("process_resident_memory_bytes", "Memory of the process that is in use.", "\(bytes)")
    }
    return text
  }

  private func seconds(_ time: WallTime) -> String { "\(Double(time.milliseconds) / 1000)" }
}
