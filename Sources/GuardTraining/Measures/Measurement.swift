// fmguard — SPDX-License-Identifier: Apache-2.0
// How well a model does on rows that it has not seen. Knows scores and truths, no files.

public import GuardClassifier
internal import GuardText

/// The figures of a model on some rows, all together and by language.
public struct Measurement: Sendable {
  /// The figures of some of the rows.
  public struct Group: Sendable {
    /// A BCP 47 tag; nil for all rows.
    public let language: String?
    public fileprivate(set) var rows = 0
    /// Rows of which some label is right, and of which none is.
    public fileprivate(set) var positives = 0
    public fileprivate(set) var negatives = 0
    /// How many of them have a label whose score reaches its threshold.
    public fileprivate(set) var positivesReached = 0
    public fileprivate(set) var negativesReached = 0
    /// How many rows are in a language that the model was not made for.
    public fileprivate(set) var unsupported = 0
    fileprivate var ranked: [RankedRow] = []

    /// Of the highest score of a row, whatever the label; nil without a positive, or without both.
    public var averagePrecision: Double? { Ranking(ranked).averagePrecision }
    public var areaUnderCurve: Double? { Ranking(ranked).areaUnderCurve }
  }

  /// The average precision of a label over the rows of which it is known, and how many of them have it.
  public struct LabelFigure: Sendable {
    public let name: String
    public let rows: Int
    public let positives: Int
    public let averagePrecision: Double?
    /// How many rows of which it is not right have a score that reaches its threshold.
    public let negativesReached: Int
  }

  public private(set) var whole = Group(language: nil)
  private var languages: [String: Group] = [:]
  private var byLabel: [[RankedRow]]
  private let model: Classifier

  /// - Parameter model: the one to measure.
  public init(of model: Classifier) {
    self.model = model
    byLabel = Array(repeating: [], count: model.labels.count)
  }

  /// By language, sorted by tag.
  public var groups: [Group] { languages.keys.sorted().compactMap { languages[$0] } }

  /// By label, in the order of the model.
  public var labels: [LabelFigure] {
    zip(model.labels, byLabel).map { label, rows in
      LabelFigure(
        name: label.name, rows: rows.count, positives: rows.count { $0.isPositive },
        averagePrecision: Ranking(rows).averagePrecision,
        negativesReached: rows.count { !$0.isPositive && $0.score >= label.threshold })
    }
  }

  /// Takes a row in.
  public mutating func add(_ row: TrainingRow) {
    let scores = unsafe row.text.withUnsafeBufferPointer { bytes in
      // SAFETY: the bytes are read during the call only.
      unsafe model.score(Bytes(bytes))
    }
    for (index, label) in model.labels.enumerated() {
      guard let truth = row.truth(of: label.name) else { continue }
      byLabel[index].append(RankedRow(score: Double(scores[index]), isPositive: truth, weight: 1))
    }
    whole.add(row, scores, model)
    languages[row.language, default: Group(language: row.language)].add(row, scores, model)
  }
}

extension Measurement.Group {
  fileprivate mutating func add(_ row: TrainingRow, _ scores: ClassifierScores, _ model: Classifier) {
    rows += 1
    if scores.outcome == .unsupportedLanguage { unsupported += 1 }
    let isPositive = row.labels.contains { $0.value }
    guard isPositive || row.isComplete || !row.labels.isEmpty else { return }
    let isReached = model.labels.indices.contains { Double(scores[$0]) >= model.labels[$0].threshold }
    if isPositive {
      positives += 1
      if isReached { positivesReached += 1 }
    } else {
      negatives += 1
      if isReached { negativesReached += 1 }
    }
    ranked.append(RankedRow(score: Double(scores.values.max() ?? 0), isPositive: isPositive, weight: 1))
  }
}
