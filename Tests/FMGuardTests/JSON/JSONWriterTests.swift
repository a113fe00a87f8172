// fmguard — SPDX-License-Identifier: Apache-2.0
// The JSON writer: form, escapes, and that a decoder reads back what was written.

import FMGuard
import FoundationEssentials
import TestSupport
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  static func written(pretty: Bool = false, _ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(pretty: pretty)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static func sample(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("a")
      writer.array([1, 2]) { $0.number($1) }
      writer.key("b")
      writer.object { _ in }
      writer.key("c")
      writer.array([Int]()) { $0.number($1) }
      writer.key("d")
      writer.string(nil)
      writer.key("e")
      writer.boolean(true)
    }
  }

  @Test("on one line")
  func oneLine() {
    #expect(Self.written(Self.sample) == #"{"a":[1,2],"b":{},"c":[],"d":null,"e":true}"#)
  }

  @Test("over several lines")
  func pretty() {
    let want = """
      {
        "a": [
          1,
          2
        ],
        "b": {},
        "c": [],
        "d": null,
        "e": true
      }
      """
    #expect(Self.written(pretty: true, Self.sample) == want)
  }

  static let strings: [(String, String)] = [
    ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\u{0}\u{1}\u{1F}\u{7F}", #""\u0000\u0001\u001f\u007f""#),
    ("\n\r\t", #""\n\r\t""#), ("é🦊", "\"é🦊\""), ("\u{2028}\u{2029}\u{2027}", "\"\\u2028\\u2029\u{2027}\""),
    ("\u{E0A8}", "\"\u{E0A8}\""),
  ]

  @Test("escapes", arguments: strings)
  func escapes(text: String, want: String) {
    #expect(Self.written { $0.string(text) } == want)
  }

  @Test("names that are known at run time are escaped", arguments: strings)
  func names(text: String, want: String) {
    let written = Self.written { writer in
      writer.object { writer in
        writer.key(named: text)
        writer.null()
      }
    }
    #expect(written == "{\(want):null}")
  }

  @Test("whole numbers", arguments: [0, 7, -7, 10, 1_234_567_890, Int.max, Int.min])
  func numbers(value: Int) {
    #expect(Self.written { $0.number(value) } == "\(value)")
  }

  @Test(
    "fractions have three digits at most",
    arguments: [
      (0, "0.0"), (1, "1.0"), (0.5, "0.5"), (0.25, "0.25"), (0.005, "0.005"), (0.05, "0.05"), (0.12345, "0.123"),
      (0.9996, "1.0"), (-1, "0.0"), (2, "1.0"),
    ])
  func fractions(value: Double, want: String) {
    #expect(Self.written { $0.fraction(value) } == want)
  }

  @Test("ill-formed bytes become U+FFFD, one for each maximal subpart")
  func illFormed() {
    #expect(Self.written { $0.string(utf8: [0x61, 0xFF, 0xF0, 0x9F, 0x62]) } == "\"a\u{FFFD}\u{FFFD}b\"")
  }

  @Test("a decoder reads every scalar back")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<20 {
        let limit: UInt32 = Bool.random(using: &generator) ? 0x80 : 0x10FFFF
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) {
          text.unicodeScalars.append(scalar)
        }
      }
      let json = Self.written { $0.string(text) }
      let back = try JSONDecoder().decode(String.self, from: Data(json.utf8))
      #expect(Array(back.utf8) == Array(text.utf8))
    }
  }
}
