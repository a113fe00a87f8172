// fmguard — SPDX-License-Identifier: Apache-2.0
// What a stream lets go after each chunk, and what it never does.

import FMGuard
import Testing

@Suite("Checks of streams")
struct StreamCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let chunks: [String]
    /// What is let go after each chunk, and at the end; `✂` where the response is cut off. The last character is held
    /// always, because marks may join it.
    let want: [String]
    var policy: String?
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "empty", chunks: [], want: [""]),
    Row(id: "an empty chunk", chunks: ["", "a fig."], want: ["", "a fig", "."]),
    Row(id: "of what begins no term the last character is held", chunks: ["a f", "ig, "], want: ["a ", "fig,", " "]),
    Row(id: "what may begin a term is held", chunks: ["a h", "azel."], want: ["a ", "hazel", "."]),
    Row(id: "NUL", chunks: ["\u{0}.", "a\u{0}."], want: ["\u{0}", ".a\u{0}", "."]),
    Row(id: "astral", chunks: ["🦊", "."], want: ["", "🦊", "."]),
    Row(id: "a term in one chunk", chunks: ["a walnut. "], want: ["a ✂", ""]),
    Row(id: "a term in three chunks", chunks: ["a wa", "ln", "ut ", "cake"], want: ["a ", "", "✂", "✂", ""]),
    Row(id: "a near miss in three chunks", chunks: ["a wa", "ln", "ot."], want: ["a ", "", "walnot", "."]),
    Row(id: "a term at the end", chunks: ["a walnut"], want: ["a ", ""]),
    Row(id: "a phrase across a line break", chunks: ["a blue\n", "spruce. "], want: ["a ", "✂", ""]),
    Row(id: "a redaction across chunks", chunks: ["a bad", "ger."], want: ["a ", "██████", "."]),
    Row(id: "a replacement across chunks", chunks: ["buy ac", "me."], want: ["buy ", "a \"product\"", "."]),
    Row(id: "a redaction before a block", chunks: ["a badger, a walnut, "], want: ["a ██████, a ✂", ""]),
    Row(id: "a block before a redaction", chunks: ["a walnut, a badger, "], want: ["a ✂", ""]),
    Row(
      id: "only watched", chunks: ["a wal", "nut, a badger."], want: ["a ", "walnut, a badger", "."],
      policy: "permissive-transformation"),
  ]

  @Test("what is let go, and when", arguments: rows)
  func releases(row: Row) throws {
    var check = try StreamCheck(GuardTests.guarded.get(), CheckContext(policy: row.policy))
    var got = row.chunks.map { chunk in
      let release = check.feed(chunk)
      return String(decoding: release.text, as: UTF8.self) + (release.isCut ? "✂" : "")
    }
    let end = check.finish()
    got.append(String(decoding: end.text, as: UTF8.self))
    #expect(got == row.want)
    #expect(end.verdict.stage == .output && end.verdict.text == nil && end.refused.isEmpty)
  }

  @Test("a character is never split, wherever the chunks are")
  func characters() throws {
    for size in 1...5 {
      var check = try StreamCheck(GuardTests.guarded.get())
      var text = ""
      let bytes = Array("a 🦊, é and 가.".utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        let release = check.feed(Array(bytes[start..<min(start + size, bytes.count)]).span)
        let piece = String(decoding: release.text, as: UTF8.self)
        #expect(!piece.unicodeScalars.contains("\u{FFFD}"))
        text += piece
      }
      text += String(decoding: check.finish().text, as: UTF8.self)
      #expect(text == "a 🦊, é and 가.")
    }
  }

  @Test("ill-formed bytes come out as they went in")
  func illFormed() throws {
    var check = try StreamCheck(GuardTests.guarded.get())
    let bytes: [UInt8] = [0xFF, 0x20, 0xC3, 0x20, 0xF0, 0x9F, 0x20, 0x80, 0x80, 0x80, 0x80, 0x2E, 0xE3]
    var out: [UInt8] = []
    for byte in bytes { out += check.feed([byte].span).text }
    out += check.finish().text
    #expect(out == bytes)
  }

  @Test("a check that cannot be completed cuts the response off, unless the policy lets it pass")
  func incomplete() throws {
    let guarded = try TemporaryConfiguration.guarded([
      "denylists/slow.yaml": """
      id: slow
      category: x-slow
      severity: high
      entries:
        - regex: "(a+)+b"
      """
    ])
    func end(_ policy: String?) throws -> (cut: Bool, text: String, verdict: Verdict) {
      var check = try StreamCheck(guarded, CheckContext(policy: policy))
      var text: [UInt8] = []
      var isCut = false
      for chunk in ["so far. ", String(repeating: "a", count: 5000), " b!", " and on. "] {
        let release = check.feed(chunk)
        text += release.text
        isCut = isCut || release.isCut
      }
      let end = check.finish()
      return (isCut, String(decoding: text + end.text, as: UTF8.self), end.verdict)
    }
    let strict = try end(nil)
    guard case .incomplete = strict.verdict.status else {
      // The regex engine got through: then there is nothing to test.
      return
    }
    #expect(strict.verdict.layer == .infrastructure && strict.verdict.action == .block)
    #expect(!strict.text.contains("and on"))
    let lenient = try end("lenient")
    #expect(!lenient.cut && lenient.text.hasSuffix("and on. "))
  }

  @Test("a guided response is held until it is complete")
  func guided() throws {
    func end(_ chunks: [String]) throws -> StreamEnd {
      var check = try StreamCheck(
        GuardTests.guarded.get(), CheckContext(policy: "permissive-transformation", shape: .guided))
      for chunk in chunks { #expect(check.feed(chunk).text.isEmpty) }
      return check.finish()
    }
    let redacted = try end(["{\"a\": \"a bad", "ger\"}"])
    #expect(String(decoding: redacted.text, as: UTF8.self) == "{\"a\": \"a ██████\"}")
    #expect(redacted.verdict.policy.reason == .responseShape)
    #expect(try end(["{\"a\": \"a wal", "nut\"}"]).text.isEmpty)
    #expect(try end(["{\"a\": \"a wal"]).verdict.status == .incomplete(.malformedJSON))
  }

  @Test("arguments of tool calls are held until they are complete, and checked string by string")
  func toolCalls() throws {
    var check = try StreamCheck(GuardTests.guarded.get(), CheckContext(policy: "permissive-transformation"))
    check.feed(Array("{\"to\": \"bad".utf8).span, toToolCall: "1")
    check.feed(Array("{\"to\": \"wal".utf8).span, toToolCall: "2")
    #expect(check.feed("a walnut.").text == Array("a walnut".utf8))
    check.feed(Array("ger\"}".utf8).span, toToolCall: "1")
    check.feed(Array("nut\"}".utf8).span, toToolCall: "2")
    let first = check.finishToolCall("1")
    #expect(first.arguments?.string == "{\"to\": \"██████\"}")
    #expect(first.verdict.policy.effective.id == "default" && first.verdict.policy.reason == .responseShape)
    let second = check.finishToolCall("2")
    #expect(second.arguments == nil && second.verdict.layer == .guard)
    // The text has a verdict of its own.
    let end = check.finish()
    #expect(end.verdict.action == .allow && end.verdict.decision.wouldBlock)
  }

  @Test("arguments without end are cut, and a check of them is incomplete")
  func endlessArguments() throws {
    var check = try StreamCheck(GuardTests.guarded.get())
    check.feed(Array("{\"a\": \"".utf8).span, toToolCall: "1")
    let block = [UInt8](repeating: UInt8(ascii: "0"), count: 1 << 20)
    for _ in 0..<17 { check.feed(block.span, toToolCall: "1") }
    check.feed(Array("\"}".utf8).span, toToolCall: "1")
    let call = check.finishToolCall("1")
    #expect(call.verdict.coverage.bytes == StreamCheck.holdLimit)
    #expect(call.verdict.status == .incomplete(.malformedJSON) && call.arguments == nil)
  }

  @Test("an unknown policy is an error at the beginning")
  func unknownPolicy() throws {
    let error = #expect(throws: CheckError.self) {
      _ = try StreamCheck(GuardTests.guarded.get(), CheckContext(policy: "x"))
    }
    #expect(error?.kind == .unknownPolicy)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
