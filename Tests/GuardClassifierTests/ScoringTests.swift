// fmguard — SPDX-License-Identifier: Apache-2.0
// What a model says of texts: the definition, chunks, windows, languages, kernels.

import CGuardKernels
import GuardClassifier
import GuardText
import TestSupport
import Testing

@Suite struct ScoringTests {
  static let alphabet: [[UInt8]] =
    [
      TinyModel.harsh, TinyModel.secret, TinyModel.english, TinyModel.finnish, " ", "\n", "walnut", "RULES", "ｈｉｄｄｅｎ",
      "안녕하세요", "今日は良い天気です", "é", "👍🏽", String(repeating: "x", count: 700), "Größe", "\u{FDFA}",
    ].map { Array($0.utf8) } + [[0xFF], [0xE4, 0xBD], [0xF0, 0x9F], [0]]

  @Test(arguments: 0..<40) func sumsAreThoseOfTheDefinition(seed: Int) throws {
    let tiny = try TinyModel(knowsLanguages: false)
    var random = SeededGenerator(seed: UInt64(seed))
    var text = random.bytes(of: Self.alphabet, upTo: 12)
    text.removeLast(max(0, text.count - 1023))
    let scores = tiny.model.score(text.cells)
    guard scores.outcome == .scored else { return }
    for (score, plain) in zip(scores.values, tiny.plainScores(text)) { #expect(abs(Double(score) - plain) < 1e-5) }
  }

  @Test(arguments: 0..<60) func chunksDoNotMatter(seed: Int) throws {
    let model = try TinyModel().model
    var random = SeededGenerator(seed: UInt64(seed))
    let text = random.bytes(of: Self.alphabet, upTo: 200)
    let whole = model.score(text.cells)
    for most in [1, 7, 1024, 5000] {
      var stream = model.makeStream()
      var at = 0
      while at < text.count {
        let end = min(text.count, at + Int.random(in: 1...most, using: &random))
        stream.feed(Array(text[at..<end]).cells)
        #expect(zip(stream.current.values, whole.values).allSatisfy { $0 <= $1 })
        at = end
      }
      #expect(stream.finish() == whole)
    }
  }

  @Test(arguments: 0..<20) func kernelsAgree(seed: Int) throws {
    let model = try TinyModel().model
    var random = SeededGenerator(seed: UInt64(seed))
    let text = random.bytes(of: Self.alphabet, upTo: 100).cells
    let scores = KernelLevels.all.map { level in KernelLevels.limited(to: level) { model.score(text) } }
    #expect(scores.allSatisfy { $0 == scores[0] })
  }

  @Test func aLabelIsFoundWhereverItStands() throws {
    let model = try TinyModel().model
    let filler = String(repeating: TinyModel.english + ". ", count: 200)
    #expect(model.score(filler.cells)[0] < 0.1)
    for place in [0, 1000, 1020, 5000, 14_000, filler.utf8.count] {
      let text = Array(filler.utf8.prefix(place)) + Array(" \(TinyModel.harsh) ".utf8) + filler.utf8.dropFirst(place)
      let scores = model.score(text.cells)
      #expect(scores[0] > 0.5 && scores[1] < 0.2, "at \(place)")
      let window = scores.window(of: 0)
      #expect(window.lowerBound <= place + 1 && window.upperBound > place + 1 && window.count <= 2048)
      #expect(scores.scored == text.count && scores.unsupported == 0)
    }
  }

  @Test func folding() throws {
    let model = try TinyModel(knowsLanguages: false).model
    let plain = model.score(TinyModel.harsh.cells)
    for text in [TinyModel.harsh.uppercased(), "ｙｏｕ ａｒｅ ａ ｒｏｔｔｅｎ walnut  and\tnobody\u{AD} likes you"] {
      #expect(model.score(text.cells).values == plain.values)
    }
  }

  @Test func anotherLanguageIsNotScored() throws {
    let model = try TinyModel().model
    let finnish = model.score(TinyModel.finnish.cells)
    #expect(finnish.outcome == .unsupportedLanguage)
    #expect(finnish.values == [0, 0])
    #expect(finnish.unsupported == TinyModel.finnish.utf8.count && finnish.scored == 0)
    #expect(model.score(TinyModel.english.cells).outcome == .scored)
    #expect(model.score("ok".cells).outcome == .scored, "too short to tell is not another language")
  }

  @Test(arguments: ["", " ", "\n\n", "?!", "\u{200B}", "🙂🙂"]) func thereIsNoWord(text: String) throws {
    let scores = try TinyModel().model.score(text.cells)
    #expect(scores.outcome == .nothing)
    #expect(scores.values == [0, 0])
  }
}
