// fmguard — SPDX-License-Identifier: Apache-2.0
// The methods that anything is served by. A value.

/// The method of a request.
public enum HTTPMethod: Sendable, Hashable {
  case get
  /// Answered as `get`; the body of the reply is left out on the way.
  case head
  case post
  /// Any other.
  case other

  init(_ name: Span<UInt8>) {
    self =
      if name.holds("POST") {
        .post
      } else if name.holds("GET") {
        .get
      } else if name.holds("HEAD") {
        .head
      } else {
        .other
      }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those of a text.
  fileprivate func holds(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // SAFETY: a static string has as many bytes as it says, and lives for ever.
    return indices.allSatisfy { unsafe self[$0] == text.utf8Start[$0] }
  }
}
