// fmguard — SPDX-License-Identifier: Apache-2.0
// White space around an entry, in UTF-8.

extension Span<UInt8> {
  /// A range without the white space (Unicode White_Space) at its ends.
  func trimmingWhiteSpace(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end {
      let width = whiteSpace(at: start, before: end)
      if width == 0 { break }
      start += width
    }
    while start < end {
      let width = whiteSpace(endingAt: end, notBefore: start)
      if width == 0 { break }
      end -= width
    }
    return start..<end
  }

  /// How many bytes the white space character has that begins at an offset, 0 if there is none.
  private func whiteSpace(at offset: Int, before end: Int) -> Int {
    let first = self[offset]
    switch first {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2 where offset + 2 <= end: return isWhiteSpace(0xC2, 0, self[offset + 1]) ? 2 : 0
    case 0xE1...0xE3 where offset + 3 <= end: return isWhiteSpace(first, self[offset + 1], self[offset + 2]) ? 3 : 0
    default: return 0
    }
  }

  /// How many bytes the white space character has that ends before an offset, 0 if there is none.
  private func whiteSpace(endingAt end: Int, notBefore start: Int) -> Int {
    let last = self[end - 1]
    if last < 0x80 { return whiteSpace(at: end - 1, before: end) }
    for width in 2...3 where end - width >= start && whiteSpace(at: end - width, before: end) == width {
      return width
    }
    return 0
  }

  /// U+0085, U+00A0; U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000.
  private func isWhiteSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second, third) {
    case (0xC2, _, 0x85), (0xC2, _, 0xA0): true
    case (0xE1, 0x9A, 0x80): true
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF): true
    case (0xE2, 0x81, 0x9F): true
    case (0xE3, 0x80, 0x80): true
    default: false
    }
  }
}
