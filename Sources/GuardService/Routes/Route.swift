// fmguard — SPDX-License-Identifier: Apache-2.0
// The routes that there are. A table.

internal import GuardHTTP

/// A path that is served.
enum Route: String, Sendable, Hashable, CaseIterable {
  case check = "/v1/check"
  case moderations = "/v1/moderations"
  case ruleset = "/v1/ruleset"
  case health = "/healthz"
  case readiness = "/readyz"
  case metrics = "/metrics"
  case reload = "/-/reload"
  case console = "/"
  case consoleStyle = "/console.css"
  case consoleScript = "/console.js"

  /// The method that it is served by; those of `get` are served by `HEAD`, too.
  var method: HTTPMethod {
    switch self {
    case .check, .moderations, .reload: .post
    case .ruleset, .health, .readiness, .metrics, .console, .consoleStyle, .consoleScript: .get
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
    case .ruleset: 2
    case .health: 3
    case .readiness: 4
    case .metrics: 5
    case .reload: 6
    case .console: 7
    case .consoleStyle: 8
    case .consoleScript: 9
    }
  }
}
