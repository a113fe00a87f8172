// fmguard — SPDX-License-Identifier: Apache-2.0
// The shape of a response: lines, list items, code, reasoning. Knows marks of layout; nothing of words.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

internal import GuardText

/// A line of a response, by the marks at its beginning.
struct OutlineLine {
  enum Kind {
    case prose, item, quotation, code
  }

  var kind: Kind
  /// Without the marks.
  var content: Range<Int>

  /// Reads the marks of a line.
  init(_ range: Range<Int>, in bytes: Bytes) {
    var at = range.lowerBound
    let end = range.upperBound
    func skipSpaces() {
      while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    }
    skipSpaces()
    kind = .prose
    guard at < end else {
      content = at..<end
      return
    }
    switch bytes[at] {
    case UInt8(ascii: ">"):
      kind = .quotation
      at += 1
    case UInt8(ascii: "#"):
      while at < end, bytes[at] == UInt8(ascii: "#") { at += 1 }
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      if at + 1 < end, bytes[at + 1] == 0x20 {
        kind = .item
        at += 2
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var next = at
      while next < end, next < at + 3, (0x30...0x39).contains(bytes[next]) { next += 1 }
      if next + 1 < end, bytes[next] == UInt8(ascii: ".") || bytes[next] == UInt8(ascii: ")"), bytes[next + 1] == 0x20 {
        kind = .item
        at = next + 2
      }
    case 0xE2:
      // A bullet.
      if at + 2 < end, bytes[at + 1] == 0x80, bytes[at + 2] == 0xA2 {
        kind = .item
        at += 3
      }
    case UInt8(ascii: "`"):
      if at + 2 < end, bytes[at + 1] == UInt8(ascii: "`"), bytes[at + 2] == UInt8(ascii: "`") { kind = .code }
    default: break
    }
    skipSpaces()
    content = at..<end
  }
}

/// Finds ends of lines and of reasoning.
enum Outline {
  /// Where the line that begins at a place ends, without its line break; no further than `limit`.
  static func lineEnd(_ bytes: Bytes, from start: Int, limit: Int) -> Int {
    guard start < limit else { return limit }
    // SAFETY: the stretch lies inside the text.
    let base = unsafe UnsafeRawPointer(bytes.buffer.baseAddress.unsafelyUnwrapped)
    guard let found = unsafe memchr(base + start, 0x0A, limit - start) else { return limit }
    return unsafe UnsafeRawPointer(found) - base
  }

  /// Where the answer begins: behind reasoning that leaked into the response. The end, if the reasoning does not end.
  static func answerStart(_ bytes: Bytes) -> Int {
    for (opening, closing) in reasoningMarks {
      if let end = end(of: closing, in: bytes) { return end }
      if hasPrefix(bytes, opening) { return bytes.count }
    }
    return 0
  }

  /// Whether all from a place on stands between two fences, the first of which names no language. Long responses are
  /// not looked at.
  static func isFenced(_ bytes: Bytes, from start: Int) -> Bool {
    guard start + 6 < bytes.count, bytes.count - start <= ResponseScan.longHeadBytes, bytes[start] == fence else {
      return false
    }
    var at = start
    var fences = 0
    var isLastFence = false
    while at < bytes.count {
      let end = lineEnd(bytes, from: at, limit: bytes.count)
      let line = OutlineLine(at..<end, in: bytes)
      if line.kind == .code {
        fences += 1
        guard line.content.allSatisfy({ bytes[$0] == fence || bytes[$0] <= 0x20 }) else { return false }
        isLastFence = true
      } else if !line.content.isEmpty {
        isLastFence = false
      }
      at = end + 1
    }
    return fences == 2 && isLastFence
  }

  private static let fence = UInt8(ascii: "`")

  private static let reasoningMarks: [([UInt8], [UInt8])] = [
    (Array("<think>".utf8), Array("</think>".utf8)), (Array("◁think▷".utf8), Array("◁/think▷".utf8)),
  ]

  private static func hasPrefix(_ bytes: Bytes, _ mark: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    return bytes.count - start >= mark.count && mark.indices.allSatisfy { bytes[start + $0] == mark[$0] }
  }

  /// Behind the first place of a mark.
  private static func end(of mark: [UInt8], in bytes: Bytes) -> Int? {
    var at = 0
    while at + mark.count <= bytes.count {
      // SAFETY: the stretch lies inside the text, which is not empty.
      let base = unsafe UnsafeRawPointer(bytes.buffer.baseAddress.unsafelyUnwrapped)
      guard let found = unsafe memchr(base + at, Int32(mark[0]), bytes.count - mark.count + 1 - at) else { return nil }
      at = unsafe UnsafeRawPointer(found) - base
      if mark.indices.allSatisfy({ bytes[at + $0] == mark[$0] }) { return at + mark.count }
      at += 1
    }
    return nil
  }
}
