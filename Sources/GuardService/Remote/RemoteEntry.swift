// fmguard — SPDX-License-Identifier: Apache-2.0
// What is known of one remote list. A value; asks nobody, and reads nothing but the time.

internal import FMGuard

/// A list that is declared, the states of it that are here, and how its origin behaved.
struct RemoteEntry {
  typealias Instant = ContinuousClock.Instant

  var list: RemoteList
  /// The state that is in force, or that was read from disk.
  var copy: RemoteCopy?
  /// A newer one, which no ruleset holds yet.
  var candidate: RemoteCopy?
  /// What the load under way was given.
  var offered: RemoteCopy?
  /// Whether `copy` is on disk; nil if no copies are kept.
  var isKept: Bool?
  /// When the origin is asked next.
  var due: Instant
  /// When the last fetch ended.
  var asked: Instant?
  var isUnderWay = false
  /// How many fetches have ended since it was declared like this.
  var attempts = 0
  /// How many failed in a row.
  var failures = 0
  /// What the last fetch came to; nil before the first has ended.
  var result: RemoteResult?
  var issues: [Issue] = []
  /// When the origin last confirmed what is in force.
  var confirmed: WallTime?
  /// How many fetches came to what, since the process began.
  var counts: [RemoteResult: Int] = [:]

  init(_ list: RemoteList, copy: RemoteCopy?, isKept: Bool?, due: Instant) {
    (self.list, self.copy, self.isKept, self.due) = (list, copy, isKept, due)
    confirmed = copy?.fetched
  }

  /// The newest state.
  var newest: RemoteCopy? { candidate ?? copy }

  /// Takes note of what a fetch came to.
  mutating func end(_ outcome: Result<RemoteCopy?, RemoteFault>, at now: Instant, chance: Double) {
    (isUnderWay, asked) = (false, now)
    attempts += 1
    var retryAfter: Int?
    switch outcome {
    case .success(nil): note(.unchanged)
    case .success(let state?):
      if let newest, newest.content == state.content, newest.signature == state.signature {
        // Only what the origin calls it may be another.
        if candidate == nil, newest.head != state.head { copy = state }
        note(.unchanged)
      } else {
        candidate = state
        note(.updated)
      }
    case .failure(let fault):
      retryAfter = fault.retryAfter
      note(fault.result, fault.issues)
    }
    failures = result?.isSuccess == true ? 0 : failures + 1
    due = now + RemoteTiming.delay(of: list, failures: failures, retryAfter: retryAfter, chance: chance)
  }

  /// Takes note that the ruleset that was made of what was offered is in force.
  ///
  /// - Returns: what is to be kept on disk, if it is not.
  mutating func accept() -> RemoteCopy? {
    let isNew = offered != nil && offered === candidate
    if isNew { (copy, candidate, confirmed) = (candidate, nil, .now) }
    offered = nil
    return isNew || isKept == false ? copy : nil
  }

  /// Takes note that the newest state cannot be used together with the rest.
  ///
  /// - Returns: whether there is an older one to try.
  mutating func refuse(because issues: [Issue]) -> Bool {
    let own = issues.filter { $0.file == list.place }
    guard !own.isEmpty, let offered, offered === candidate else { return false }
    candidate = nil
    note(.refused, own)
    return true
  }

  private mutating func note(_ result: RemoteResult, _ issues: [Issue] = []) {
    (self.result, self.issues) = (result, issues)
    counts[result, default: 0] += 1
    if result == .unchanged, candidate == nil { confirmed = .now }
  }
}
