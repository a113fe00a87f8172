// fmguard — SPDX-License-Identifier: Apache-2.0
// What came of an attempt to load a ruleset in place of another. A value.

internal import FMGuard

/// What a reload came to.
struct ReloadOutcome: Sendable {
  enum Result: Sendable {
    /// Another ruleset is in force now.
    case loaded
    /// The files are those of the ruleset that is in force.
    case unchanged
    /// Nothing has changed, because of these issues.
    case failed([Issue])

    /// The stable name.
    var name: String {
      switch self {
      case .loaded: "loaded"
      case .unchanged: "unchanged"
      case .failed: "failed"
      }
    }
  }

  let result: Result
  /// What asked for it.
  let causes: Set<ReloadCause>
  /// The version in force after it.
  let version: String
  let at: WallTime
  let took: Duration

  var issues: [Issue] {
    if case .failed(let issues) = result { issues } else { [] }
  }

  var isFailure: Bool { result.isFailure }

  /// The causes in one word: `signal`, or `signal,watch`.
  var causeText: String { ReloadCause.allCases.filter(causes.contains).map(\.rawValue).joined(separator: ",") }
}

extension ReloadOutcome.Result {
  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }

  /// Why nothing has changed, for the counters; nil if it is not a failure.
  var failure: ReloadFailure? {
    guard case .failed(let issues) = self else { return nil }
    let error = ConfigurationError(issues)
    return error.isOfSignature ? .signature : error.isOfSerial ? .serial : .configuration
  }
}
