// fmguard — SPDX-License-Identifier: Apache-2.0
// Where each regex goes on in a stream. Numbers only.

/// For each set of regexes, the position in the text from which each member is still to be run.
struct RegexProgress: Sendable {
  var resume: [[Int]]

  init(_ sets: [RegexSet]) {
    resume = sets.map { [Int](repeating: 0, count: $0.count) }
  }

  /// The first position that any regex has not decided.
  var undecided: Int {
    resume.reduce(Int.max) { $1.reduce($0, Swift.min) }
  }

  /// The text lost its first bytes.
  mutating func shift(by count: Int) {
    for set in resume.indices {
      for member in resume[set].indices { resume[set][member] -= count }
    }
  }
}
