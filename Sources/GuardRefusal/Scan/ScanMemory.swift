// fmguard — SPDX-License-Identifier: Apache-2.0
// The working memory of one evaluation, kept for the next one. Knows nothing of rules.

internal import GuardText

/// A member of a class, found.
struct Hit: BitwiseCopyable, Sendable {
  /// In bytes of the folded line.
  var start: UInt32
  var end: UInt32
  var language: UInt8
  var group: UInt8
  /// It stands at the beginning of a sentence or behind a comma.
  var beginsClause: Bool
}

/// A construction, found.
struct Sighting: BitwiseCopyable, Sendable {
  var construction: UInt16
  var sign: UInt8
  var language: UInt8
  /// The number of its sentence.
  var sentence: UInt16
}

/// A sentence that was read.
struct Sentence: BitwiseCopyable, Sendable {
  /// Where its line begins and ends, in bytes of the response.
  var lineStart: UInt32
  var lineEnd: UInt32
  /// In bytes of the folded line.
  var start: UInt32
  var end: UInt32
  /// Where it begins in the response, in letters; see `LetterCount`.
  var position: UInt32
  var letters: UInt32
  /// A bit for each sign that was found.
  var signs: UInt32
}

/// What an evaluation works with.
// SAFETY: its cells are written without a lock. Nobody shares one: an evaluation takes it out of the detector's pool,
// which hands out each once, and puts it back when nothing points into it any more.
final class ScanMemory: @unchecked Sendable {
  static let hitLimit = 160
  static let sightingLimit = 96
  static let sentenceLimit = 96

  let block = FoldedBlock()
  let hits = CellStorage<Hit>(zeros: hitLimit)
  let own = CellStorage<UInt16>(zeros: hitLimit)
  let sightings = CellStorage<Sighting>(zeros: sightingLimit)
  let sentences = CellStorage<Sentence>(zeros: sentenceLimit)
  let features = CellStorage<Float>(zeros: Feature.count)
  /// For each language, a bit for each of its classes that are in the sentence.
  let present = CellStorage<UInt64>(zeros: Rulebook.languageLimit)
  /// And how many hits it has in the sentence.
  let counts = CellStorage<UInt16>(zeros: Rulebook.languageLimit)
}
