// fmguard — SPDX-License-Identifier: Apache-2.0
// Where the parts of a plain list are: the header, and the lines after it. Knows nothing of keys or entries.

internal import GuardYAML

/// The parts of a plain list, as bytes of the file.
struct PlainListFile {
  /// The YAML between the two `---` lines. Its first line is line 2 of the file.
  let header: Range<Int>
  /// All that follows.
  let body: Range<Int>
  /// The number of the first line of the body.
  let bodyLine: Int

  /// Finds the parts; nil, reported, if there is no header or no end of it.
  init?(_ bytes: Span<UInt8>, _ log: IssueLog) {
    var lines = LineCursor(bytes.startsWithByteOrderMark ? 3..<bytes.count : 0..<bytes.count, line: 1)
    guard let first = lines.next(bytes), Self.isMarker(bytes, first.range) else {
      log.report(.headerMissing, at: .start)
      return nil
    }
    let start = lines.offset
    while let line = lines.next(bytes) {
      if Self.isMarker(bytes, line.range) {
        header = start..<line.range.lowerBound
        body = lines.offset..<bytes.count
        bodyLine = line.number + 1
        return
      }
    }
    log.report(.headerOpen, at: .start)
    return nil
  }

  /// Whether a line is `---`, with or without white space after it.
  private static func isMarker(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let text = range.lowerBound..<bytes.trimmingWhiteSpace(range).upperBound
    return text.count == 3 && text.allSatisfy { bytes[$0] == UInt8(ascii: "-") }
  }
}
