// fmguard — SPDX-License-Identifier: Apache-2.0
// Weights of n-grams for several labels, learned together by stochastic gradient descent. Knows numbers only.

internal import GuardText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Logistic regression of up to sixteen labels over the n-grams that a text has, each weighed by how rare it is, in a
/// vector of length one. Of a label that nobody knows nothing is learned.
///
/// Source: Léon Bottou, "Stochastic Gradient Descent Tricks", 2012.
struct LinearModel {
  /// For each n-gram, its weights by label.
  let weights: CellStorage<SIMD16<Float>>
  var bias = SIMD16<Float>(repeating: 0)
  /// How much an n-gram counts in the length of a vector; 0 leaves it out.
  let rarity: [Float]
  /// What is added to the square of that length.
  let softening: Float

  init(rarity: [Float], softening: Float, bias: Float) {
    self.rarity = rarity
    self.softening = softening
    self.bias = SIMD16(repeating: bias)
    weights = CellStorage(zeros: max(1, rarity.count))
  }

  /// How a model is trained.
  struct Schedule {
    var epochs: Int
    /// The first step, and how much of every weight is taken away at each step of length one.
    var rate: Float
    var decay: Float
    /// How much more a row counts where the label is right.
    var emphasis: SIMD16<Float>
    var seed: UInt64
  }

  /// The sums of a row before the bias, and the length of its vector as a factor; nil if no n-gram counts.
  func sums(_ grams: ArraySlice<UInt32>) -> SIMD16<Float>? {
    guard let factor = factor(grams) else { return nil }
    var sums = SIMD16<Float>(repeating: 0)
    for gram in grams {
      let rarity = rarity[Int(gram)]
      if rarity > 0 { sums += weights.cells[Int(gram)] * rarity }
    }
    return sums * factor
  }

  private func factor(_ grams: ArraySlice<UInt32>) -> Float? {
    var square: Float = 0
    for gram in grams { square += rarity[Int(gram)] * rarity[Int(gram)] }
    return square > 0 ? 1 / (square + softening).squareRoot() : nil
  }

  /// Learns from the rows that are not held out.
  ///
  /// Weights shrink at every step; those of n-grams that are not in the row do so when they come up again. The same
  /// rows and seed make the same weights, to the bit.
  ///
  /// - Parameter progress: is told the epoch and the mean loss of a known label.
  mutating func train(_ set: TrainingSet, targets: [RowTargets], _ schedule: Schedule, progress: (Int, Double) -> Void)
  {
    var order = set.rows.indices.filter { !set.rows[$0].isHeldOut && targets[$0].known != SIMD16(repeating: 0) }
    var random = ShuffleGenerator(state: schedule.seed)
    let shrunk = CellStorage<Float>(zeros: max(1, rarity.count))
    // The logarithm of what is left of a weight of one.
    var left: Float = 0
    var step: Float = 0
    for epoch in 0..<schedule.epochs {
      order.shuffle(using: &random)
      var (loss, known) = (0.0, 0.0)
      for row in order {
        let grams = set.grams(of: row)
        guard let factor = factor(grams) else { continue }
        step += 1
        let rate = schedule.rate / (1 + schedule.rate * schedule.decay * step)
        left += log1p(-rate * schedule.decay)
        var sums = SIMD16<Float>(repeating: 0)
        for gram in grams {
          let gram = Int(gram)
          let rarity = rarity[gram]
          guard rarity > 0 else { continue }
          if shrunk.cells[gram] != left {
            weights.cells[gram] *= exp(left - shrunk.cells[gram])
            shrunk.cells[gram] = left
          }
          sums += weights.cells[gram] * rarity
        }
        let target = targets[row]
        let scores = bias + sums * factor
        var gradient = SIMD16<Float>(repeating: 0)
        for label in 0..<16 where target.known[label] > 0 {
          let probability = 1 / (1 + exp(-scores[label]))
          let truth = target.truth[label]
          gradient[label] = (probability - truth) * target.weight * (truth > 0 ? schedule.emphasis[label] : 1)
          loss -= Double(log(max(1e-9, truth > 0 ? probability : 1 - probability)))
          known += 1
        }
        bias -= gradient * (Self.biasRate * rate)
        let change = gradient * (rate * factor)
        for gram in grams where rarity[Int(gram)] > 0 { weights.cells[Int(gram)] -= change * rarity[Int(gram)] }
      }
      // Else it grows until it is no number any more.
      settle(shrunk, left)
      left = 0
      progress(epoch, known > 0 ? loss / known : 0)
    }
  }

  private static let biasRate: Float = 0.01

  /// Takes away what is to be taken from all weights.
  private func settle(_ shrunk: CellStorage<Float>, _ left: Float) {
    for gram in rarity.indices {
      weights.cells[gram] *= exp(left - shrunk.cells[gram])
      shrunk.cells[gram] = 0
    }
  }
}

/// What is known of a row, label by label.
struct RowTargets {
  var known = SIMD16<Float>(repeating: 0)
  var truth = SIMD16<Float>(repeating: 0)
  var weight: Float
}

/// SplitMix64: the same numbers for the same seed, on every machine.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct ShuffleGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
