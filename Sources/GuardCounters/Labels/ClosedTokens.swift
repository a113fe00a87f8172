// fmguard — SPDX-License-Identifier: Apache-2.0
// The tokens that a counter has a label for. Tables; whatever is not in them is counted as `other`.

internal import GuardPolicy

/// Closed sets of tokens for labels: a backend that invents codes makes no new series.
enum ClosedTokens {
  /// Why a check did not look at everything.
  static let incompleteReasons =
    [
      "other", "regex_limit", "hold_limit", "malformed_json", "deep_json", "large_json", "unsupported_language",
    ] + Unavailability.allCases.map { IncompleteCause.external($0).rawValue }

  /// What became of asking a classifier outside.
  static let consultations = ["answered"] + Unavailability.allCases.map(\.rawValue)

  /// Why a check, or the learned classifier in it, had nothing to look at.
  static let notRunReasons = ["empty_text", "unsupported_language", "no_words"]

  /// Which of these the learned classifier gives.
  static func number(of reason: NotScored) -> Int {
    switch reason {
    case .unsupportedLanguage: 1
    case .noWords: 2
    }
  }

  /// How a generation ended.
  static let outcomes = [
    "success", "unavailable", "declined", "budget_exhausted", "unsupported", "malformed_output", "transient",
    "programmer_error", "unclassified",
  ]

  /// Who declined, for the outcome `declined`.
  static let declineMechanisms = [
    "none", "guardrail_input", "guardrail_output", "guardrail", "refusal_thrown", "refusal_text", "refusal_field",
  ]

  /// What a failure was about.
  static let infrastructure = [
    "other", "device_not_eligible", "intelligence_not_enabled", "model_not_ready", "locale_unsupported",
    "context_window", "rate_limit", "daily_quota", "timeout", "SensitiveContentAnalysisML.15",
    "ModelManagerError.1046", "network_failure", "service_unavailable", "server_error", "overloaded_error", "http_500",
    "http_502", "http_503", "http_504", "http_529", "stream_error", "not_json", "decoding", "invalid_request_error",
    "invalid_api_key", "model_not_found", "http_400", "http_401", "http_403", "http_404", "request_too_large",
    "generation_guide", "capability", "transcript_content", "concurrent_requests", "transcript_mutation",
    "invalid_schema", "invalid_argument", "tool_call", "bridge_unknown", "unsupported_parameter", "unsupported_value",
    "http_402", "http_405", "http_409", "http_422",
  ]

  /// The number of each token.
  static let infrastructureNumbers = numbers(infrastructure)
  static let incompleteNumbers = numbers(incompleteReasons)
  static let consultationNumbers = numbers(consultations)
  static let outcomeNumbers = numbers(outcomes)
  static let declineNumbers = numbers(declineMechanisms)

  private static func numbers(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }
}
