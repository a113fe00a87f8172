// fmguard — SPDX-License-Identifier: Apache-2.0
// The learned classifier: what people call. Knows windows and languages; nothing of policies.

internal import CGuardKernels
public import GuardText

/// A trained model: tells how likely a text is of each of its labels.
///
///     let scores = model.score(bytes)
///     scores.outcome   // scored
///     scores[0]        // 0.03
///
/// Linear over hashed n-grams of the matching copy: words, pairs of words, and letters in a row, each counted once in a
/// window of at most two pieces of a kilobyte. Longer texts have several windows, of which the highest score counts, so
/// that nothing is lost in the length. `docs/classifier.md` describes the model and its file.
///
/// Immutable; any number of threads may share it. Cost: linear in the text, about as much for each kilobyte; nothing is
/// allocated once working memory is there, but for texts of several pieces.
public final class Classifier: Sendable {
  /// The name of the file without its ending: what verdicts and findings call the model.
  public let id: String
  /// The file, relative to the configuration directory.
  public let source: String
  /// `sha256:` and the hash over head and tables that the file tells.
  public let digest: String
  let head: ModelHead
  let table: GramTable
  /// For each language of the table of signs, whether the model was made for it.
  private let isSupported: [Bool]
  private let memories = Pool<GramMemory>()

  init(id: String, source: String, digest: String, head: ModelHead, table: GramTable) {
    self.id = id
    self.source = source
    self.digest = digest
    self.head = head
    self.table = table
    isSupported = head.languages.map { head.supported.contains($0) }
  }

  /// What the model tells apart, in the order of scores.
  public var labels: [ModelLabel] { head.labels }
  /// The languages that it was made for, as BCP 47 tags.
  public var languages: [String] { head.supported }
  /// What the model is, in a sentence.
  public var description: String { head.description }

  /// Scores a whole text.
  public func score(_ text: Bytes) -> ClassifierScores {
    var progress = WindowProgress(labels: labels.count)
    withMemory { memory in
      let taken = scorePieces(of: text, at: 0, &progress, memory)
      scoreEnd(text[taken..<text.count], at: taken, &progress, memory)
    }
    return progress.scores
  }

  /// Scores a text that comes in chunks.
  public func makeStream() -> ScoringStream { ScoringStream(self) }

  /// Scores the pieces that are complete.
  ///
  /// - Parameter origin: where the bytes stand in the text.
  /// - Returns: how many bytes they have.
  func scorePieces(of bytes: Bytes, at origin: Int, _ progress: inout WindowProgress) -> Int {
    withMemory { memory in
      memory.rows = progress.rows
      defer { progress.rows = memory.rows }
      return scorePieces(of: bytes, at: origin, &progress, memory)
    }
  }

  /// Scores what is left at the end of a text.
  func scoreEnd(_ bytes: Bytes, at origin: Int, _ progress: inout WindowProgress) {
    withMemory { memory in
      memory.rows = progress.rows
      scoreEnd(bytes, at: origin, &progress, memory)
    }
  }

  private func withMemory<Result>(_ body: (GramMemory) -> Result) -> Result {
    memories.withItem(orNew: { GramMemory(rows: 2 * table.setCount) }) { memory in
      defer { memory.clear() }
      return body(memory)
    }
  }

  private func scorePieces(
    of bytes: Bytes, at origin: Int, _ progress: inout WindowProgress, _ memory: GramMemory
  ) -> Int {
    var start = 0
    while let end = TextPiece.end(in: bytes, from: start) {
      score(bytes[start..<end], at: origin + start, &progress, memory)
      memory.advance()
      start = end
    }
    return start
  }

  private func scoreEnd(_ bytes: Bytes, at origin: Int, _ progress: inout WindowProgress, _ memory: GramMemory) {
    if bytes.count > 0 { score(bytes, at: origin, &progress, memory) }
  }

  /// Scores the window that a piece ends: it, and the one before if that was scored.
  private func score(_ piece: Bytes, at start: Int, _ progress: inout WindowProgress, _ memory: GramMemory) {
    memory.read(piece)
    let previous = progress.previous
    progress.previous = nil
    if previous == nil { memory.forget() }
    guard memory.gramCount > 0 else { return }
    let sums = memory.sums(over: table)
    guard !isUnsupported(memory) else {
      progress.scores.unsupported += piece.count
      return
    }
    progress.scores.scored += piece.count
    let window = previous.map { $0.sums + sums.new } ?? sums.piece
    progress.scores.add(head.scores(window), of: (previous?.start ?? start)..<start + piece.count)
    progress.previous = WindowProgress.Piece(start: start, sums: sums.piece)
  }

  /// Whether the piece that was read is in a language that the model was not made for.
  private func isUnsupported(_ memory: GramMemory) -> Bool {
    guard table.signCount > 0 else { return false }
    let sums = memory.languageSums(over: table)
    var (supported, other) = (Int32.min, Int32.min)
    for (column, isSupported) in isSupported.enumerated() {
      let sum = Int32(sums[column])
      if isSupported { supported = max(supported, sum) } else { other = max(other, sum) }
    }
    return other > supported &+ head.languageMargin
  }
}
