// fmguard — SPDX-License-Identifier: Apache-2.0
// Trains the weights: logistic regression by Newton's method, the same numbers from the same rows each time.

import Foundation
@_spi(Training) import GuardRefusal

/// Logistic regression with a quadratic penalty.
struct Regression {
  private let rows: [(features: [(index: Int, value: Double)], isRefusal: Bool, weight: Double)]
  private let count: Int
  private(set) var weights: [Double]
  /// What the weights are drawn to, and how strongly.
  private let prior: [Double]
  private let penalty: Double

  init(_ rows: [(features: [Float], isRefusal: Bool, weight: Double)], prior: [Double], penalty: Double) {
    self.rows = rows.map { row in
      let set = row.features.enumerated().filter { $0.element != 0 }
      return (set.map { ($0.offset, Double($0.element)) }, row.isRefusal, row.weight)
    }
    count = prior.count
    self.prior = prior
    self.penalty = penalty
    weights = prior
  }

  /// Steps of Newton's method, until the weights do not move.
  mutating func fit() {
    for _ in 0..<80 {
      var gradient = zip(weights, prior).map { penalty * ($0 - $1) }
      var curvature = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
      for index in 0..<count { curvature[index][index] = penalty }
      for row in rows {
        let sum = row.features.reduce(0) { $0 + weights[$1.index] * $1.value }
        let p = 1 / (1 + exp(-sum))
        let error = (p - (row.isRefusal ? 1 : 0)) * row.weight
        let slope = max(1e-6, p * (1 - p)) * row.weight
        for (i, x) in row.features {
          gradient[i] += error * x
          for (j, y) in row.features where j <= i { curvature[i][j] += slope * x * y }
        }
      }
      let step = Self.solve(curvature, gradient)
      // Far from the optimum a full step would overshoot.
      let scale = min(1, 0.5 / (step.map(abs).max() ?? 0.5))
      for index in 0..<count { weights[index] -= scale * step[index] }
      if step.allSatisfy({ abs($0) < 1e-5 }) { break }
    }
  }

  /// Solves a symmetric system, of which the lower half is given, by Cholesky's method.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    let n = right.count
    var lower = matrix
    for i in 0..<n {
      for j in 0...i {
        var sum = matrix[i][j]
        for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
        lower[i][j] = i == j ? max(sum, 1e-12).squareRoot() : sum / lower[j][j]
      }
    }
    var y = right
    for i in 0..<n {
      for k in 0..<i { y[i] -= lower[i][k] * y[k] }
      y[i] /= lower[i][i]
    }
    for i in stride(from: n - 1, through: 0, by: -1) {
      for k in i + 1..<max(n, i + 1) { y[i] -= lower[k][i] * y[k] }
      y[i] /= lower[i][i]
    }
    return y
  }
}

/// Trains on the tuning half of the permissive sets and writes the weights.
func train(_ rows: [Row], root: String) throws {
  let detector = try RefusalDetector(files: languageFiles(root))
  // Responses in a language without rules would teach that nothing needs to be said for a refusal.
  let known = Set(detector.languages.map { $0.prefix(2) })
  let rows = rows.filter {
    $0.isForTraining && !$0.isHeldOut && $0.label != .partial && known.contains($0.language.prefix(2))
      // Reasoning in English that leaked into answers to Korean questions.
      && !($0.source == "k-overrefusal-outputs" && $0.language == "en")
  }
  let groups = Dictionary(grouping: rows) { "\($0.source) \($0.language)" }.mapValues(\.count)
  let names = RefusalDetector.featureNames
  let samples = rows.map { row in
    // No source drowns the others.
    let size = Double(groups["\(row.source) \(row.language)"] ?? 1)
    return (features: detector.features(of: row.text), isRefusal: row.label == .refusal, weight: 10 / size.squareRoot())
  }
  var regression = Regression(samples, prior: names.map { Prior.weights[$0] ?? 0 }, penalty: Prior.strength)
  regression.fit()
  var text = """
    # fmguard — SPDX-License-Identifier: Apache-2.0
    # What each feature of a response weighs, in all languages. Written by `fmguard-refusal-eval train`.
    weights:

    """
  for (name, weight) in zip(names, regression.weights) {
    text += "  \(name): \(String(format: "%.3f", weight))\n"
  }
  try text.write(toFile: "\(root)/refusals/weights.yaml", atomically: true, encoding: .utf8)
  print("trained on \(rows.count) responses")
}

/// The language files without the weights, whose features may be others than those of this build.
private func languageFiles(_ root: String) throws -> [(name: String, bytes: [UInt8])] {
  let folder = "\(root)/\(RefusalDetector.folder)"
  return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    .filter { $0.hasSuffix(".yaml") && $0 != "weights.yaml" }
    .map { ($0, Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))) }
}
