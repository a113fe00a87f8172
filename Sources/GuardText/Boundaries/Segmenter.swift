// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the words of scripts that do not mark them, with ICU's dictionaries. Knows runs of one script, neither terms
// nor matches.

/// ICU's dictionary segmentation for runs of Han, Kana, Thai, Lao, Khmer or Burmese.
///
/// One is enough for a process: it hands a break iterator of its own to each thread that asks at the same time, and
/// keeps it afterwards; opening one takes 5 µs, the first of a process 0.4 ms. An iterator remembers the run that it
/// saw last, so a run with many candidates is segmented once: 5 µs for a dozen characters, 11 µs for the longest.
///
/// Source: UAX #29, section 6.2, and ICU's `BreakIterator`.
public final class Segmenter: Sendable {
  /// The segmenter of the process.
  public static let shared = Segmenter()

  private let idle = Pool<WordBreaker>()

  /// An empty pool.
  public init() {}

  /// Opens a break iterator, so that missing data is found before the first scan and not in it.
  ///
  /// - Throws: `SegmentationError` if ICU has no word break data.
  public func prepare() throws(SegmentationError) {
    if let breaker = idle.take() { return idle.put(breaker) }
    idle.put(try WordBreaker())
  }

  /// Whether there is a break at a byte offset of a run.
  ///
  /// Without word break data every place is a break: a guard finds too much then rather than nothing.
  ///
  /// - Parameters:
  ///   - offset: from the beginning of the run; at a scalar.
  ///   - run: well-formed UTF-8 of a single script.
  func isBreak(at offset: Int, in run: Span<UInt8>) -> Bool {
    guard let breaker = idle.take() ?? (try? WordBreaker()) else { return true }
    let answer = breaker.isBreak(at: offset, in: run)
    idle.put(breaker)
    return answer
  }
}

/// Why words cannot be found.
public struct SegmentationError: Error, Sendable, Hashable {
  /// ICU's status, such as `U_MISSING_RESOURCE_ERROR` (2).
  public let status: Int32
}
