// fmguard — SPDX-License-Identifier: Apache-2.0
// The routes that there are. A table.

internal import GuardHTTP

/// A path that is served.
enum Route: String, Sendable, Hashable, CaseIterable {
  case check = "/v1/check"
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
    case .check, .reload: .post
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
    case .ruleset: 1
    case .health: 2
    case .readiness: 3
    case .metrics: 4
    case .reload: 5
    case .console: 6
    case .consoleStyle: 7
    case .consoleScript: 8
    }
  }
}
