// fmguard — SPDX-License-Identifier: Apache-2.0
// Which strings of a guided response are words for people.

import Testing

@testable import FMGuard

@Suite("Contents of fields")
struct FieldContentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let want: FieldContent
    var testDescription: String { text.debugDescription }
  }

  static let rows: [Row] = [
    Row(text: "", want: .nothing), Row(text: " \n", want: .nothing), Row(text: "N/A", want: .nothing),
    Row(text: " n/a ", want: .nothing), Row(text: "None.", want: .nothing), Row(text: "—", want: .nothing),
    Row(text: "해당 없음", want: .nothing), Row(text: "該当なし", want: .nothing), Row(text: "无", want: .nothing),
    Row(text: "НЕТ", want: .nothing), Row(text: "none of them", want: .prose),
    Row(text: "a-17", want: .machine), Row(text: "IN_PROGRESS", want: .machine),
    Row(text: "2026-11-30", want: .machine),
    Row(text: "https://example.com/a?b=c", want: .machine), Row(text: "/usr/share", want: .machine),
    Row(text: "\u{0}", want: .machine), Row(text: "-17.5e3", want: .machine),
    Row(text: "I cannot.", want: .prose), Row(text: "できません", want: .prose), Row(text: "抱歉", want: .prose),
    Row(text: "🦊", want: .prose), Row(text: "Désolé", want: .prose),
  ]

  @Test(arguments: rows) func content(row: Row) {
    #expect(FieldContent(Array(row.text.utf8).span) == row.want)
  }

  @Test func illFormed() {
    #expect(FieldContent(([0xFF] as [UInt8]).span) == .prose)
  }
}
