// fmguard — SPDX-License-Identifier: Apache-2.0
// Goes on where a model is: its rows move, and n-grams that it does not know find room. Knows no recipe.

internal import GuardClassifier
internal import GuardText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Trainer {
  /// The square of the rarity of an n-gram that the model does not know: the highest that a column holds.
  private static let newSquare: Int8 = 127

  consuming func continueTraining(_ progress: (Progress) -> Void) -> TrainedModel {
    progress(.counted(rows: set.rows.count, grams: set.index.hashes.count))
    let scales = draft.head.labels.map { Float($0.scale) }
    let known = set.index.hashes.map { draft.columns(of: $0) }
    let rarity = zip(known, set.index.counts).map { columns, count -> Float in
      if let columns { return Float(columns[0]).squareRoot() }
      return count >= settings.rowMinimum ? Float(Self.newSquare).squareRoot() : 0
    }
    var model = LinearModel(rarity: rarity, softening: Float(draft.head.softening), bias: 0)
    for (label, facts) in draft.head.labels.enumerated() { model.bias[label] = Float(facts.bias) }
    for (gram, columns) in known.enumerated() {
      guard let columns, rarity[gram] > 0 else { continue }
      for label in scales.indices {
        model.weights.cells[gram][label] = scales[label] * Float(columns[label + 1]) / rarity[gram]
      }
    }
    let targets = set.targets.map { target in
      var target = target
      target.known[scales.count] = 0
      return target
    }
    model.train(
      set, targets: targets,
      LinearModel.Schedule(
        epochs: settings.epochs, rate: settings.rate, decay: 0, emphasis: SIMD16(repeating: 1), seed: settings.seed)
    ) { progress(.learned(pass: 1, epoch: $0 + 1, loss: $1)) }
    var kept = 0
    for (gram, columns) in known.enumerated() where rarity[gram] > 0 {
      var row: [Int8] = [columns?[0] ?? Self.newSquare]
      for label in scales.indices {
        let value = (model.weights.cells[gram][label] * rarity[gram] / scales[label]).rounded()
        row.append(Int8(max(-127, min(127, value))))
      }
      guard columns != nil || row.dropFirst().contains(where: { $0 != 0 }) else { continue }
      if draft.update(set.index.hashes[gram], row) { kept += 1 }
    }
    progress(.written(grams: kept))
    for (label, facts) in draft.head.labels.enumerated() {
      draft.head.labels[label] = ModelLabel(
        name: facts.name, category: facts.category, threshold: facts.threshold, bias: Double(model.bias[label]),
        scale: facts.scale)
    }
    return TrainedModel(bytes: draft.encoded(), report: report(of: model, kept: kept))
  }

  /// The figures of rows that were held out.
  private func report(of model: LinearModel, kept: Int) -> TrainingReport {
    var report = TrainingReport()
    report.count(set, kept: kept)
    for (label, facts) in draft.head.labels.enumerated() {
      let ranking = Ranking(
        set.ranked(label) { row in
          1 / (1 + exp(-Double(model.bias[label] + (model.sums(set.grams(of: row))?[label] ?? 0))))
        })
      report.labels.append(
        TrainingReport.Label(facts.name, ranking, threshold: facts.threshold, trained: set.counts(of: label)))
    }
    report.languages = draft.head.languages
    report.supported = draft.head.supported
    return report
  }
}
