// fmguard — SPDX-License-Identifier: Apache-2.0
// The hash over contents: the algorithm by its test vector, and that no two sequences of files look alike.

import Testing

@testable import FMGuard

@Suite("Content hash")
struct ContentHashTests {
  static func digits(_ files: [(String, String)]) -> String {
    var hash = ContentHash()
    for (name, content) in files {
      let bytes = Array(content.utf8)
      hash.add(name: name, content: bytes.span)
    }
    return hash.digits
  }

  @Test("of nothing it is SHA-256 of nothing (FIPS 180-4)")
  func empty() {
    #expect(Self.digits([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("names and contents are framed by their lengths")
  func framing() {
    // Eight bytes of length, little-endian, before each: SHA-256 of 01 00… 61 02 00… 62 63.
    #expect(Self.digits([("a", "bc")]) == "9a8acca1b6c6c0befd3fbc756aed625da998c998f7252e738c4ef061906b9b21")
    let different = [
      [("a", "bc")], [("ab", "c")], [("abc", "")], [("", "abc")], [("a", "b"), ("c", "")], [("a", ""), ("b", "c")],
      [("a", "bc"), ("", "")], [("a", "b\u{0}c")],
    ]
    #expect(Set(different.map(Self.digits)).count == different.count)
  }
}
