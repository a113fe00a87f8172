// fmguard — SPDX-License-Identifier: Apache-2.0
// When something was signed: a moment, as people and programs read it. Knows nothing of what was signed.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A moment to the second: `2026-11-30T13:05:09Z` (RFC 3339).
public struct SigningTime: Sendable, Hashable, CustomStringConvertible {
  /// Seconds since 1970 in UTC, without leap seconds.
  public let seconds: Int

  public init(seconds: Int) {
    self.seconds = seconds
  }

  public static var now: SigningTime { SigningTime(seconds: time(nil)) }

  /// The moment that a text tells; nil unless it is written as `description` writes it.
  init?(_ text: String) {
    let numbers = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let fields = numbers.compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    guard fields.count == 6, text.utf8.count == 20 else { return nil }
    // SAFETY: the structure is a value of our own; its pointer is not looked at.
    var parts = unsafe tm()
    unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (fields[0] - 1900, fields[1] - 1, fields[2])
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (fields[3], fields[4], fields[5])
    self.init(seconds: unsafe timegm(&parts))
    // A day or an hour that there is not, and any other way to write it.
    guard description == text else { return nil }
  }

  public var description: String {
    var seconds = time_t(seconds)
    // SAFETY: the call reads the one value and fills the other; the pointer in the structure is not looked at.
    var fields = unsafe tm()
    unsafe gmtime_r(&seconds, &fields)
    let date = unsafe [fields.tm_year + 1900, fields.tm_mon + 1, fields.tm_mday].map(Self.padded).joined(separator: "-")
    let time = unsafe [fields.tm_hour, fields.tm_min, fields.tm_sec].map(Self.padded).joined(separator: ":")
    return "\(date)T\(time)Z"
  }

  private static func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
