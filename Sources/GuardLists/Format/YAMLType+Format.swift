// fmguard — SPDX-License-Identifier: Apache-2.0
// The types of values that only deny-list files have.

internal import GuardPolicy
internal import GuardYAML

extension YAMLType where Value == String {
  /// A category of the closed list, or `x-` and one's own.
  static var category: YAMLType<String> {
    .word(of: Category.allCases.map(\.rawValue), expectation: Category.expectation) { text in
      Category.isName(text) ? text : nil
    }
  }

  /// A language tag by its form: a primary subtag of two or three letters, and more subtags. BCP 47 (RFC 5646), 2.1.
  static var language: YAMLType<String> {
    YAMLType<String>.string.map("a language tag such as en, pt-BR or zh-Hant, or und") { text in
      let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard let primary = subtags.first, (2...3).contains(primary.count), primary.allSatisfy(isLetter) else {
        return nil
      }
      let others = subtags.dropFirst().allSatisfy { subtag in
        (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
      }
      return others ? text : nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}

extension YAMLType where Value == LocatedText {
  /// A text, and where it stands.
  static var located: YAMLType<LocatedText> {
    YAMLType("a text") { node, log in
      YAMLType<String>.string.value(of: node, log).map { LocatedText(text: $0, position: node.position) }
    }
  }

  /// The same, or the empty text.
  static var locatedOrEmpty: YAMLType<LocatedText> {
    YAMLType("a text") { node, log in
      YAMLType<String>.stringOrEmpty.value(of: node, log).map { LocatedText(text: $0, position: node.position) }
    }
  }
}
