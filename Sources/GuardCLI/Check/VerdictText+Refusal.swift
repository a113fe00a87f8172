// fmguard — SPDX-License-Identifier: Apache-2.0
// A refusal for people: how sure it is, and which sentence speaks for it. Pure; says nothing of how it was found.

import FMGuard

extension VerdictText {
  /// What the line of the verdict says of a refusal; nil if there is none.
  static func reason(_ refusal: RefusalFinding?) -> String? {
    guard let assessment = refusal?.assessment, assessment.answer != .none else { return nil }
    let percent = Int((assessment.confidence * 100).rounded())
    let kind = assessment.kind.map { ", \($0.rawValue)" } ?? ""
    return "\(assessment.answer == .partial ? "partial refusal" : "refusal")\(kind), \(percent) % sure"
  }

  /// The evidence, sentence by sentence.
  ///
  /// - Parameter text: the text for excerpts, if it is at hand.
  func lines(_ refusal: RefusalFinding, text: [UInt8]?) -> String {
    let assessment = refusal.assessment
    guard assessment.answer != .none else { return "" }
    var result = ""
    var sentence: Range<Int>?
    for evidence in assessment.evidence {
      if evidence.sentence != sentence {
        sentence = evidence.sentence
        if let text, refusal.pointer == nil, evidence.sentence.upperBound <= text.count {
          result += "\(margin)\(excerpt(of: text, at: evidence.sentence).match)\n"
        }
      }
      let facts = [evidence.sign.rawValue, "bytes \(evidence.sentence.lowerBound)..<\(evidence.sentence.upperBound)"]
      result +=
        "\(margin)\(evidence.language) \(evidence.construction)  \(style.dim(facts.joined(separator: "  ")))\n"
    }
    var facts = ["gate: \(assessment.gate.rawValue)"]
    if let pointer = refusal.pointer { facts.append("at \(pointer.isEmpty ? "the root" : pointer.escapedForTerminal)") }
    return result + "\(margin)\(style.dim(facts.joined(separator: "  ")))\n"
  }
}
