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
    let match = Self.cells(bytes[span], columns)
    // More bytes than fit, unless the text is made of clusters that are very long.
    let reach = columns * 16
    let head = Self.lastCells(Self.lastLine(bytes[max(0, span.lowerBound - reach)..<span.lowerBound]), columns)
    let tail = Self.cells(Self.firstLine(bytes[span.upperBound..<min(bytes.count, span.upperBound + reach)]), columns)
    // What does not fit is cut: the match down to two thirds, and of the rest each side what the other does not need.
    let shown = match.fitting(columns - min(columns / 3, head.columns + tail.columns), fromEnd: false)
    let room = columns - shown.columns
    let before = head.fitting(max(room / 2, room - tail.columns), fromEnd: true)
    self.before = before.text
    self.match = shown.text
    after = tail.fitting(room - before.columns, fromEnd: false).text
    marks = String(repeating: " ", count: before.columns) + String(repeating: "^", count: max(1, shown.columns))
  }

  /// The first cells, and one more than fit: a text can have thousands of findings, each with its surroundings.
  static func cells(_ bytes: ArraySlice<UInt8>, _ limit: Int) -> [TerminalCell] {
    cells(of: String(decoding: bytes, as: UTF8.self), limit)
  }

  /// The last cells, as many.
  static func lastCells(_ bytes: ArraySlice<UInt8>, _ limit: Int) -> [TerminalCell] {
    cells(of: String(decoding: bytes, as: UTF8.self).reversed(), limit).reversed()
  }

  private static func cells(of text: some Sequence<Character>, _ limit: Int) -> [TerminalCell] {
    var cells: [TerminalCell] = []
    var columns = 0
    for character in text {
      cells.append(TerminalCell(character))
      columns += cells[cells.count - 1].columns
      if columns > limit { break }
    }
    return cells
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
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  /// As many cells as fit, with an ellipsis for the rest.
  fileprivate func fitting(_ limit: Int, fromEnd: Bool) -> (text: String, columns: Int) {
    if columns <= limit { return (map(\.shown).joined(), columns) }
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
