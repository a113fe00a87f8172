// fmguard — SPDX-License-Identifier: Apache-2.0
// Asks the detector about the strings of one response and keeps the answer that speaks most for a refusal. Knows shapes
// of responses; not what makes a refusal.

internal import GuardPolicy
internal import GuardRefusal

/// The search for a refusal in one response.
struct RefusalSearch {
  /// Of a longer string only so much of the beginning is looked at, in bytes: refusals are short, and what begins with
  /// an answer of this length is none.
  static let lengthLimit = 1 << 16
  /// How likely a refusal is, at least, where one field apologizes and all others are empty.
  private static let degenerateConfidence = 0.8

  private let detector: RefusalDetector
  private let prompt: String?
  /// What speaks most for a refusal so far.
  private(set) var finding: RefusalFinding?
  /// Fields with nothing in them, and fields with words for people.
  private var nothings = 0
  private var proses = 0

  /// A search, if the policy wants refusals to be reported and the text comes from the model.
  init?(_ context: borrowing CheckContext, under policy: PolicyInForce, ruleset: Ruleset) {
    guard policy.reportsRefusals(at: context.stage), let detector = ruleset.refusals else { return nil }
    self.detector = detector
    prompt = context.prompt
  }

  /// Looks at a plain text.
  mutating func look(at text: Span<UInt8>) {
    finding = RefusalFinding(detector.evaluate(text, prompt: prompt))
  }

  /// Looks at a string of a guided response.
  ///
  /// - Parameter pointer: makes the string's JSON pointer, if it is needed.
  mutating func look(atField text: Span<UInt8>, pointer: () -> String) {
    switch FieldContent(text) {
    case .nothing: nothings += 1
    case .machine: break
    case .prose:
      proses += 1
      let assessment = detector.evaluate(text, prompt: prompt)
      if let finding, !assessment.speaksMore(than: finding.assessment) { return }
      finding = RefusalFinding(assessment, at: pointer())
    }
  }

  /// Takes into account what only the whole of a guided response shows: it declines if all that it holds is one field
  /// that apologizes.
  mutating func finish() {
    guard let finding, let pointer = finding.pointer, nothings > 0, proses == 1 else { return }
    var assessment = finding.assessment
    // Beside nothing else, an apology is enough.
    let declines = assessment.evidence.contains { $0.sign.isOfDeclining || $0.sign == .apology }
    guard assessment.answer != .refusal, declines else { return }
    assessment.answer = .refusal
    assessment.confidence = max(assessment.confidence, Self.degenerateConfidence)
    assessment.kind = assessment.kind ?? .implicit
    assessment.gate = .implicit
    self.finding = RefusalFinding(assessment, at: pointer)
  }
}

extension RefusalDetector {
  /// Looks at the beginning of a string.
  fileprivate func evaluate(_ text: Span<UInt8>, prompt: String?) -> RefusalAssessment {
    unsafe text.extracting(first: min(text.count, RefusalSearch.lengthLimit)).withUnsafeBufferPointer { text in
      guard var prompt else {
        // SAFETY: the buffer is read during the call only.
        return unsafe evaluate(text)
      }
      // SAFETY: both buffers are read during the call only.
      return prompt.withUTF8 { unsafe evaluate(text, prompt: $0) }
    }
  }
}

extension RefusalAssessment {
  /// Whether this speaks for a refusal more than `other` does.
  fileprivate func speaksMore(than other: RefusalAssessment) -> Bool {
    (answer.weight, confidence, evidence.count) > (other.answer.weight, other.confidence, other.evidence.count)
  }
}

extension RefusalAnswer {
  fileprivate var weight: Int {
    switch self {
    case .refusal: 2
    case .partial: 1
    case .none: 0
    }
  }
}
