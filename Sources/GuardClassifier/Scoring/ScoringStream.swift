// fmguard — SPDX-License-Identifier: Apache-2.0
// Scores a text as it comes. Knows pieces and windows; what a piece scores, the model says.

public import GuardText

/// The scoring of a text that comes in chunks of any size. What it says does not depend on where they are cut.
///
/// A value: a copy goes its own way.
public struct ScoringStream: Sendable {
  private let model: Classifier
  /// What has come and is not scored yet; shorter than a piece.
  private var pending: [UInt8] = []
  /// How many bytes came before it.
  private var start = 0
  private var progress: WindowProgress

  init(_ model: Classifier) {
    self.model = model
    progress = WindowProgress(labels: model.labels.count)
  }

  /// Takes the next bytes of the text in.
  ///
  /// - Complexity: linear in what has come; nothing is done before a piece of a kilobyte is there.
  public mutating func feed(_ chunk: Bytes) {
    // SAFETY: the bytes are copied at once.
    unsafe pending.append(contentsOf: chunk.buffer)
    guard pending.count >= TextPiece.limit else { return }
    let taken = unsafe pending.withUnsafeBufferPointer { bytes in
      // SAFETY: the bytes are read during the call only.
      unsafe model.scorePieces(of: Bytes(bytes), at: start, &progress)
    }
    pending.removeFirst(taken)
    start += taken
  }

  /// The scores of the windows that are complete.
  public var current: ClassifierScores { progress.scores }

  /// The scores of the whole text, which has ended.
  public mutating func finish() -> ClassifierScores {
    unsafe pending.withUnsafeBufferPointer { bytes in
      // SAFETY: the bytes are read during the call only.
      unsafe model.scoreEnd(Bytes(bytes), at: start, &progress)
    }
    pending = []
    return progress.scores
  }
}

/// How far the windows of a text have been scored.
struct WindowProgress: Sendable {
  /// A piece that was scored: where it begins, and what its rows of the table add up to.
  struct Piece: Sendable {
    var start: Int
    var sums: RowSums
  }

  var scores: ClassifierScores
  /// The piece before, if it was scored.
  var previous: Piece?
  /// The rows of the piece before, between two chunks.
  var rows: [UInt32] = []

  init(labels: Int) {
    scores = ClassifierScores(count: labels)
  }
}
