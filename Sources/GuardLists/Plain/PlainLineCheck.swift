// fmguard — SPDX-License-Identifier: Apache-2.0
// The characters that a line of a plain list may hold. Knows nothing of what the line says.

internal import GuardYAML

/// Finds the first byte of a line that may not stand in it.
enum PlainLineCheck {
  /// Whether the line is well-formed UTF-8 without control characters; if not, the first fault is reported.
  ///
  /// A NUL in a file means that it is not the text that somebody saw in an editor, so it is told rather than matched.
  static func run(_ bytes: Span<UInt8>, _ line: LineCursor.Line, _ log: IssueLog) -> Bool {
    let text = bytes.extracting(line.range)
    var index = 0
    while index < text.count, (0x20..<0x7F).contains(text[index]) {
      index += 1
    }
    if index == text.count { return true }
    var cursor = UTF8Cursor()
    while cursor.offset < text.count {
      let offset = cursor.offset
      guard let scalar = cursor.next(text) else {
        log.report(.illFormed, at: position(text, offset, line), value: "\(line.range.lowerBound + offset)")
        return false
      }
      if isControl(scalar), !(scalar == 0x0D && cursor.offset == text.count) {
        log.report(.controlCharacter, at: position(text, offset, line), value: UTF8Cursor.name(scalar))
        return false
      }
    }
    return true
  }

  private static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 && scalar != 0x09 || scalar == 0x7F
  }

  private static func position(_ text: Span<UInt8>, _ offset: Int, _ line: LineCursor.Line) -> SourcePosition {
    SourcePosition(line: line.number, column: text.scalarCount(0..<offset) + 1)
  }
}
