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
  /// Stack of machine code at the start and at most, in bytes.
  static let machineStack = (initial: 32 * 1024, most: 1024 * 1024)
}
