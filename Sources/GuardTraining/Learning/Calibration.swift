// fmguard — SPDX-License-Identifier: Apache-2.0
// From scores to probabilities. Pure.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The line from the logarithm of a model's odds to that of the right ones.
///
/// Source: John Platt, "Probabilistic Outputs for Support Vector Machines", 1999, with his targets for few rows.
struct Calibration {
  private(set) var slope = 1.0
  private(set) var shift = 0.0

  /// The probability that belongs to a score.
  func probability(of score: Double) -> Double { 1 / (1 + exp(-(slope * score + shift))) }

  /// The line that fits best, by Newton's method; as it is, if there is too little to tell.
  init(_ rows: [RankedRow]) {
    let positives = rows.filter(\.isPositive).count
    let negatives = rows.count - positives
    guard positives >= 8, negatives >= 8 else { return }
    let high = (Double(positives) + 1) / (Double(positives) + 2)
    let low = 1 / (Double(negatives) + 2)
    for _ in 0..<50 {
      var (a, b, aa, ab, bb) = (0.0, 0.0, 1e-9, 0.0, 1e-9)
      for row in rows {
        let probability = probability(of: row.score)
        let error = (probability - (row.isPositive ? high : low)) * row.weight
        let curve = max(1e-12, probability * (1 - probability)) * row.weight
        a += error * row.score
        b += error
        aa += curve * row.score * row.score
        ab += curve * row.score
        bb += curve
      }
      let determinant = aa * bb - ab * ab
      guard abs(determinant) > 1e-12 else { return }
      let (slopeStep, shiftStep) = ((a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant)
      // Short steps: far from the best line Newton's method leaps.
      let length = max(1, abs(slopeStep), abs(shiftStep) / 4)
      slope = max(0.05, slope - slopeStep / length)
      shift -= shiftStep / length
      if abs(slopeStep) + abs(shiftStep) < 1e-9 { return }
    }
  }
}
