// fmguard — SPDX-License-Identifier: Apache-2.0
// Answers of the last minutes, by keyed hashes of texts: as many as it was told, the longest unused go first. A value;
// has no clock, and no text.

/// A keyed hash of what was asked.
struct ScoreKey: Sendable, Hashable {
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// - Parameter hash: 32 bytes.
  init(_ hash: [UInt8]) {
    func word(_ index: Int) -> UInt64 {
      hash.dropFirst(8 * index).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (word(0), word(1), word(2), word(3))
  }

  static func == (left: ScoreKey, right: ScoreKey) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// The least recently used go first. Each operation takes a fixed time.
struct ScoreCache: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// An answer, and its neighbours by last use: places in `entries`, -1 for none.
  private struct Entry {
    var key: ScoreKey
    var scores: [String: Double]
    var end: Instant
    var newer = -1
    var older = -1
  }

  private let limit: Int
  private let lifetime: Duration
  private var entries: [Entry] = []
  private var places: [ScoreKey: Int] = [:]
  private var newest = -1
  private var oldest = -1

  /// - Parameters:
  ///   - limit: how many answers are kept; 0 for none.
  ///   - lifetime: how long each counts.
  init(limit: Int, lifetime: Duration) {
    (self.limit, self.lifetime) = (limit, lifetime)
  }

  /// How many answers are kept, those that are too old among them.
  var count: Int { entries.count }
  /// Whether any are kept.
  var isInUse: Bool { limit > 0 }

  /// The answer, if there is one that is not too old.
  mutating func scores(for key: ScoreKey, at now: Instant) -> [String: Double]? {
    guard let place = places[key], now < entries[place].end else { return nil }
    unlink(place)
    link(place)
    return entries[place].scores
  }

  /// Keeps an answer, in the place of the longest unused one if there are as many as may be.
  mutating func insert(_ scores: [String: Double], for key: ScoreKey, at now: Instant) {
    guard limit > 0 else { return }
    let entry = Entry(key: key, scores: scores, end: now + lifetime)
    let place: Int
    if let known = places[key] {
      unlink(known)
      place = known
      entries[place] = entry
    } else if entries.count < limit {
      place = entries.count
      entries.append(entry)
    } else {
      place = oldest
      places[entries[place].key] = nil
      unlink(place)
      entries[place] = entry
    }
    places[key] = place
    link(place)
  }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func link(_ place: Int) {
    (entries[place].newer, entries[place].older) = (-1, newest)
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
