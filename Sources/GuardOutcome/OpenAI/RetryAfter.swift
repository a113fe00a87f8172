// fmguard — SPDX-License-Identifier: Apache-2.0
// How long to wait, from the header of a reply. Pure; the time comes from the caller.

/// The header `Retry-After`.
///
/// Source: RFC 9110, sections 10.2.3 and 5.6.7.
enum RetryAfter {
  /// How long to wait; nil if the value is neither a number of seconds nor a date.
  ///
  /// - Parameter now: seconds since 1970; without it a date is left out.
  static func pause(_ value: String, now: Int?) -> Duration? {
    let words = value.split(whereSeparator: \.isWhitespace)
    if words.count == 1, let seconds = Int(words[0]), seconds >= 0, words[0].utf8.first != UInt8(ascii: "+") {
      return .seconds(seconds)
    }
    guard let now, let date = seconds(words) else { return nil }
    return .seconds(max(0, date - now))
  }

  /// The seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func seconds(_ words: [Substring]) -> Int? {
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: words[2]), let year = Int(words[3]), (1970...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    return ((days(year, month + 1, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The days since 1970 of a day of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years that begin in March end with the leap day.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
