// fmguard — SPDX-License-Identifier: Apache-2.0
// The key that is sent to a host: read once from the environment, shown nowhere.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A secret. Nothing prints it.
struct BearerKey: Sendable, CustomStringConvertible, CustomReflectable {
  private let text: String

  /// The key of a value: all of it, or what follows a host and a blank.
  ///
  /// - Parameter host: to whom it would be sent.
  /// - Returns: nil if it is for another host, or none that a field of a head can hold.
  init?(_ value: String, for host: String) {
    let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = parts.last, parts.count == 1 || parts[0].lowercased() == host else { return nil }
    guard (1...4096).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    text = String(key)
  }

  /// The field of the head that holds it.
  var field: String { "Authorization: Bearer \(text)" }

  var description: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// The value of a variable of the environment; nil if it is not set.
  ///
  /// The environment must not be changed meanwhile.
  @Sendable static func environment(_ name: String) -> String? {
    // SAFETY: the name ends with NUL; the value does, too, and is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: value, count: strlen(value)), as: UTF8.self)
  }
}
