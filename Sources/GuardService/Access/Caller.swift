// fmguard — SPDX-License-Identifier: Apache-2.0
// Who asks, and what they may. A value.

/// Whoever sent a request.
struct Caller: Sendable, Hashable {
  enum Role: String, Sendable, Hashable, CaseIterable {
    /// Gets verdicts.
    case caller
    /// Sees rules and spans too, and may reload.
    case `operator`
  }

  let role: Role

  var isOperator: Bool { role == .operator }
}
