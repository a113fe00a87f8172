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
