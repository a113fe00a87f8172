// fmguard — SPDX-License-Identifier: Apache-2.0
// Where each regex goes on in a text, and how long it still may. Numbers only.

/// For each set of regexes, the position in the text from which each member is still to be run, and its budget.
struct RegexProgress: Sendable {
  var resume: [[Int]]
  var budgets: [[RegexBudget]]

  /// - Parameter bytes: the length of the text, as far as it is there.
  init(_ sets: [RegexSet], bytes: Int = 0) {
    resume = sets.map { [Int](repeating: 0, count: $0.count) }
    budgets = sets.map { [RegexBudget](repeating: RegexBudget(bytes: bytes), count: $0.count) }
  }

  /// The first position that any regex has not decided.
  var undecided: Int {
    resume.reduce(Int.max) { $1.reduce($0, Swift.min) }
  }

  /// The text got more bytes.
  mutating func grow(by count: Int) {
    for set in budgets.indices {
      for member in budgets[set].indices { budgets[set][member].grow(by: count) }
    }
  }

  /// The text lost its first bytes.
  mutating func shift(by count: Int) {
    for set in resume.indices {
      for member in resume[set].indices { resume[set][member] -= count }
    }
  }
}
