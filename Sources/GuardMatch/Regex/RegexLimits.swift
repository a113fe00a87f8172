// fmguard — SPDX-License-Identifier: Apache-2.0
// How much work and memory a regex may take, in one place. Knows nothing of patterns or texts.

/// Limits of compiling and running a regex.
///
/// A regex that runs into one of the run-time limits ends as `RegexMatch.limit`, which is not "no match".
enum RegexLimits {
  /// The longest pattern, in UTF-8 bytes. PCRE2's compiled form is bounded by 64 KiB as well.
  static let patternBytes = 64 * 1024
  /// How deeply groups may nest. PCRE2's default is 250; people need about ten.
  static let nesting = 100
  /// Backtracking steps for each starting position: a catastrophic pattern ends within a few milliseconds.
  /// The interpreter counts every step, machine code only some of them, so it gets further on the same number.
  static let steps: UInt32 = 200_000
  /// Nested backtracking points for each starting position; the interpreter only.
  static let depth: UInt32 = 50_000
  /// Heap of the interpreter's backtracking frames, in KiB.
  static let heapKiB: UInt32 = 8 * 1024
  /// Time for one text of any length, and for each of its bytes, in nanoseconds of the thread: a regex is given up
  /// where it falls below a megabyte a second. Good ones run at hundreds.
  static let nanoseconds = 100_000_000
  static let nanosecondsPerByte = 1_000
  /// Starting positions between two looks at the clock, at first and at most. A text with fewer takes none.
  static let startsPerLook = (first: 256, most: 64 * 1024)
  /// What lies between two looks at the clock, in nanoseconds, if that many positions allow.
  static let nanosecondsPerLook = 1_000_000
  /// Stack of machine code at the start and at most, in bytes.
  static let machineStack = (initial: 32 * 1024, most: 1024 * 1024)
}
