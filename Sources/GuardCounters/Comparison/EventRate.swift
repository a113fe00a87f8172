// fmguard — SPDX-License-Identifier: Apache-2.0
// How often something happened of all the times that it could have. A value.

/// How often something happened, and how often it could have.
public struct EventRate: Sendable, Hashable {
  public let events: UInt64
  public let trials: UInt64

  public init(events: UInt64, trials: UInt64) {
    self.events = min(events, trials)
    self.trials = trials
  }

  /// From 0 to 1; 0 without trials.
  public var rate: Double { trials == 0 ? 0 : Double(events) / Double(trials) }
}
