// fmguard — SPDX-License-Identifier: Apache-2.0
// The scripts of single characters.

import Testing

@testable import GuardText

@Suite struct ScriptTests {
  @Test func tellsScripts() {
    for (scalar, name) in [
      ("a", "Latn"), ("ё", "Cyrl"), ("ω", "Grek"), ("核", "Hani"), ("호", "Hang"), ("か", "Hira"), ("カ", "Kana"),
      ("แ", "Thai"), ("א", "Hebr"), ("ب", "Arab"), ("अ", "Deva"), ("𐐔", "Dsrt"),
    ] as [(Unicode.Scalar, String)] {
      #expect(Script(of: scalar) == Script(name), "\(name)")
      #expect(!Script(of: scalar).isShared)
    }
    for scalar in ["1", " ", "\0", "!", "\u{301}", "🌰", "ー"] as [Unicode.Scalar] {
      #expect(Script(of: scalar).isShared, "\(scalar)")
    }
    #expect(Script("none") == nil)
  }
}
