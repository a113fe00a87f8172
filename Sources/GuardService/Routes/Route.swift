// fmguard — SPDX-License-Identifier: Apache-2.0
// The routes that there are. A table.

internal import GuardHTTP

/// A path that is served.
enum Route: String, Sendable, Hashable, CaseIterable {
  case check = "/v1/check"
  case moderations = "/v1/moderations"
  case guardrail = "/beta/litellm_basic_guardrail_api"
  case ruleset = "/v1/ruleset"
  case health = "/healthz"
  case readiness = "/readyz"
  case metrics = "/metrics"
  case reload = "/-/reload"
  case description = "/openapi.json"
  case console = "/"
  case consoleStyle = "/console.css"
  case consoleScript = "/console.js"

  /// The method that it is served by; those of `get` are served by `HEAD`, too.
  var method: HTTPMethod {
    switch self {
    case .check, .moderations, .guardrail, .reload: .post
    case .ruleset, .health, .readiness, .metrics, .description, .console, .consoleStyle, .consoleScript: .get
    }
  }

  /// Whether it is for those who have a key, where there are keys.
  var needsKey: Bool {
    switch self {
    case .check, .moderations, .guardrail, .ruleset, .reload: true
    case .health, .readiness, .metrics, .description, .console, .consoleStyle, .consoleScript: false
    }
  }

  /// `Allow` of a reply to any other method.
  var allowed: String { method == .post ? "POST" : "GET, HEAD" }
}

extension Route {
  /// Its place among all.
  var number: Int {
    switch self {
    case .check: 0
    case .moderations: 1
    case .guardrail: 2
    case .ruleset: 3
    case .health: 4
    case .readiness: 5
    case .metrics: 6
    case .reload: 7
    case .description: 8
    case .console: 9
    case .consoleStyle: 10
    case .consoleScript: 11
    }
  }
}
