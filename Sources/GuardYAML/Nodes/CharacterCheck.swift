// fmguard — SPDX-License-Identifier: Apache-2.0
// The characters that a YAML file may hold, checked before libyaml sees it. Knows nothing of syntax.

/// Finds the first character that may not stand in a YAML file.
///
/// Stricter than YAML 1.1: a lone CR, U+0085, U+2028 and U+2029 break lines there, but not in editors, so line numbers
/// would differ. Without them a line is what everybody takes for one.
enum CharacterCheck {
  /// - Parameter byteOffset: how many bytes of the file precede `bytes` on its first line (a byte order mark).
  static func run(_ bytes: Span<UInt8>, file: String, firstLine: Int, byteOffset: Int) throws(Issue) {
    var decoder = UTF8Cursor()
    while true {
      decoder.skipPrintableASCII(bytes)
      guard decoder.offset < bytes.count else { return }
      let start = decoder.offset
      let lineStart = decoder.lineStart
      let line = decoder.line
      guard let scalar = decoder.next(bytes) else {
        throw Issue(
          .illFormed, file: file, at: position(bytes, start, lineStart, firstLine + line),
          value: "\(start + byteOffset)")
      }
      if !isAllowed(scalar, followedBy: decoder.offset < bytes.count ? bytes[decoder.offset] : 0) {
        throw Issue(
          .forbiddenCharacter, file: file, at: position(bytes, start, lineStart, firstLine + line),
          value: UTF8Cursor.name(scalar))
      }
    }
  }

  private static func isAllowed(_ scalar: UInt32, followedBy next: UInt8) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0x09, 0x0A: true
    case 0x0D: next == 0x0A
    case 0xA0...0xD7FF: scalar != 0x2028 && scalar != 0x2029
    case 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  private static func position(_ bytes: Span<UInt8>, _ offset: Int, _ lineStart: Int, _ line: Int) -> SourcePosition {
    SourcePosition(line: line, column: bytes.scalarCount(lineStart..<offset) + 1)
  }
}
