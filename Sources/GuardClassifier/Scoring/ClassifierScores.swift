// fmguard — SPDX-License-Identifier: Apache-2.0
// What came of scoring a text. A value; what a score means is for a policy to say.

/// Whether a text was scored.
public enum ScoringOutcome: String, Sendable, Hashable {
  /// All of it was, or some of it; see `ClassifierScores.scored`.
  case scored
  /// It is in a language that the model was not made for: a score would mean nothing.
  case unsupportedLanguage = "unsupported_language"
  /// There is no word in it.
  case nothing
}

/// The scores of a text, one for each label of the model, in its order.
public struct ClassifierScores: Sendable, Hashable {
  /// How many labels a model can have.
  public static let labelLimit = 13

  /// How many labels there are.
  public let count: Int
  private var highest = SIMD16<Float>(repeating: 0)
  private var starts = SIMD16<Int>(repeating: 0)
  private var ends = SIMD16<Int>(repeating: 0)
  /// How many bytes of the text were scored, and how many were passed over because of their language.
  public internal(set) var scored = 0
  public internal(set) var unsupported = 0

  init(count: Int) {
    self.count = count
  }

  /// The probability that the label is right for some part of the text, 0 to 1: the highest over its windows; 0 where
  /// nothing was scored.
  public subscript(label: Int) -> Float { highest[label] }

  /// All of them.
  public var values: [Float] { (0..<count).map { highest[$0] } }

  /// The part of the text that a label's highest score is about, in bytes: at most two pieces.
  public func window(of label: Int) -> Range<Int> { starts[label]..<ends[label] }

  /// Whether the text was scored, or why not.
  public var outcome: ScoringOutcome {
    if scored > 0 { return .scored }
    return unsupported > 0 ? .unsupportedLanguage : .nothing
  }

  /// Takes the scores of a window in.
  mutating func add(_ scores: SIMD16<Float>, of window: Range<Int>) {
    let isHigher = scores .> highest
    highest.replace(with: scores, where: isHigher)
    for label in 0..<count where isHigher[label] {
      starts[label] = window.lowerBound
      ends[label] = window.upperBound
    }
  }
}
