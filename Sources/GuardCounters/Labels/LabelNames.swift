// fmguard — SPDX-License-Identifier: Apache-2.0
// Numbers for the names of policies and categories, which a ruleset brings along. Closed: what is not named in time is
// `other`.

internal import Synchronization

/// The names that one label may take, each with a number that never changes.
///
/// Some names are reserved for what has none. A policy that is called so gets an underscore behind it, which no id has.
final class LabelNames: Sendable {
  private struct State {
    var names: [String]
    var numbers: [String: Int]
  }

  /// The number of everything that has none.
  static let other = 0

  private let reserved: [String]
  private let state: Mutex<State>
  private let limit: Int

  /// - Parameters:
  ///   - reserved: those that are reserved besides `other`; their numbers begin with 1.
  ///   - limit: how many there may be, with those that are reserved.
  init(reserved: [String] = [], limit: Int) {
    self.limit = limit
    self.reserved = ["other"] + reserved
    state = Mutex(State(names: self.reserved, numbers: [:]))
  }

  /// The number of a name, which it is given if there is room.
  func number(of name: String) -> Int {
    state.withLock { state in
      if let number = state.numbers[name] { return number }
      guard state.names.count < limit else { return Self.other }
      state.numbers[name] = state.names.count
      state.names.append(reserved.contains(name) ? "\(name)_" : name)
      return state.names.count - 1
    }
  }

  /// All names, by number.
  var names: [String] {
    state.withLock { $0.names }
  }
}
