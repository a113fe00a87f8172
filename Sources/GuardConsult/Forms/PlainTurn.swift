// fmguard — SPDX-License-Identifier: Apache-2.0
// A text as a turn of a conversation in which nothing ends the turn or begins another. Pure.

/// Takes from a text what templates and tokenizers take for more than text. What a person reads stays the same.
///
/// Special tokens of these models begin with `<` or stand in brackets: `<|eot_id|>`, `<end_of_turn>`, `[INST]`. Servers
/// find them in the whole prompt, wherever they come from. So `<` becomes `‹` unless a blank, a number, `=` or `-`
/// follows; `[` becomes `⟦` before capitals that a bracket ends; and the colon becomes `∶` behind a word for a speaker
/// that begins a line. None of these is a compatible form of the other, so that no folding brings it back.
enum PlainTurn {
  /// Words that templates write before a turn, in lower case.
  private static let speakers: [[UInt8]] = [
    "user", "agent", "assistant", "system", "human", "human question", "chatbot response", "user message",
    "assistant message", "model", "judge", "context", "tool",
  ].map { Array($0.utf8) }
  private static let longestToken = 32

  private static let angle = Array("‹".utf8)
  private static let bracket = Array("⟦".utf8)
  private static let colon = Array("∶".utf8)

  /// The text without them. Bytes that are no UTF-8 stay as they are.
  static func text(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 64)
    var index = 0
    var beginsLine = true
    while index < text.count {
      if beginsLine, let end = endOfSpeaker(text, index) {
        result += text[index..<end]
        result += colon
        index = end + 1
        beginsLine = false
        continue
      }
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "<") where !isComparison(text, index + 1): result += angle
      case UInt8(ascii: "[") where isToken(text, index + 1): result += bracket
      // ＜ and ﹤, which folding turns into `<`.
      case 0xEF
      where text[index...].starts(with: [0xEF, 0xBC, 0x9C]) || text[index...].starts(with: [0xEF, 0xB9, 0xA4]):
        result += angle
        index += 2
      default: result.append(byte)
      }
      switch byte {
      case 0x0A...0x0D: beginsLine = true
      // U+0085, U+2028 and U+2029 end with these.
      case 0x85, 0xA8, 0xA9: beginsLine = true
      case UInt8(ascii: " "), 0x09: break
      default: beginsLine = false
      }
      index += 1
    }
    return result
  }

  /// Where the colon behind a word for a speaker is.
  private static func endOfSpeaker(_ text: [UInt8], _ start: Int) -> Int? {
    for speaker in speakers where text.count > start + speaker.count {
      var end = start
      while end < start + speaker.count, text[end] == speaker[end - start] || text[end] | 0x20 == speaker[end - start] {
        end += 1
      }
      guard end == start + speaker.count else { continue }
      while end < text.count, text[end] == UInt8(ascii: " ") || text[end] == 0x09 { end += 1 }
      if end < text.count, text[end] == UInt8(ascii: ":") { return end }
    }
    return nil
  }

  /// Whether what follows `<` makes it one of numbers: `a < b`, `x<=3`, `<3`, `<-`; not `<0x0A>`.
  private static func isComparison(_ text: [UInt8], _ index: Int) -> Bool {
    guard index < text.count else { return false }
    switch text[index] {
    case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "-"): return true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return index + 1 == text.count || text[index + 1] | 0x20 != 0x78
    default: return false
    }
  }

  /// Whether what follows `[` is a word in capitals, with or without a slash, that a bracket ends.
  private static func isToken(_ text: [UInt8], _ start: Int) -> Bool {
    for index in start..<min(text.count, start + longestToken) {
      switch text[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "/"): continue
      case UInt8(ascii: "]"): return index > start
      default: return false
      }
    }
    return false
  }
}
