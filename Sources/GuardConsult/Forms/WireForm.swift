// fmguard — SPDX-License-Identifier: Apache-2.0
// What a form is: questions about a text as JSON, and scores from answers. Pure; knows nothing of HTTP, limits or keys.

internal import GuardModels
internal import GuardPolicy

/// A form of question and answer.
protocol WireForm: Sendable {
  /// What is asked about each text, one after the other: names of the other side, or one empty one for all of them.
  var questions: [String] { get }

  /// The body of a question.
  func body(_ question: String, about text: [UInt8], at stage: Stage) -> [UInt8]

  /// The score of each category of the other side that the answer tells, from 0 to 1. One that is missing has none.
  ///
  /// - Throws: if the answer is not of the form in every respect that counts.
  func scores(of question: String, in answer: [UInt8]) throws(Unparseable) -> [String: Double]
}

extension ExternalModel {
  /// The form in which it is asked.
  var wireForm: any WireForm {
    switch form {
    case .moderations: ModerationsForm(model: name, names: categories.keys.sorted())
    case .llamaGuard: LlamaGuardForm(model: name)
    case .shieldGemma: ShieldGemmaForm(model: name, questions: categories.keys.sorted())
    case .graniteGuardian: GraniteGuardianForm(model: name, questions: categories.keys.sorted())
    }
  }

  /// Scores by our names: the highest of those that mean the same. Names that are not declared do not count.
  func translated(_ scores: [String: Double]) -> [String: Double] {
    var result: [String: Double] = [:]
    for (name, score) in scores {
      guard let category = categories[name] else { continue }
      result[category] = max(result[category] ?? 0, score)
    }
    return result
  }
}
