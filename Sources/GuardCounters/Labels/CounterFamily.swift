// fmguard — SPDX-License-Identifier: Apache-2.0
// The counters that there are: names, help, labels. A table.

/// A family of counters: one metric, with a closed set of values for each of its labels.
///
/// The guard, the model and the infrastructure never share one.
public enum CounterFamily: Int, Sendable, Hashable, CaseIterable {
  case checks = 1
  case findings
  case refusals
  case incomplete
  case notRun
  case generations
  case infrastructure
  case reloads
  case dropped
  case rulings
  case consultations

  /// The name of the metric.
  public var name: String {
    switch self {
    case .checks: "fmguard_checks_total"
    case .findings: "fmguard_guard_findings_total"
    case .refusals: "fmguard_model_refusals_total"
    case .incomplete: "fmguard_incomplete_total"
    case .notRun: "fmguard_not_run_total"
    case .generations: "fmguard_generations_total"
    case .infrastructure: "fmguard_infrastructure_failures_total"
    case .reloads: "fmguard_reloads_total"
    case .dropped: "fmguard_counters_dropped_total"
    case .rulings: "fmguard_refusal_rulings_total"
    case .consultations: "fmguard_external_consultations_total"
    }
  }

  /// What it counts, in one line.
  public var help: String {
    switch self {
    case .checks: "Checks of texts, by what the guard made of them."
    case .findings: "Checks in which the guard found something, by mechanism, category and whether it was enforced."
    case .refusals: "Refusals of the model, by how they showed."
    case .incomplete: "Checks that could not look at everything, by reason."
    case .notRun: "Checks with nothing to look at, or nothing that the classifier can judge, by reason."
    case .generations: "Generations, by how the backend ended them."
    case .infrastructure: "Generations that failed without anybody having declined, by machine token."
    case .reloads: "Attempts to load a ruleset in place of another, by result and reason."
    case .rulings: "Refusals that the detector was not sure of, by what became of asking a judge."
    case .consultations: "Classifiers outside that were asked about a text, by what became of it."
    case .dropped: "Events that were not counted by their labels because there were too many series."
    }
  }

  /// The names of the labels, in order.
  public var labels: [String] {
    switch self {
    case .checks:
      [
        "stage", "response_shape", "policy_requested", "policy_effective", "policy_reason", "action", "layer", "status",
      ]
    case .findings:
      [
        "layer", "mechanism", "category", "stage", "response_shape", "policy_requested", "policy_effective", "action",
        "enforced",
      ]
    case .refusals: ["layer", "mechanism", "verdict", "kind", "response_shape"]
    case .incomplete, .notRun: ["layer", "stage", "reason"]
    case .generations: ["outcome", "mechanism"]
    case .infrastructure: ["layer", "token"]
    case .reloads: ["result", "reason"]
    case .dropped: []
    case .rulings: ["result"]
    case .consultations: ["stage", "result"]
    }
  }
}
