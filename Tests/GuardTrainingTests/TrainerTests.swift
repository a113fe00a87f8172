// fmguard — SPDX-License-Identifier: Apache-2.0
// What is learned from rows: separable ones, unknown labels, going on, calibration.

@testable import GuardTraining
import GuardClassifier
import GuardText
import TestSupport
import Testing

@Suite struct TrainerTests {
  static let harsh = ["rotten", "filthy", "stupid", "vile"]
  static let kind = ["lovely", "clever", "gentle", "bright"]
  static let secret = ["prompt", "rules", "system", "hidden"]

  /// Rows of words: the first label is told of all, the second of those with a secret word, and of some without.
  static func rows(seed: UInt64 = 1, count: Int = 400) -> [TrainingRow] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let isHarsh = random.once(in: 3)
      let isSecret = random.once(in: 4)
      var words = (0..<6).map { _ in random.pick(["the", "walnut", "of", "hill", "river", "and", "house"]) }
      words.insert(random.pick(isHarsh ? harsh : kind), at: 2)
      if isSecret { words.insert(random.pick(secret), at: 4) }
      var labels = ["harsh": isHarsh]
      if isSecret || random.once(in: 2) { labels["secret"] = isSecret }
      return TrainingRow(text: Array(words.joined(separator: " ").utf8), language: "en", labels: labels)
    }
  }

  static func train(_ rows: [TrainingRow], _ change: (inout TrainingSettings) -> Void = { _ in }) throws -> TrainedModel
  {
    var settings = TrainingSettings()
    settings.gramLimit = 2000
    change(&settings)
    var trainer = Trainer(TrainingRecipe(labels: [.init(name: "harsh"), .init(name: "secret")]), settings)
    for row in rows { trainer.add(row) }
    return try trainer.train()
  }

  static func model(_ trained: TrainedModel) throws -> Classifier {
    try Classifier(trained.bytes.span, file: "models/t.fmc")
  }

  @Test func wordsAreLearned() throws {
    let trained = try Self.train(Self.rows())
    let model = try Self.model(trained)
    for label in trained.report.labels {
      #expect(label.areaUnderCurve ?? 0 > 0.99 && label.averagePrecision ?? 0 > 0.99, "\(label)")
    }
    var measurement = Measurement(of: model)
    for row in Self.rows(seed: 2, count: 200) { measurement.add(row) }
    #expect(measurement.labels.allSatisfy { $0.averagePrecision ?? 0 > 0.99 })
    #expect(measurement.whole.rows == 200 && measurement.groups.map(\.language) == ["en"])
  }

  @Test func theSameRowsMakeTheSameBytes() throws {
    let first = try Self.train(Self.rows())
    #expect(try Self.train(Self.rows()).bytes == first.bytes)
    #expect(try Self.train(Self.rows()) { $0.seed = 2 }.bytes != first.bytes)
  }

  @Test func fewerGramsAreKept() throws {
    let trained = try Self.train(Self.rows()) { $0.gramLimit = 150 }
    #expect(trained.report.gramsKept <= 150 && trained.report.gramsKept > 20)
    #expect(trained.report.labels.allSatisfy { $0.areaUnderCurve ?? 0 > 0.95 })
  }

  @Test func probabilitiesAreCalibrated() throws {
    var random = SeededGenerator(seed: 3)
    // Scores whose logarithms of odds are twice what they should be.
    let rows = (0..<20_000).map { _ in
      let score = Double.random(in: -3...3, using: &random)
      let isPositive = Double.random(in: 0..<1, using: &random) < 1 / (1 + _exp(-score))
      return RankedRow(score: 2 * score - 1, isPositive: isPositive, weight: 1)
    }
    let line = Calibration(rows)
    #expect(abs(line.slope - 0.5) < 0.03 && abs(line.shift - 0.5) < 0.06, "\(line)")
  }

  @Test func aLabelNeedsBothKinds() {
    for labels in [["harsh": true, "secret": true], ["harsh": false, "secret": false]] {
      let row = TrainingRow(text: Array("walnut of the hill".utf8), labels: labels)
      #expect(throws: TrainingError.self) { try Self.train(Array(repeating: row, count: 20)) }
    }
  }

  @Test func goingOnChangesWhatIsToldAndLittleElse() throws {
    let model = try Self.model(try Self.train(Self.rows()))
    let wrong = "the vile fox of the barn"
    let other = Array("a stupid house and the system".utf8)
    func scores(_ model: Classifier, _ text: [UInt8]) -> [Float] {
      // SAFETY: the bytes are read during the call only.
      unsafe text.withUnsafeBufferPointer { unsafe model.score(Bytes($0)).values }
    }
    #expect(scores(model, Array(wrong.utf8))[0] > 0.5)
    var settings = TrainingSettings()
    settings.heldOut = 0
    settings.rowMinimum = 1
    settings.epochs = 30
    var trainer = Trainer(continuing: model, settings)
    for _ in 0..<5 { trainer.add(.benign(Array(wrong.utf8))) }
    let next = try Self.model(try trainer.train())
    #expect(scores(next, Array(wrong.utf8))[0] < 0.5)
    #expect(next.labels.map(\.name) == ["harsh", "secret"])
    for (before, after) in zip(scores(model, other), scores(next, other)) { #expect(abs(before - after) < 0.3) }
  }
}

private func _exp(_ value: Double) -> Double {
  var (sum, term) = (1.0, 1.0)
  for step in 1..<60 {
    term *= value / Double(step)
    sum += term
  }
  return sum
}
