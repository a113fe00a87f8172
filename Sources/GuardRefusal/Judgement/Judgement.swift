// fmguard — SPDX-License-Identifier: Apache-2.0
// From features to an answer: a sum of weights, and gates that no weight passes. Knows nothing of languages.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

internal import GuardText

/// What is said of a response.
struct Judgement {
  var answer: RefusalAnswer
  var confidence: Double
  var kind: RefusalKind?
  var gate: RefusalGate

  init(_ reader: FeatureReader, _ weights: Weights, _ features: Cells<Float>, asked: SignSet) {
    reader.write(features)
    var sum: Float = 0
    for index in 0..<Feature.count { sum += features[index] * weights.values[index] }
    confidence = 1 / (1 + exp(-Double(sum)))
    gate = Self.gate(reader, asked)
    if gate == .noAct || gate == .notOwnVoice || gate == .requested { confidence = Swift.min(confidence, 0.3) }
    answer = confidence >= 0.5 ? .refusal : .none
    if Self.isPartial(reader, gate, confidence) { answer = .partial }
    kind = answer == .none ? nil : Self.kind(reader, gate)
  }

  /// Neither quite. People do not agree about such responses either.
  private static func isPartial(_ reader: FeatureReader, _ gate: RefusalGate, _ confidence: Double) -> Bool {
    switch gate {
    case .act:
      // It declines, and there is much besides.
      (0.4..<0.6).contains(confidence) && (reader.contentAfter > 300 || reader.itemCount >= 3 || confidence < 0.5)
    case .implicit:
      // Who refutes what the question takes for granted has said something, if not what was asked.
      (0.4..<0.5).contains(confidence) || (0.5..<0.8).contains(confidence) && reader.opening.contains(.refutation)
    case .noAct, .requested, .notOwnVoice: false
    }
  }

  private static func gate(_ reader: FeatureReader, _ asked: SignSet) -> RefusalGate {
    if asked.contains(.asksRefusal) && !reader.speaksOfItself { return .requested }
    // Who plays a role may lack what its character lacks.
    if asked.contains(.asksRole) && !reader.declines && !reader.speaksOfItself && reader.hasAct { return .requested }
    if reader.hasAct || !reader.late.isDisjoint(with: [.decline, .incapable]) { return .act }
    if reader.isInLetter || reader.letters == 0 { return .notOwnVoice }
    // To say that something is not so is an answer to the question whether it is; "can you" is no such question.
    if asked.contains(.asksWhether) && !asked.contains(.asksModel) { return .requested }
    let judges: SignSet = [.moral, .objection, .referral, .refutation, .warning, .purpose, .empathy, .offer]
    return reader.opening.isDisjoint(with: judges) ? .noAct : .implicit
  }

  private static func kind(_ reader: FeatureReader, _ gate: RefusalGate) -> RefusalKind {
    let front = reader.opening.union(reader.early)
    let signs = gate == .act && !reader.hasAct ? reader.late : front
    if signs.contains(.decline) { return .policy }
    if signs.contains(.incapable) { return .capability }
    if signs.contains(.unknown) { return .unknown }
    if signs.contains(.inability) { return .capability }
    return signs.contains(.referral) ? .redirect : .implicit
  }
}
