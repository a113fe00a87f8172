// fmguard — SPDX-License-Identifier: Apache-2.0
// Tables that are built when they are first asked for, asked for by many tasks at once.

import GuardText
import Testing

@testable import GuardMatch

/// Run by themselves, as `make tsan` does, these are the first to ask.
@Suite struct ConcurrentFirstUseTests {
  private static let rows: [(language: String, text: String, want: String)] = [
    ("und", "ＷＡＬＮＵＴ", "walnut"), ("tr", "IŞIK", "işik"), ("ar", "كَلْب", "كلب"), ("he", "שָׁלוֹם", "שלום"),
    ("und", "Ko\u{308}ter", "köter"), ("und", "\u{1109}\u{1175}\u{1107}\u{1161}\u{11AF}", "시발"),
  ]

  @Test func foldTables() async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<48 {
        group.addTask {
          let row = Self.rows[index % Self.rows.count]
          #expect(MatchingCopy(row.text, language: row.language).string == row.want)
        }
      }
    }
  }

  @Test func segmenterAndLookalikes() async {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask {
          var builder = MatcherBuilder()
          let term = ["白痴", "ควาย", "viable", "바보"][index % 4]
          _ = try? builder.addTerm(term, PatternOptions(fold: index % 2 == 0 ? .evasive : .standard))
          let matches = RandomScans.scan(builder.build(), Array("\(term) 白痴。ควาย 바보".utf8))
          #expect(!matches.isEmpty, "\(term)")
        }
      }
    }
  }
}
