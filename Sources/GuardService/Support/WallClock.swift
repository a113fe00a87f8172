// fmguard — SPDX-License-Identifier: Apache-2.0
// The time of day, for people and for programs. Knows nothing of what happened then.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A moment.
struct WallTime: Sendable, Hashable {
  /// Milliseconds since 1970 in UTC, without leap seconds.
  let milliseconds: Int

  static var now: WallTime {
    var time = timespec()
    // SAFETY: fills the value during the call; this clock is always there.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  /// Whole seconds since 1970.
  var seconds: Int { milliseconds / 1000 }

  /// As RFC 3339 writes it: `2026-11-30T13:05:09.120Z`.
  var text: String {
    var seconds = milliseconds / 1000
    // SAFETY: the call reads the one value and fills the other; the pointer in the structure is not looked at.
    var fields = unsafe tm()
    unsafe gmtime_r(&seconds, &fields)
    let date = unsafe [fields.tm_year + 1900, fields.tm_mon + 1, fields.tm_mday].map(Self.padded).joined(separator: "-")
    let time = unsafe [fields.tm_hour, fields.tm_min, fields.tm_sec].map(Self.padded).joined(separator: ":")
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    return "\(date)T\(time).\(fraction)Z"
  }

  private static func padded(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Duration {
  /// In seconds, to the millisecond: for logs.
  var shortSeconds: String {
    let fraction = components.attoseconds / 1_000_000_000_000_000
    return "\(components.seconds).\(String(1000 + fraction).dropFirst())"
  }
}
