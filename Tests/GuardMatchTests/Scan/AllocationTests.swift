// fmguard — SPDX-License-Identifier: Apache-2.0
// A scan without a match does not ask for memory, once the working memory of the first scan is there.

import CAllocations
import GuardText
import Testing

@testable import GuardMatch

@Suite(.serialized, .enabled(if: allocations_are_counted() != 0)) struct AllocationTests {
  private static let standard = try? matcher(withEvasive: false)
  private static let evasive = try? matcher(withEvasive: true)

  private static func matcher(withEvasive: Bool) throws -> Matcher {
    var builder = MatcherBuilder()
    for term in ["walnut", "hazel nut", "호두", "胡桃", "くるみ", "вредный орех"] {
      for kind in [MatchKind.word, .prefix, .substring] {
        _ = try builder.addTerm(term, PatternOptions(kind: kind))
      }
      if withEvasive { _ = try builder.addTerm(term, PatternOptions(fold: .evasive)) }
    }
    _ = try builder.addRegex("wal[nm]ut+s", PatternOptions())
    _ = try builder.addRegex("pecan\\d{3}", PatternOptions())
    return builder.build()
  }

  /// Texts without a match; the last one has candidates, which boundaries turn down.
  private static let plain: [String] = [
    "", "\0", "Plain words, and others. No reason to look twice.", "한국어 문장은 띄어쓰기가 있다", "中文句子，没有空格。「引号」！",
    "ภาษาไทยไม่มีช่องว่าง", String(repeating: "long text of many blocks ", count: 4000), "hazel and nut",
  ]
  /// Texts that the search for evasive spellings looks at twice, which asks for memory.
  private static let suspicious = ["Größe, naïve, café; Слова По-Русски 😀👍🏽 ＦＵＬＬ　ｗｉｄｔｈ", "w4lnot", "s u c h"]

  @Test(arguments: plain)
  func evasiveScanWithoutMatchDoesNotAllocate(_ text: String) throws {
    #expect(allocations(of: try #require(Self.evasive), in: text) == 0)
  }

  @Test(arguments: plain + suspicious)
  func scanWithoutMatchDoesNotAllocate(_ text: String) throws {
    #expect(allocations(of: try #require(Self.standard), in: text) == 0)
  }

  /// Of the third scan; -1 if there is a match.
  private func allocations(of matcher: Matcher, in text: String) -> Int {
    let text = Array(text.utf8)
    var matches = 0
    func scan() {
      // SAFETY: the bytes are used in this call only.
      unsafe text.withUnsafeBufferPointer { buffer in
        _ = unsafe matcher.scan(buffer) { _ in matches += 1 }
      }
    }
    scan()
    scan()
    let before = allocations_of_thread()
    scan()
    return matches == 0 ? Int(allocations_of_thread() - before) : -1
  }

  @Test func allocationsAreCounted() {
    let before = allocations_of_thread()
    let array = [UInt8](repeating: 1, count: Int.random(in: 100...200))
    #expect(allocations_of_thread() > before && array[0] == 1)
  }
}
