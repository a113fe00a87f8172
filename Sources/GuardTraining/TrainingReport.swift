// fmguard — SPDX-License-Identifier: Apache-2.0
// How a training came out, on rows that were held out. Values.

/// Figures of a training.
public struct TrainingReport: Sendable, Hashable {
  /// A label on the rows that were held out.
  public struct Label: Sendable, Hashable {
    public let name: String
    /// How many rows it was learned from.
    public let trainedPositives: Int
    public let trainedNegatives: Int
    public let heldOutPositives: Int
    public let heldOutNegatives: Int
    /// Nil without a positive, or without one of both kinds.
    public let averagePrecision: Double?
    public let areaUnderCurve: Double?
    public let threshold: Double
    /// Shares of the positives and the negatives at the threshold or above.
    public let recall: Double
    public let falsePositives: Double

    init(_ name: String, _ ranking: Ranking, threshold: Double, trained: (positives: Int, negatives: Int)) {
      self.name = name
      (trainedPositives, trainedNegatives) = trained
      (heldOutPositives, heldOutNegatives) = (ranking.positives, ranking.negatives)
      averagePrecision = ranking.averagePrecision
      areaUnderCurve = ranking.areaUnderCurve
      self.threshold = threshold
      (recall, falsePositives) = ranking.shares(from: threshold)
    }
  }

  public internal(set) var rows = 0
  public internal(set) var heldOut = 0
  public internal(set) var gramsSeen = 0
  public internal(set) var gramsKept = 0
  public internal(set) var labels: [Label] = []
  /// The languages that the model tells apart, those that it is for, and those of which there was too little text.
  public internal(set) var languages: [String] = []
  public internal(set) var supported: [String] = []
  public internal(set) var unsupported: [String] = []

  mutating func count(_ set: TrainingSet, kept: Int) {
    rows = set.rows.count
    heldOut = set.rows.count { $0.isHeldOut }
    gramsSeen = set.index.hashes.count
    gramsKept = kept
  }
}
