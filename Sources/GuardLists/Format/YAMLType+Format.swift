// fmguard — SPDX-License-Identifier: Apache-2.0
// The types of values that only deny-list files have.

internal import GuardYAML

extension YAMLType where Value == String {
  /// A category of the closed list, or `x-` and one's own.
  static var category: YAMLType<String> {
    .word(of: words, expectation: "\(words.joined(separator: ", ")) or x-<your own>") { text in
      Category(rawValue: text) != nil || isOwnCategory(text) ? text : nil
    }
  }

  private static var words: [String] { Category.allCases.map(\.rawValue) }

  private static func isOwnCategory(_ text: String) -> Bool {
    guard text.hasPrefix("x-"), (3...64).contains(text.utf8.count), !text.hasSuffix("-") else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
      default: false
      }
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
