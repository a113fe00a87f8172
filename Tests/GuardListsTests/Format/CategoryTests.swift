// fmguard — SPDX-License-Identifier: Apache-2.0
// Which categories and languages a list may name.

import GuardLists
import GuardPolicy
import Testing

@Suite struct CategoryTests {
  private func issues(category: String = "hate", language: String = "en") -> Int {
    messages(
      "f.txt", Array("---\nid: a\ncategory: \"\(category)\"\nseverity: low\nlanguage: \"\(language)\"\n---\n".utf8)
    ).count
  }

  @Test(arguments: Category.allCases.map(\.rawValue) + ["x-a", "x-my-own", "x-1"]) func category(name: String) {
    #expect(issues(category: name) == 0)
  }

  @Test(arguments: ["", "Hate", "x", "x-", "x-A", "x-a-", "x-é", "x-a\\0", "x-😀", "own", "x-a b"])
  func notACategory(name: String) {
    #expect(issues(category: name) == 1)
  }

  @Test(arguments: ["en", "und", "no", "zh-Hant", "pt-BR", "ckb", "sl-rozaj-biske-1994", "de-CH-1901"])
  func language(tag: String) {
    #expect(issues(language: tag) == 0)
  }

  @Test(arguments: ["", "e", "english", "en_US", "en-", "-en", "en--US", "1a", "é", "en\\0", "😀", "en-toolongtag"])
  func notALanguage(tag: String) {
    #expect(issues(language: tag) == 1)
  }
}
