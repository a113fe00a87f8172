// fmguard — SPDX-License-Identifier: Apache-2.0
// The shortest way through a text, at the ends of its blocks and of its room: what ends a text must be seen there.

import CGuardKernels
import GuardText
import Testing

@testable import GuardMatch

@Suite struct ClearCheckTests {
  /// Lengths around blocks of 64 bytes, and around the longest text that is looked at.
  private static let lengths = Array(1...200) + Array(2030...2060)

  @Test(arguments: ["and so on ", "그래서 ", "以及其他", "и так далее ", "a. ", "  "])
  func termAtTheEndIsFound(filler: String) throws {
    var builder = MatcherBuilder()
    // A token, a pair, and windows of two characters and of more.
    let terms = ["walnut", "blue lamp", "호두", "호두나무", "核桃", "核桃仁饼"]
    for term in terms { _ = try builder.addTerm(term, PatternOptions()) }
    let matcher = builder.build()
    for length in Self.lengths {
      var text = String(repeating: filler, count: length / filler.utf8.count + 1)
      while text.utf8.count > length { text.removeLast() }
      #expect(found(matcher, text).isEmpty, "\(length) bytes")
      for (number, term) in terms.enumerated() {
        let isFound = found(matcher, text + " " + term).contains(PatternID(number))
        #expect(isFound, "\(term) behind \(length) bytes")
      }
    }
  }

  /// The uppermost bits of a hash choose a place in a table, so all of their values must be about as frequent.
  @Test func hashesFillTheirTable() {
    var tokens = [Int](repeating: 0, count: 16), windows = tokens, pairs = tokens
    var previous: UInt64 = 0
    for number in 0..<16_000 {
      let word = Array("word\(number)".utf8)
      // SAFETY: eight bytes more than the word may be read.
      let (token, window) = unsafe (word + [UInt8](repeating: 0, count: 8)).withUnsafeBufferPointer { bytes in
        unsafe (
          gk_hash_token(bytes.baseAddress.unsafelyUnwrapped, word.count),
          gk_hash_window(bytes.baseAddress.unsafelyUnwrapped + 1, 8)
        )
      }
      tokens[Int(token >> 60)] += 1
      windows[Int(window >> 60)] += 1
      pairs[Int(gk_hash_pair(previous, token) >> 60)] += 1
      previous = token
    }
    // A thousand are expected, give or take 31.
    for counts in [tokens, windows, pairs] { #expect(counts.allSatisfy { (800...1200).contains($0) }, "\(counts)") }
  }

  private func found(_ matcher: Matcher, _ text: String) -> Set<PatternID> {
    var found: Set<PatternID> = []
    _ = matcher.scan(text) { found.insert($0.pattern) }
    return found
  }
}
