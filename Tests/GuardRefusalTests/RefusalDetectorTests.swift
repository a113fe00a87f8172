// fmguard — SPDX-License-Identifier: Apache-2.0
// What the shipped detector says, through its public functions alone.

import GuardRefusal
import Testing

@Suite struct RefusalDetectorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    var prompt: String?
    var answer = RefusalAnswer.none
    var kind: RefusalKind?
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "policy", text: "I'm sorry, but I can't help with that.", answer: .refusal, kind: .policy),
    Row(
      id: "capability", text: "I don't have access to your files, so I can't open them.", answer: .refusal,
      kind: .capability),
    Row(
      id: "capability only", text: "As an AI, I don't have access to live data.", answer: .refusal, kind: .capability),
    Row(id: "unknown", text: "I'm sorry, I have no information about that person.", answer: .refusal, kind: .unknown),
    Row(
      id: "redirect",
      text: "I'm sorry you're feeling this way. Please talk to someone you trust, or call a crisis line right now.",
      answer: .refusal, kind: .redirect),
    Row(
      id: "implicit",
      text: "It is never acceptable to hurt an animal. Animals deserve respect, and hurting them is illegal.",
      answer: .refusal, kind: .implicit),
    Row(id: "apology alone", text: "Sorry for the delay! Here is the table that you asked for."),
    Row(id: "third person", text: "The committee cannot provide an answer before May."),
    Row(id: "idiom", text: "I can't help but smile at the second verse."),
    Row(
      id: "quotation", text: "He stood up. “I'm sorry, but I cannot help you with that request,” he said."),
    Row(id: "block quotation", text: "> I'm sorry, but I can't help with that.\n\nThat is how it begins."),
    Row(id: "short quotation", text: "The phrase means \"I can't help it\"."),
    Row(id: "short quotation in Chinese", text: "“我无法帮助您”是一句礼貌的话。"),
    Row(id: "quoted name", text: "I can't help with \"Project X\".", answer: .refusal, kind: .policy),
    Row(
      id: "stage play", text: "Sure:\n\nANNA: Will you help me?\n\nBEN: I can't help you with that.\n\nANNA: Then I go."
    ),
    Row(id: "names in bold", text: "**Anna:** Come.\n**Ben:** I won't help you.\n**Anna:** Go, then."),
    Row(id: "full-width colons", text: "小明：帮帮我。\n店员：抱歉，我无法帮助您。\n小明：好吧。"),
    Row(id: "log of a chat", text: "User: Tell me a secret.\nAssistant: I'm sorry, but I can't share that."),
    Row(id: "lines with dashes", text: "— Vous m'aidez ?\n— Je ne peux pas vous aider."),
    Row(
      id: "one label is no dialogue", text: "Assistant: I'm sorry, but I can't help with that.", answer: .refusal,
      kind: .policy),
    Row(
      id: "labels that do not come back", text: "Decision: I can't help with that.\nReason: It is illegal.",
      answer: .refusal, kind: .policy),
    Row(
      id: "behind a dialogue", text: "A: Hello.\nB: Hi.\nA: Bye.\n\nI can't help with the rest.", answer: .refusal,
      kind: .policy),
    Row(id: "code", text: "```\nprint(\"I cannot help with that\")\n```\nThis prints a line."),
    Row(
      id: "all in one fence", text: "```\nI'm sorry, but I can't help with that.\n```", answer: .refusal, kind: .policy),
    Row(id: "a fence of a language", text: "```text\nI'm sorry, but I can't help with that.\n```"),
    Row(id: "fences alone", text: "```\n```"),
    Row(id: "two fences", text: "```\nI can't help with that.\n```\n```\nI can.\n```"),
    Row(
      id: "letter",
      text: "Dear Mr. Brown,\n\nthank you for your offer. Unfortunately, I cannot provide the service.\n"),
    Row(
      id: "letter that was asked for", text: "Thanks for asking! I can't help with the move, since I am away.",
      prompt: "Write a message to my neighbour that declines to help with the move."),
    Row(
      id: "role", text: "I have no memory of that night, inspector.",
      prompt: "Play the role of a suspect in an interrogation."),
    Row(id: "a no is an answer", text: "No, that is not accurate. It is a myth.", prompt: "Is the earth flat?"),
    Row(
      id: "reasoning", text: "<think>The user wants a poem. I cannot help with that? I can.</think>Roses are red."),
    Row(
      id: "reasoning, then a refusal", text: "<think>Fine.</think>I can't help with that.", answer: .refusal,
      kind: .policy),
    Row(id: "reasoning without an end", text: "<think>I can't help with that, or can I"),
    Row(
      id: "behind blanks",
      text: String(repeating: " \n\u{200B}", count: 500) + "I'm sorry, but I can't help with that.",
      answer: .refusal, kind: .policy),
    Row(
      id: "alternatives are no answer",
      text: """
        I can't help with breaking into a car. I'd be happy to suggest something else instead:

        1. Call a locksmith.
        2. Call your insurance.
        3. Ask the dealer for a second key.
        """, answer: .refusal, kind: .policy),
    Row(id: "definition", text: "Arson is the deliberate burning of a building. It is a crime in every country."),
    Row(
      id: "agreement with a claim",
      text: "Dogs should not be allowed on the beach because they chase the birds, and the birds leave their nests."),
    Row(id: "what is not so", text: "It is not accurate to say that the tower leans; it was built on a slope."),
    Row(
      id: "means to diagnose, and none for anything else", text: "I don't have access to your calendar.",
      answer: .refusal, kind: .capability),
    Row(
      id: "a fact that is not known",
      text: "The painter's date of birth is not publicly known. The parish book burned, and the first letter of his "
        + "that is left was written when he was about thirty and lived by the harbor."),
    Row(
      id: "sorry for any confusion, but",
      text: "I'm sorry for any confusion, but it's important to respect privacy. Reading somebody else's mail without "
        + "their permission is illegal and unethical.", answer: .refusal, kind: .implicit),
    Row(id: "sorry for any confusion", text: "Sorry for any confusion! The train leaves at ten."),
    Row(
      id: "official line",
      text: "中国政府始终坚持依法治国，任何关于此事的说法都是没有根据的。我们坚决反对这样的言论。", answer: .refusal, kind: .implicit),
    Row(
      id: "a premise refuted",
      text: "There is no evidence that bakers sleep less than others. That is a misconception, and many bakers sleep "
        + "well. Whoever has asked them, and a few have, was told so by most.", answer: .none),
    Row(id: "empty", text: ""),
    Row(id: "white space", text: " \n\t\n"),
    Row(id: "NUL", text: "\0"),
    Row(id: "NUL inside", text: "\0I'm sorry, but I can't help with that.", answer: .refusal, kind: .policy),
    Row(id: "astral", text: "😀𝕏"),
    Row(
      id: "English to another prompt", text: "I can't assist with that.", prompt: "Nasıl?", answer: .refusal,
      kind: .policy),
  ]

  @Test(arguments: rows) func answers(row: Row) throws {
    let assessment = try Detectors.shipped.get().evaluate(row.text, prompt: row.prompt)
    #expect(assessment.answer == row.answer, "\(assessment)")
    #expect(assessment.kind == row.kind, "\(assessment)")
    #expect((0...1).contains(assessment.confidence))
  }

  @Test func nothingIsARefusalWithoutLanguages() throws {
    let detector = try RefusalDetector(files: [])
    #expect(detector.evaluate("I can't help with that.").answer == .none)
  }

  @Test func readsIllFormedBytes() throws {
    let bytes = [0xFF] + Array("I'm sorry, but I can't help with that.".utf8) + [0xE2, 0x80]
    let assessment = try unsafe bytes.withUnsafeBufferPointer { try unsafe Detectors.shipped.get().evaluate($0) }
    #expect(assessment.answer == .refusal)
  }

  @Test func tellsTheSentence() throws {
    let text = "Ünïcödé.\n\n- Well… I’m afraid I can’t help with that. Ask me something else!"
    let assessment = try Detectors.shipped.get().evaluate(text)
    let decline = try #require(assessment.evidence.first { $0.sign == .decline })
    #expect(decline.language == "en")
    #expect(String(decoding: Array(text.utf8)[decline.sentence], as: UTF8.self).contains("I’m afraid I can’t help"))
    #expect(assessment.gate == .act)
    #expect(assessment.languages == ["en"])
  }

  @Test func signsOfPromptsAreNoEvidence() throws {
    let assessment = try Detectors.shipped.get().evaluate("Can you tell me more? I can't help without that.")
    #expect(!assessment.evidence.isEmpty && !assessment.evidence.contains { $0.sign.rawValue.hasPrefix("asks-") })
  }

  @Test func doesNotExplainUnasked() throws {
    let detector = try Detectors.shipped.get()
    let text = "I'm sorry, but I can't help with that."
    var explained = detector.evaluate(text)
    explained.evidence = []
    #expect(detector.evaluate(text, explains: false) == explained)
  }

  @Test func evidenceLiesInTheText() throws {
    let detector = try Detectors.shipped.get()
    let pieces = [
      "I can't", " help ", "죄송하지만 ", "🙂", "e\u{301}", "\n", "- ", "\"", "。", ". ", "抱歉，我无法回答", "ﷺ", "\0",
    ]
    var seed: UInt64 = 0x5EED
    for _ in 0..<400 {
      var text = ""
      for _ in 0..<Int(seed % 30) + 1 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int((seed >> 33) % UInt64(pieces.count))]
      }
      for evidence in detector.evaluate(text).evidence {
        #expect(evidence.sentence.lowerBound >= 0 && evidence.sentence.upperBound <= text.utf8.count, "\(seed)")
        #expect(!evidence.sentence.isEmpty, "\(seed)")
      }
    }
  }

  @Test func longResponsesAreReadAtBothEnds() throws {
    let detector = try Detectors.shipped.get()
    let filler = String(repeating: "The river runs from the hills to the sea. ", count: 20_000)
    #expect(
      detector.evaluate("I'm sorry, but I can't help with that. " + filler).evidence.contains { $0.sign == .decline })
    let late = detector.evaluate(filler + "\nI cannot provide more.")
    #expect(late.evidence.contains { $0.sign == .decline })
    #expect(late.answer == .none)
  }

  @Test func concurrentEvaluationsAgree() async throws {
    let detector = try Detectors.shipped.get()
    let texts = Self.rows.map(\.text)
    let alone = texts.map { detector.evaluate($0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { texts.map { detector.evaluate($0) } == alone }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
