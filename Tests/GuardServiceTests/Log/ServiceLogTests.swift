// fmguard — SPDX-License-Identifier: Apache-2.0
// Lines of the log, in both forms.

import Testing

@testable import GuardService

@Suite struct ServiceLogTests {
  private let time = WallTime(milliseconds: 1_796_043_909_120)

  private func line(_ format: LogFormat, _ fields: KeyValuePairs<String, String>) -> String {
    String(decoding: ServiceLog.line(format, at: time, .info, "reloaded", fields), as: UTF8.self)
  }

  @Test func forPeople() {
    #expect(line(.text, ["a": "b", "c": ""]) == "2026-11-30T13:05:09.120Z info reloaded a=b c=\"\"\n")
  }

  @Test func forPrograms() {
    #expect(
      line(.json, ["a": "b"])
        == #"{"time":"2026-11-30T13:05:09.120Z","level":"info","event":"reloaded","a":"b"}"# + "\n")
  }

  /// What a field holds never begins a line of its own.
  @Test(arguments: ["a b", "a\nb", "a\"b", "\u{7F}", "é", "🙂", "\0"]) func keepsToItsLine(value: String) {
    for format in LogFormat.allCases {
      let line = line(format, ["a": value])
      #expect(line.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
      #expect(!line.utf8.dropLast().contains { $0 < 0x20 || $0 == 0x7F })
    }
  }

  @Test(arguments: [(0, "1970-01-01T00:00:00.000Z"), (951_782_400_007, "2000-02-29T00:00:00.007Z")])
  func tellsTheTime(milliseconds: Int, text: String) {
    #expect(WallTime(milliseconds: milliseconds).text == text)
  }
}
