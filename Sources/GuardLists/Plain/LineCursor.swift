// fmguard — SPDX-License-Identifier: Apache-2.0
// Walks through the lines of bytes. Knows nothing of what they say.

/// The lines of a range of bytes, in order. A line ends with LF, which belongs to none; a CR before it is white space.
struct LineCursor {
  /// A line: its bytes, and its number in the file.
  struct Line {
    let range: Range<Int>
    let number: Int
  }

  /// Where the next line begins.
  private(set) var offset: Int
  private let end: Int
  private var number: Int

  /// The lines of `range`, the first of which has the number `line`.
  init(_ range: Range<Int>, line: Int) {
    offset = range.lowerBound
    end = range.upperBound
    number = line
  }

  /// The next line, nil at the end.
  mutating func next(_ bytes: Span<UInt8>) -> Line? {
    guard offset < end else { return nil }
    let start = offset
    var index = start
    while index < end, bytes[index] != 0x0A {
      index += 1
    }
    offset = min(index + 1, end)
    defer { number += 1 }
    return Line(range: start..<index, number: number)
  }
}
