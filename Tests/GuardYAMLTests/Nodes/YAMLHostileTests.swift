// fmguard — SPDX-License-Identifier: Apache-2.0
// Files made to hurt: they end in an issue or in nodes, soon, and never in a crash.

import GuardYAML
import TestSupport
import Testing

@Suite struct YAMLHostileTests {
  @Test func limitsHold() {
    var limits = YAMLLimits()
    limits.bytes = 8
    #expect(
      documents("a: 1234567", limits: limits).messages == [
        "f.yaml: the file has 10 bytes, the limit is 8; split it"
      ])
    limits = YAMLLimits()
    limits.nodes = 3
    #expect(documents("[a, b]", limits: limits).messages == [])
    #expect(
      documents("[a, b, c]", limits: limits).messages == [
        "f.yaml:1:8: more than 3 values in one file; split the file"
      ])
    limits.depth = 1
    #expect(documents("{a: [b]}", limits: limits).messages == ["f.yaml:1:5: nested deeper than 1 levels; flatten it"])
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "[[", "{", "a:\n", "'", "\"", "|\n", "&", "!", "%", "*"])
  func repeatedOpenings(opening: String) {
    let result = documents(String(repeating: opening, count: 20_000))
    #expect(result.messages.count <= 1)
  }

  @Test func depthGrowsByIndentation() {
    let text = (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(documents(text).messages == ["f.yaml:65:65: nested deeper than 64 levels; flatten it"])
  }

  @Test func aMegabyteInOneScalar() throws {
    let long = String(repeating: "é", count: 500_000)
    let all = try documents("a: \(long)").get()
    #expect(all.count == 1)
  }

  @Test(arguments: 0..<8) func noiseNeverCrashes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("ab:-[]{},'\"|>&*!%#?\\ \n\t~<é😀\u{0}\u{FEFF}".utf8) + [0xFF, 0x80]
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      switch documents(bytes) {
      case .success: break
      case .failure(let issue):
        let lines = bytes.count { $0 == 0x0A } + 2
        #expect((1...lines).contains(issue.position?.line ?? 0), "seed \(seed), bytes \(bytes)")
      }
    }
  }

  @Test(arguments: 0..<4) func onlyWellFormedTextPasses(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x61], [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80], [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBD], [0x80], [0xE2, 0x82],
      [0xFE], [0xF0, 0x8F, 0xBF, 0xBF],
    ]
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 1..<4, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! }
      let isIllFormed = if case .failure(let issue) = documents(bytes) { issue.kind == .illFormed } else { false }
      #expect(isIllFormed == (String(validating: bytes, as: UTF8.self) == nil), "seed \(seed), bytes \(bytes)")
    }
  }
}
