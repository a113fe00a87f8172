// fmguard — SPDX-License-Identifier: Apache-2.0
// An Aho-Corasick automaton over bytes: the oracle for the places at which terms stand. Knows bytes and term numbers.

import GuardText

@testable import GuardMatch

/// All terms of a draft, in one state machine that reports every occurrence of every term.
///
/// It shares nothing with the filter, the table and the search that it is compared with. The edges of a state lie side
/// by side in the order of their bytes; a state without an edge for a byte hands over to its failure link, the state of
/// the longest other suffix that some term begins with. Terms end at states; `shorter` leads from a state to the
/// longest proper suffix that is a term, and so to all of them.
///
/// O(text + occurrences), whatever the terms are. Immutable; any thread.
struct Automaton: Sendable {
  struct Occurrence: Hashable, Comparable, Sendable {
    var end: Int
    var start: Int
    var term: Int

    static func < (first: Self, second: Self) -> Bool {
      (first.end, first.start, first.term) < (second.end, second.start, second.term)
    }
  }

  private struct State {
    /// Where the edges of the state begin in `bytes` and `targets`; they end where those of the next state begin.
    var edges = 0
    var failure = 0
    /// The next state on the way along the failure links at which a term ends, or 0.
    var shorter = 0
    /// The terms that end here, as a range of `terms`.
    var terms = 0..<0
    var depth = 0
  }

  private var states: [State] = []
  private var bytes: [UInt8] = []
  private var targets: [Int] = []
  private var terms: [Int] = []

  /// - Parameter draft: terms, none of which is empty.
  init(_ draft: TermDraft) {
    let order = draft.sorted().map(Int.init)
    let sorted = order.map { Array(draft.bytes[draft.range(of: $0)]) }
    // A state stands for the sorted terms that begin with its bytes; breadth first, so that edges lie side by side.
    var spans = [0..<sorted.count]
    states = [State()]
    var at = 0
    while at < states.count {
      let depth = states[at].depth
      var next = spans[at].lowerBound
      let end = spans[at].upperBound
      let first = terms.count
      while next < end, sorted[next].count == depth {
        terms.append(order[next])
        next += 1
      }
      states[at].terms = first..<terms.count
      states[at].edges = bytes.count
      while next < end {
        let byte = sorted[next][depth]
        let begin = next
        while next < end, sorted[next][depth] == byte { next += 1 }
        bytes.append(byte)
        targets.append(states.count)
        states.append(State(depth: depth + 1))
        spans.append(begin..<next)
      }
      at += 1
    }
    states.append(State(edges: bytes.count))
    link()
  }

  /// Sets the links, those of shorter states first: a link leads to a shorter one.
  private mutating func link() {
    for state in 0..<states.count - 1 {
      for edge in states[state].edges..<states[state + 1].edges {
        let target = targets[edge]
        let failure = state == 0 ? 0 : step(from: states[state].failure, bytes[edge])
        states[target].failure = failure
        states[target].shorter = states[failure].terms.isEmpty ? states[failure].shorter : failure
      }
    }
  }

  /// The state after one more byte.
  private func step(from state: Int, _ byte: UInt8) -> Int {
    var state = state
    while true {
      if let edge = edge(of: state, byte) { return targets[edge] }
      if state == 0 { return 0 }
      state = states[state].failure
    }
  }

  private func edge(of state: Int, _ byte: UInt8) -> Int? {
    var low = states[state].edges
    var high = states[state + 1].edges
    while low < high {
      let middle = (low + high) / 2
      if bytes[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low < states[state + 1].edges && bytes[low] == byte ? low : nil
  }

  /// Calls back with every occurrence, in ascending order of ends; of those with one end the longest first.
  func forEachOccurrence(in text: some Sequence<UInt8>, _ body: (Occurrence) -> Void) {
    var state = 0
    var end = 0
    for byte in text {
      end += 1
      state = step(from: state, byte)
      var terminal = states[state].terms.isEmpty ? states[state].shorter : state
      while terminal != 0 {
        for index in states[terminal].terms {
          body(Occurrence(end: end, start: end - states[terminal].depth, term: terms[index]))
        }
        terminal = states[terminal].shorter
      }
    }
  }

  func occurrences(in text: [UInt8]) -> [Occurrence] {
    var found: [Occurrence] = []
    forEachOccurrence(in: text) { found.append($0) }
    return found
  }
}
