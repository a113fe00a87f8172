// fmguard — SPDX-License-Identifier: Apache-2.0
// What answers mean: each form with good ones, and with those that are none.

import GuardJSON
import GuardModels
import TestSupport
import Testing

@testable import GuardConsult

struct AnswerRow: Sendable, CustomTestStringConvertible {
  let id: String
  let form: ModelForm
  let answer: String
  /// The categories that do not score 0; nil if the answer is none.
  let want: [String: Double]?

  init(_ id: String, _ form: ModelForm, _ answer: String, _ want: [String: Double]?) {
    (self.id, self.form, self.answer, self.want) = (id, form, answer, want)
  }

  var testDescription: String { "\(form.rawValue): \(id)" }

  static let moderations: [AnswerRow] = [
    AnswerRow("nothing", .moderations, Answers.moderation(), [:]),
    AnswerRow("something", .moderations, Answers.moderation(["hate": 0.25]), ["hate": 0.25]),
    AnswerRow(
      "the highest of those that mean the same", .moderations,
      Answers.moderation(["hate": 0.25, "hate/threatening": 0.75, "sexual/minors": 1]),
      ["hate": 0.75, "sexual-minors": 1]),
    AnswerRow(
      "null where null may be", .moderations,
      Answers.moderation(["hate": 1]).replacing("\"illicit\":false", with: "\"illicit\":null")
        .replacing("\"illicit\":0.0", with: "\"illicit\":null"), ["hate": 1]),
    AnswerRow(
      "null on one side", .moderations, Answers.moderation().replacing("\"illicit\":false", with: "\"illicit\":null"),
      nil),
    AnswerRow(
      "null where none may be", .moderations, Answers.moderation().replacing("\"hate\":0.0", with: "\"hate\":null"),
      nil),
    AnswerRow(
      "a key that is missing", .moderations, Answers.moderation().replacing("\"hate\":0.0,", with: ""), nil),
    AnswerRow(
      "a key twice", .moderations, Answers.moderation().replacing("\"hate\":0.0", with: "\"hate\":0.0,\"hate\":1"), nil),
    AnswerRow(
      "a key twice in other letters", .moderations,
      Answers.moderation().replacing("\"hate\":0.0", with: "\"hate\":0.0,\"h\\u0061te\":1"), nil),
    AnswerRow(
      "a text for a number", .moderations, Answers.moderation().replacing("\"hate\":0.0", with: "\"hate\":\"0\""), nil),
    AnswerRow(
      "a number for a flag", .moderations, Answers.moderation().replacing("\"hate\":false", with: "\"hate\":0"), nil),
    AnswerRow("more than one", .moderations, Answers.moderation(["hate": 1.01]), nil),
    AnswerRow("less than nothing", .moderations, Answers.moderation(["hate": -0.01]), nil),
    AnswerRow("without end", .moderations, Answers.moderation().replacing("\"hate\":0.0", with: "\"hate\":1e999"), nil),
    AnswerRow(
      "a key of nobody's", .moderations,
      Answers.moderation().replacing("\"hate\":0.0", with: "\"hate\":0.5,\"walnut\":1"), ["hate": 0.5]),
    AnswerRow("no results", .moderations, #"{"id":"x","model":"m","results":[]}"#, nil),
    AnswerRow("two results", .moderations, #"{"results":[{},{}]}"#, nil),
    AnswerRow("an error with the status 200", .moderations, #"{"error":{"message":"no","type":"x"}}"#, nil),
    AnswerRow("empty", .moderations, "", nil),
    AnswerRow("null", .moderations, "null", nil),
    AnswerRow("a page", .moderations, "<!doctype html><title>safe</title>", nil),
    AnswerRow("cut off", .moderations, String(Answers.moderation().dropLast(9)), nil),
    AnswerRow("and more", .moderations, Answers.moderation() + "{}", nil),
    AnswerRow("nul", .moderations, Answers.moderation() + "\0", nil),
    AnswerRow("too deep", .moderations, String(repeating: "[", count: 300) + String(repeating: "]", count: 300), nil),
  ]

  static let llamaGuard: [AnswerRow] = [
    AnswerRow("safe", .llamaGuard, Answers.chat("safe"), [:]),
    AnswerRow("safe as it is written", .llamaGuard, Answers.chat(#"\n\nsafe"#), [:]),
    AnswerRow("unsafe", .llamaGuard, Answers.chat(#"unsafe\nS1"#), ["violence": 1]),
    AnswerRow(
      "several", .llamaGuard, Answers.chat(#"\n\nunsafe\nS1,S10, S4"#),
      ["violence": 1, "hate": 1, "sexual-minors": 1]),
    AnswerRow("unsafe without a code", .llamaGuard, Answers.chat("unsafe"), nil),
    AnswerRow("a code of nobody's", .llamaGuard, Answers.chat(#"unsafe\nS15"#), nil),
    AnswerRow("a code of nobody's among others", .llamaGuard, Answers.chat(#"unsafe\nS1,O3"#), nil),
    AnswerRow("a comma too many", .llamaGuard, Answers.chat(#"unsafe\nS1,"#), nil),
    AnswerRow("a third line", .llamaGuard, Answers.chat(#"unsafe\nS1\nsafe"#), nil),
    AnswerRow("safe and a code", .llamaGuard, Answers.chat(#"safe\nS1"#), nil),
    AnswerRow("in capitals", .llamaGuard, Answers.chat("Safe"), nil),
    AnswerRow("in a sentence", .llamaGuard, Answers.chat("This is safe"), nil),
    AnswerRow("and a stop", .llamaGuard, Answers.chat("safe."), nil),
    AnswerRow("letters that look like it", .llamaGuard, Answers.chat(#"s\u0430fe"#), nil),
    AnswerRow("nothing", .llamaGuard, Answers.chat(""), nil),
    AnswerRow("a refusal", .llamaGuard, Answers.chat("I'm sorry, I can't help with that."), nil),
    AnswerRow("cut off", .llamaGuard, Answers.chat(#"unsafe\nS1"#, finish: "length"), nil),
    AnswerRow("filtered", .llamaGuard, Answers.chat("safe", finish: "content_filter"), nil),
    AnswerRow("null", .llamaGuard, Answers.chat("safe").replacing("\"safe\"", with: "null"), nil),
    AnswerRow(
      "parts", .llamaGuard, Answers.chat("safe").replacing("\"safe\"", with: #"[{"type":"text","text":"safe"}]"#), nil),
    AnswerRow("another role", .llamaGuard, Answers.chat("safe").replacing("\"assistant\"", with: "\"user\""), nil),
    AnswerRow(
      "a refusal beside it", .llamaGuard,
      Answers.chat("safe").replacing("\"refusal\":null", with: "\"refusal\":\"no\""), nil),
    AnswerRow("no choice", .llamaGuard, #"{"choices":[]}"#, nil),
    AnswerRow(
      "two choices", .llamaGuard,
      Answers.chat("safe").replacing(
        "\"choices\":[",
        with: #""choices":[{"index":1,"message":{"content":"safe"},"finish_reason":"stop"},"#), nil),
    AnswerRow("no reason", .llamaGuard, Answers.chat("safe").replacing("\"stop\"", with: "null"), nil),
    AnswerRow("nul", .llamaGuard, Answers.chat(#"safe\u0000"#), nil),
    AnswerRow("beyond the basic plane", .llamaGuard, Answers.chat("🥜"), nil),
  ]

  static let judges: [AnswerRow] = [
    AnswerRow("no", .shieldGemma, Answers.chat("No", finish: "length"), [:]),
    AnswerRow("yes", .shieldGemma, Answers.chat("Yes", finish: "length"), ["hate": 1]),
    AnswerRow("yes, with reasons", .shieldGemma, Answers.chat(#"Yes\n\nThe text is no good."#), ["hate": 1]),
    AnswerRow("as if it were no", .shieldGemma, Answers.chat("No doubt that it violates it"), nil),
    AnswerRow("no and then yes", .shieldGemma, Answers.chat("No, wait: Yes"), nil),
    AnswerRow("neither", .shieldGemma, Answers.chat("Maybe"), nil),
    AnswerRow("nothing", .shieldGemma, Answers.chat(#"\n"#), nil),
    AnswerRow(
      "how probable", .shieldGemma,
      Answers.chat("Yes", logprobs: Answers.probabilities("Yes", [("Yes", -0.28768207), ("No", -1.38629436)])),
      ["hate": 0.75]),
    AnswerRow(
      "the other is not among them", .shieldGemma,
      Answers.chat("No", logprobs: Answers.probabilities("No", [("No", -0.1), ("The", -3)])), [:]),
    AnswerRow("none at all", .shieldGemma, Answers.chat("Yes", logprobs: #"{"content":null}"#), ["hate": 1]),
    AnswerRow(
      "another token than the answer", .shieldGemma,
      Answers.chat("No", logprobs: Answers.probabilities("Yes", [("Yes", -0.1)])), nil),
    AnswerRow(
      "improbable and yet written", .shieldGemma,
      Answers.chat("No", logprobs: Answers.probabilities("No", [("No", -4), ("Yes", -0.1)])), nil),
    AnswerRow(
      "a probability of more than one", .shieldGemma,
      Answers.chat("Yes", logprobs: Answers.probabilities("Yes", [("Yes", 2)])), nil),
    AnswerRow(
      "a text for a probability", .shieldGemma,
      Answers.chat("Yes", logprobs: #"{"content":[{"token":"Yes","logprob":"0"}]}"#), nil),

    AnswerRow("3.0 no", .graniteGuardian, Answers.chat("No"), [:]),
    AnswerRow("3.0 yes", .graniteGuardian, Answers.chat("Yes"), ["hate": 1]),
    AnswerRow("3.2 sure", .graniteGuardian, Answers.chat(#"Yes\n<confidence> High </confidence>"#), ["hate": 1]),
    AnswerRow("3.2 unsure", .graniteGuardian, Answers.chat(#"No\n<confidence> Low </confidence>"#), ["hate": 0.25]),
    AnswerRow("3.2 of another confidence", .graniteGuardian, Answers.chat(#"No\n<confidence> x </confidence>"#), nil),
    AnswerRow("3.3 no", .graniteGuardian, Answers.chat("<score> no </score>"), [:]),
    AnswerRow("3.3 yes", .graniteGuardian, Answers.chat(#"\n<score>yes</score>\n"#), ["hate": 1]),
    AnswerRow(
      "3.3 empty thoughts", .graniteGuardian, Answers.chat(#"<think>\n</think>\n<score> yes </score>"#), ["hate": 1]),
    AnswerRow("3.3 thoughts", .graniteGuardian, Answers.chat("<think>no?</think><score> yes </score>"), ["hate": 1]),
    AnswerRow(
      "3.3 thoughts that hold a score", .graniteGuardian,
      Answers.chat("<think><score> no </score></think><score> yes </score>"), nil),
    AnswerRow("3.3 two scores", .graniteGuardian, Answers.chat("<score> no </score><score> yes </score>"), nil),
    AnswerRow("3.3 thoughts without a score", .graniteGuardian, Answers.chat("<think>x</think>No"), nil),
    AnswerRow("3.3 open", .graniteGuardian, Answers.chat("<score> no"), nil),
    AnswerRow("3.3 cut off", .graniteGuardian, Answers.chat("<score> no </score>", finish: "length"), nil),
    AnswerRow("in a sentence", .graniteGuardian, Answers.chat("No, it does not"), nil),
    AnswerRow(
      "how probable", .graniteGuardian,
      Answers.chat(
        "<score> no </score>",
        logprobs: Answers.probabilities(" no", [(" no", -0.28768207), (" yes", -1.38629436)])), ["hate": 0.25]),
  ]

  static let all = moderations + llamaGuard + judges
}

@Suite struct AnswerTests {
  /// What an answer comes to, by our names; the question of a judge is about hate.
  private func scores(_ form: ModelForm, _ answer: [UInt8]) -> [String: Double]? {
    var model = ExternalModel.test(form)
    let question: String
    switch form {
    case .shieldGemma: question = "hate-speech"
    case .graniteGuardian: question = "social_bias"
    default: question = ""
    }
    if !question.isEmpty { model.categories = [question: "hate"] }
    return (try? model.wireForm.scores(of: question, in: answer)).map(model.translated)
  }

  @Test(arguments: AnswerRow.all) func means(_ row: AnswerRow) throws {
    let scores = scores(row.form, Array(row.answer.utf8))
    guard let want = row.want else {
      #expect(scores == nil)
      return
    }
    let found = try #require(scores).filter { $0.value != 0 }
    #expect(Set(found.keys) == Set(want.keys))
    for (category, score) in want { #expect(abs((found[category] ?? 0) - score) < 1e-6, "\(category)") }
  }

  @Test func idsAreUnique() {
    #expect(Set(AnswerRow.all.map(\.testDescription)).count == AnswerRow.all.count)
  }

  /// Whatever is done to good answers: they are good ones of our categories, or none.
  @Test(arguments: [UInt64](1...8)) func mutationsNeverBringOtherCategories(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "}", "{", "]", ",", ":", "null", "true", "1e400", "-", "\\", "\0", "S99", "unsafe", "yes", "\\n", "é", "🥜",
    ]
    let good = AnswerRow.all.filter { $0.want != nil }
    var understood = 0
    for _ in 0..<1500 {
      let row = random.pick(good)
      var bytes = Array(row.answer.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
        case 2: bytes.insert(contentsOf: random.pick(pieces).utf8, at: place)
        case 3: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...40, using: &random)), at: place)
        default: bytes.removeLast(bytes.count - place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      guard let scores = scores(row.form, bytes) else { continue }
      understood += 1
      let known =
        row.want.map { _ in
          Set(row.form == .llamaGuard || row.form == .moderations ? Array(row.form.categories.values) : ["hate"])
        } ?? []
      #expect(Set(scores.keys).isSubset(of: known), "seed \(seed)")
      #expect(scores.values.allSatisfy { (0...1).contains($0) }, "seed \(seed)")
      #expect(row.form != .llamaGuard || scores.count == Set(ModelForm.llamaGuard.categories.values).count)
    }
    #expect(understood > 0)
  }
}
