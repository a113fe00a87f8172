// fmguard — SPDX-License-Identifier: Apache-2.0
// From rows to a model: count, learn, choose, learn again, write, calibrate. Knows the order of the steps.

public import GuardClassifier
internal import GuardText

/// How a model is trained.
public struct TrainingSettings: Sendable, Hashable {
  /// The same rows, recipe and settings make the same bytes.
  public var seed: UInt64 = 1
  /// How often all rows are gone through, twice.
  public var epochs = 6
  /// How many n-grams the model keeps at most.
  public var gramLimit = 200_000
  /// In how many rows an n-gram must be.
  public var rowMinimum = 3
  /// The share of rows that are not learned from: scores are calibrated on them, thresholds chosen, figures reported.
  public var heldOut = 0.1
  /// The share of negatives that thresholds let through.
  public var falsePositives = 0.001
  /// How much what speaks for any label speaks for each.
  public var pooling: Float = 1
  public var rate: Float = 2
  public var decay: Float = 1e-6

  public init() {}
}

/// Trains a model.
///
///     var trainer = Trainer(recipe, settings)
///     for row in rows { trainer.add(row) }
///     let trained = try trainer.train { print($0) }
///
/// Takes about four bytes for each n-gram of each row, and for 200,000 rows of a sentence a minute or two of one
/// processor.
public struct Trainer {
  /// A step on the way.
  public enum Progress: Sendable, Hashable {
    case counted(rows: Int, grams: Int)
    /// Of the first or the second time through.
    case learned(pass: Int, epoch: Int, loss: Double)
    case written(grams: Int)
  }

  private static let signRows = 8192
  /// N-grams that share a set of the table crowd each other out; this leaves room.
  private static let gramsPerSet = 1.1
  /// A language must fit better than all others by odds of e to the sixth.
  private static let languageMargin: Float = 6

  let recipe: TrainingRecipe
  let settings: TrainingSettings
  /// Whether another model is trained on, as it is.
  let hasBase: Bool
  private(set) var set: TrainingSet
  var draft: ModelDraft

  /// - Precondition: the recipe has 1 to 13 labels.
  public init(_ recipe: TrainingRecipe, _ settings: TrainingSettings = TrainingSettings()) {
    self.recipe = recipe
    self.settings = settings
    let sets = max(1, Int((Double(settings.gramLimit) / Self.gramsPerSet).rounded(.up)))
    let draft = ModelDraft(setCount: sets, signCount: Self.signRows)
    self.draft = draft
    hasBase = false
    set = TrainingSet(
      labels: recipe.labels.map(\.name), heldOut: settings.heldOut, signRows: Self.signRows,
      signRow: { draft.signRow(of: $0) })
  }

  /// Goes on training a model: its labels, languages and thresholds stay as they are, and so does what it says of texts
  /// that have nothing in common with the rows.
  public init(continuing base: Classifier, _ settings: TrainingSettings = TrainingSettings()) {
    self.settings = settings
    let draft = ModelDraft(base)
    self.draft = draft
    hasBase = true
    recipe = TrainingRecipe(
      labels: base.labels.map { TrainingRecipe.Label(name: $0.name, category: $0.category, threshold: $0.threshold) })
    set = TrainingSet(labels: recipe.labels.map(\.name), heldOut: settings.heldOut, signRows: 0, signRow: { _ in 0 })
  }

  /// Takes a row in. Of a text as much is read as a window of a model has.
  public mutating func add(_ row: TrainingRow) { set.add(row) }

  /// Trains.
  ///
  /// - Throws: what the rows do not allow.
  public consuming func train(progress: (Progress) -> Void = { _ in }) throws(TrainingError) -> TrainedModel {
    guard !hasBase else { return continueTraining(progress) }
    try verify()
    progress(.counted(rows: set.rows.count, grams: set.index.hashes.count))
    let targets = set.targets
    let emphasis = set.emphasis(targets)
    let schedule = LinearModel.Schedule(
      epochs: settings.epochs, rate: settings.rate, decay: settings.decay, emphasis: emphasis, seed: settings.seed)

    let rarity = set.rarity(rowMinimum: settings.rowMinimum)
    var first = LinearModel(rarity: rarity, softening: Self.softening, bias: Self.firstBias)
    first.train(set, targets: targets, schedule) { progress(.learned(pass: 1, epoch: $0 + 1, loss: $1)) }
    let order = chosen(first)

    var kept = [Float](repeating: 0, count: rarity.count)
    for gram in order { kept[gram] = rarity[gram] }
    var second = LinearModel(rarity: kept, softening: Self.softening, bias: Self.firstBias)
    second.train(set, targets: targets, schedule) { progress(.learned(pass: 2, epoch: $0 + 1, loss: $1)) }

    let weights = second.weights
    var table = RowTable(
      second, weights: { pooled(weights.cells[$0]) }, labels: recipe.labels.count, order: order)
    table.insert(order, hashes: set.index.hashes, into: &draft)
    progress(.written(grams: table.count))
    return finish(table, pooled(second.bias))
  }

  private static let softening: Float = 1
  private static let firstBias: Float = -3

  private func verify() throws(TrainingError) {
    for (bit, label) in recipe.labels.enumerated() {
      let positives = set.rows.count { $0.positive >> UInt16(bit) & 1 == 1 && !$0.isHeldOut }
      let negatives = set.rows.count { ($0.known & ~$0.positive) >> UInt16(bit) & 1 == 1 && !$0.isHeldOut }
      guard positives > 0, negatives > 0 else {
        throw TrainingError(label: label.name, positives: positives, negatives: negatives)
      }
    }
  }

  /// What speaks for any label speaks for each.
  private func pooled(_ weights: SIMD16<Float>) -> SIMD16<Float> {
    weights + weights[recipe.labels.count] * settings.pooling
  }

  /// The n-grams to keep, the most important first.
  private func chosen(_ model: LinearModel) -> [Int] {
    var ranked: [(importance: Float, gram: Int)] = []
    for (gram, rarity) in model.rarity.enumerated() where rarity > 0 {
      let weights = pooled(model.weights.cells[gram])
      var most: Float = 0
      for label in recipe.labels.indices { most = max(most, abs(weights[label])) }
      ranked.append((most * rarity * Float(set.index.counts[gram]).squareRoot(), gram))
    }
    ranked.sort { $0.importance == $1.importance ? $0.gram < $1.gram : $0.importance > $1.importance }
    return ranked.prefix(settings.gramLimit).map(\.gram)
  }

  /// Calibrates, and says what the model is.
  private mutating func finish(_ table: RowTable, _ bias: SIMD16<Float>) -> TrainedModel {
    let scores = set.rows.indices.map { set.rows[$0].isHeldOut ? table.sums(set.grams(of: $0)) : [] }
    var report = TrainingReport()
    for (column, label) in recipe.labels.enumerated() {
      var rows = set.ranked(column) { scores[$0][column] + Double(bias[column]) }
      let line = Calibration(rows)
      for index in rows.indices { rows[index].score = line.probability(of: rows[index].score) }
      let ranking = Ranking(rows)
      let found = ranking.threshold(falsePositives: settings.falsePositives)
      let threshold = label.threshold ?? TrainedModel.rounded(found)
      draft.head.labels.append(
        ModelLabel(
          name: label.name, category: label.category, threshold: threshold,
          bias: line.slope * Double(bias[column]) + line.shift, scale: line.slope * table.factor(column + 1)))
      report.labels.append(
        TrainingReport.Label(label.name, ranking, threshold: threshold, trained: set.counts(of: column)))
    }
    report.count(set, kept: table.count)
    let languages = LanguageTable(set.languages, counts: set.signCounts)
    languages.write(to: &draft, rows: Self.signRows)
    let wanted = recipe.languages.isEmpty ? set.labelledLanguages : recipe.languages
    draft.head.description = recipe.description
    draft.head.softening = table.headSoftening
    draft.head.languages = languages.languages
    draft.head.supported = wanted.filter { languages.languages.contains($0) }
    draft.head.languageMargin = Int32(Self.languageMargin * LanguageTable.unit)
    draft.head.sources = recipe.sources
    report.languages = languages.languages
    report.supported = draft.head.supported
    report.unsupported = wanted.filter { !languages.languages.contains($0) }
    return TrainedModel(bytes: draft.encoded(), report: report)
  }
}

/// Why there is no model.
public struct TrainingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The label of which there is too little to learn from.
  public let label: String
  public let positives: Int
  public let negatives: Int

  public var description: String {
    "the label `\(label)` is right for \(positives) rows and wrong for \(negatives): add rows of both kinds"
  }
}

/// A model and how it came out.
public struct TrainedModel: Sendable {
  /// The file.
  public let bytes: [UInt8]
  public let report: TrainingReport

  /// Thresholds are for people, too.
  static func rounded(_ threshold: Double) -> Double { (threshold * 1000).rounded(.up) / 1000 }
}
