// fmguard — SPDX-License-Identifier: Apache-2.0
// One place of a text with its surroundings, and marks below it. Knows nothing of findings.

/// The part of a text around a span, as a terminal can show it.
struct Excerpt: Sendable, Hashable {
  /// Before the span, from the start of its line or after an ellipsis.
  let before: String
  let match: String
  let after: String
  /// Spaces and marks, which lie below the match.
  let marks: String

  /// - Parameters:
  ///   - bytes: the text.
  ///   - span: bytes of it, whole grapheme clusters.
  ///   - columns: how many columns there are.
  init(of bytes: [UInt8], span: Range<Int>, columns: Int) {
    let match = Self.cells(bytes[span])
    let shown = match.fitting(columns / 2, fromEnd: false)
    let side = max(0, columns - shown.columns) / 2
    // A cluster is at most this many bytes in any text that is not made to be long.
    let reach = side * 16
    let head = Self.cells(Self.lastLine(bytes[max(0, span.lowerBound - reach)..<span.lowerBound]))
    let tail = Self.cells(Self.firstLine(bytes[span.upperBound..<min(bytes.count, span.upperBound + reach)]))
    let before = head.fitting(side, fromEnd: true)
    self.before = before.text
    self.match = shown.text
    after = tail.fitting(side, fromEnd: false).text
    marks = String(repeating: " ", count: before.columns) + String(repeating: "^", count: max(1, shown.columns))
  }

  private static func cells(_ bytes: ArraySlice<UInt8>) -> [TerminalCell] {
    String(decoding: bytes, as: UTF8.self).map(TerminalCell.init)
  }

  /// What follows the last line feed; a byte that continues a character is no beginning.
  private static func lastLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...] } ?? bytes
    return line.drop { $0 & 0xC0 == 0x80 }
  }

  private static func firstLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
  }
}

extension [TerminalCell] {
  /// As many cells as fit, with an ellipsis for the rest.
  fileprivate func fitting(_ limit: Int, fromEnd: Bool) -> (text: String, columns: Int) {
    let whole = reduce(0) { $0 + $1.columns }
    if whole <= limit { return (map(\.shown).joined(), whole) }
    var kept: [TerminalCell] = []
    var columns = 1
    for cell in fromEnd ? reversed() : self {
      if columns + cell.columns > limit { break }
      columns += cell.columns
      kept.append(cell)
    }
    let text = (fromEnd ? kept.reversed() : kept).map(\.shown).joined()
    return (fromEnd ? "…\(text)" : "\(text)…", columns)
  }
}
