// fmguard — SPDX-License-Identifier: Apache-2.0
// The part of an error that may be stored: a word that programs chose, never one that a person wrote.

/// A word that a program chose for a failure: ASCII letters, digits, `_`, `-` and `.`, at most 64.
///
/// Descriptions of errors carry the prompt, so only a token of theirs may get into a log, a counter or an outcome.
public struct MachineToken: Sendable, Hashable, CustomStringConvertible {
  /// The word.
  public let rawValue: String

  public var description: String { rawValue }

  /// The longest token.
  public static let lengthLimit = 64
  /// Stands in for what has no token.
  public static let other: MachineToken = "other"

  /// `word`, if it is a token.
  public init?(_ word: some StringProtocol) {
    guard (1...Self.lengthLimit).contains(word.utf8.count), word.utf8.allSatisfy(Self.isTokenByte) else { return nil }
    rawValue = String(word)
  }

  /// The token of an error's description: what stands before the first `(`, `:` or line break, if that is one word;
  /// nil if it is more or less, since words may be the user's.
  public init?(reducing description: String) {
    let head = description.prefix { !"(:".contains($0) && !$0.isNewline }
    guard let first = head.firstIndex(where: { !$0.isWhitespace }),
      let last = head.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    self.init(head[first...last])
  }

  /// The token of an error: that of its description, or the name of its type.
  public init(of error: any Error) {
    self =
      MachineToken(reducing: String(describing: error))
      ?? MachineToken(reducing: String(describing: type(of: error))) ?? .other
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension MachineToken: ExpressibleByStringLiteral {
  /// A token that stands in the source; one that is none becomes `other`.
  public init(stringLiteral value: StaticString) {
    self = MachineToken(value.description) ?? Self(unchecked: "other")
  }

  private init(unchecked word: String) {
    rawValue = word
  }
}
