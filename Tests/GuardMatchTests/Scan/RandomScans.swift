// fmguard — SPDX-License-Identifier: Apache-2.0
// Random patterns and texts in which matches, near misses and what interacts are frequent.

import GuardText
import TestSupport

@testable import GuardMatch

enum RandomScans {
  static let pieces: [String] = [
    "a", "b", "c", "A", "é", "e\u{301}", "e", "ß", "s", "İ", "i", "ı", "ſ", " ", " ", "  ", "\t", "\n", "\u{A0}", "'",
    "’", ".", ",", "-", "_", "3", "14", "시", "발", "이", "가", "\u{1109}\u{1175}", "ㄹ", "ば", "か", "バ", "カ", "ﾊﾞ",
    "白", "痴", "他", "ค", "วาย", "ก", "ك", "َ", "ـ", "أ", "ا", "я", "Я", "😀", "👨‍👩‍👧", "❤️", "🇰🇷", "\u{200B}",
    "\u{AD}", "\u{336}", "\u{323}", "\0", "$", "+", "ﬁ", "Å",
  ]

  static func text(_ generator: inout SeededGenerator, upTo length: Int, _ patterns: [NaivePattern] = []) -> [UInt8] {
    var result: [UInt8] = []
    for _ in 0..<Int.random(in: 0...length, using: &generator) {
      let roll = Int.random(in: 0..<20, using: &generator)
      if roll < 4, let pattern = patterns.randomElement(using: &generator) {
        result += Array(pattern.term.utf8)
      } else if roll == 4 {
        result.append(UInt8.random(in: 0x80...0xFF, using: &generator))
      } else {
        result += Array((pieces.randomElement(using: &generator) ?? " ").utf8)
      }
    }
    return result
  }

  static func patterns(_ generator: inout SeededGenerator, count: Int) -> [NaivePattern] {
    var result: [NaivePattern] = []
    while result.count < count {
      let term = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? "a"
      }.joined()
      let options = PatternOptions(
        kind: MatchKind.allCases.randomElement(using: &generator) ?? .word,
        fold: Int.random(in: 0..<6, using: &generator) == 0 ? .none : .standard,
        language: ["und", "en", "tr", "ar"].randomElement(using: &generator) ?? "und")
      var pattern = NaivePattern(term: term, options: options)
      var probe = MatcherBuilder()
      guard (try? probe.addTerm(term, options)) != nil else { continue }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let before = pieces.randomElement(using: &generator) ?? ""
        pattern.exceptions = [before + term, term + (pieces.randomElement(using: &generator) ?? "")]
      }
      result.append(pattern)
    }
    return result
  }

  static func matcher(_ patterns: [NaivePattern]) throws -> Matcher {
    var builder = MatcherBuilder()
    for pattern in patterns {
      var options = pattern.options
      options.exceptions = builder.addExceptions(pattern.exceptions)
      _ = try builder.addTerm(pattern.term, options)
    }
    return builder.build()
  }

  static func scan(_ matcher: Matcher, _ text: [UInt8]) -> [Match] {
    var found: [Match] = []
    // SAFETY: the bytes are used inside the closure only.
    _ = unsafe text.withUnsafeBufferPointer { unsafe matcher.scan($0) { found.append($0) } }
    return found
  }

  static func describe(_ patterns: [NaivePattern]) -> String {
    patterns.map { pattern in
      let (scalars, options) = (pattern.term.unicodeScalars, pattern.options)
      let term = scalars.map { String($0.value, radix: 16) }
      return "\(term) \(options.kind) \(options.fold) \(options.language)"
    }
    .joined(separator: "; ")
  }
}
