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
    if words.count == 1, let seconds = number(words[0]) { return .seconds(seconds) }
    guard let now, let date = seconds(words, now: now) else { return nil }
    return .seconds(max(0, date - now))
  }

  /// The seconds since 1970 of a date in one of the three forms that there have been:
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT
  ///     Sunday, 06-Nov-94 08:49:37 GMT      (RFC 850)
  ///     Sun Nov  6 08:49:37 1994            (asctime)
  private static func seconds(_ words: [Substring], now: Int) -> Int? {
    switch words.count {
    case 6 where words[5] == "GMT":
      return seconds(year: number(words[3]), month: words[2], day: words[1], clock: words[4])
    case 4 where words[3] == "GMT":
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, date[2].count == 2, let year = number(date[2]) else { return nil }
      return seconds(year: century(of: year, now: now), month: date[1], day: date[0], clock: words[2])
    case 5: return seconds(year: number(words[4]), month: words[1], day: words[2], clock: words[3])
    default: return nil
    }
  }

  private static func seconds(year: Int?, month: Substring, day: Substring, clock: Substring) -> Int? {
    guard let year, (1970...9999).contains(year), let month = months.firstIndex(of: month), let day = number(day),
      (1...31).contains(day)
    else { return nil }
    let clock = clock.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    return ((days(year, month + 1, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  /// The year that two digits mean: of those that are not more than fifty years ahead, the last.
  private static func century(of year: Int, now: Int) -> Int {
    let latest = 1970 + now / 31_556_952 + 50
    return latest - (latest - year) % 100
  }

  /// A number that is digits and nothing else.
  private static func number(_ word: Substring) -> Int? {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
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
