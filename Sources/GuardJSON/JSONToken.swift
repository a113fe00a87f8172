// fmguard — SPDX-License-Identifier: Apache-2.0
// A token of a JSON text and its place. A value; holds nothing of the text.

/// A token of a JSON text.
public struct JSONToken: Sendable, Hashable {
  /// What a token is.
  public enum Kind: Sendable, Hashable {
    case objectBegin, objectEnd, arrayBegin, arrayEnd
    /// The name of a member; its value comes next.
    case name
    case string, number, `true`, `false`, null
  }

  public let kind: Kind
  /// Where the token is, in bytes of the text: for names and strings, between the quotes; empty for the ends of arrays
  /// and objects.
  public let range: Range<Int>
  /// Whether a name or a string has escapes; without any, its bytes are what it stands for.
  public let hasEscapes: Bool
}

extension JSONToken {
  /// What a name or a string stands for, in UTF-8 where `text` is; the characters of any other token.
  ///
  /// - Parameter text: the text that was read.
  public func bytes(in text: Span<UInt8>) -> [UInt8] {
    if hasEscapes { return JSONLiteral(range).decoded(in: text) }
    return unsafe text.extracting(range).withUnsafeBufferPointer { buffer in
      // SAFETY: copied during the call.
      unsafe Array(buffer)
    }
  }

  /// As `bytes(in:)`; ill-formed UTF-8 becomes U+FFFD.
  ///
  /// - Parameter text: the text that was read.
  public func string(in text: Span<UInt8>) -> String {
    if hasEscapes { return String(decoding: bytes(in: text), as: UTF8.self) }
    return unsafe text.extracting(range).withUnsafeBufferPointer { buffer in
      // SAFETY: copied during the call.
      unsafe String(decoding: buffer, as: UTF8.self)
    }
  }
}
