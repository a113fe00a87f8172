// fmguard — SPDX-License-Identifier: Apache-2.0
// The reference: every term at every position of the whole copy. Slow, and as plain as can be.

import GuardText

@testable import GuardMatch

struct NaivePattern: Sendable {
  var term: String
  var options = PatternOptions()
  var exceptions: [String] = []
}

struct NaiveMatcher {
  let patterns: [NaivePattern]

  func scan(_ text: [UInt8]) -> Set<Match> {
    var found: Set<Match> = []
    let copy = MatchingCopy(text, table: .widest)
    let boundaries = Boundaries(classes: FoldTable.widest)
    let span = copy.utf8.span
    for (number, pattern) in patterns.enumerated() {
      let key = trimmed(MatchingCopy(Array(pattern.term.utf8), table: .widest).utf8)
      for range in places(of: key, in: copy.utf8) {
        let kind = pattern.options.kind
        if kind != .substring, boundaries.isStart(of: range, in: span, mayGrow: false) != .yes { continue }
        if kind == .word, boundaries.isEnd(of: range, in: span, mayGrow: false) != .yes { continue }
        if pattern.exceptions.contains(where: { covers($0, range, copy.utf8) }) { continue }
        let origin = copy.originalRange(of: range)
        guard isSame(Array(text[origin]), pattern) else { continue }
        guard let whole = Graphemes.expand(origin, in: text.span, mayGrow: false) else { continue }
        found.insert(Match(pattern: PatternID(number), range: whole, transformations: []))
      }
    }
    return found
  }

  private func isSame(_ original: [UInt8], _ pattern: NaivePattern) -> Bool {
    if pattern.options.fold == .none {
      return spaced(String(decoding: original, as: UTF8.self)) == spaced(pattern.term)
    }
    let table = FoldTable.standard(Tailoring(language: pattern.options.language))
    // A match may begin or end inside a character that folds to several.
    let term = trimmed(MatchingCopy(Array(pattern.term.utf8), table: table).utf8)
    return !places(of: term, in: MatchingCopy(original, table: table).utf8).isEmpty
  }

  /// Scalars, with every run of white space as one space.
  private func spaced(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if !scalar.properties.isWhitespace { result.append(scalar) } else if result.last != " " { result.append(" ") }
    }
    while result.first == " " { result.removeFirst() }
    while result.last == " " { result.removeLast() }
    return result
  }

  private func covers(_ phrase: String, _ range: Range<Int>, _ copy: [UInt8]) -> Bool {
    let key = trimmed(MatchingCopy(Array(phrase.utf8), table: .widest).utf8)
    let boundaries = Boundaries(classes: FoldTable.widest)
    return places(of: key, in: copy).contains { place in
      guard place.lowerBound <= range.lowerBound, place.upperBound >= range.upperBound else { return false }
      let first = String(decoding: key, as: UTF8.self).unicodeScalars.first?.value ?? 0
      let last = String(decoding: key, as: UTF8.self).unicodeScalars.last?.value ?? 0
      let firstClass = FoldTable.widest.characterClass(of: first)
      if firstClass == .alphabetic || firstClass == .hangul,
        boundaries.isStart(of: place, in: copy.span, mayGrow: false) != .yes
      {
        return false
      }
      return FoldTable.widest.characterClass(of: last) != .alphabetic
        || boundaries.isEnd(of: place, in: copy.span, mayGrow: false) == .yes
    }
  }

  private func places(of key: [UInt8], in copy: [UInt8]) -> [Range<Int>] {
    guard !key.isEmpty, copy.count >= key.count else { return [] }
    return (0...copy.count - key.count).filter { Array(copy[$0..<$0 + key.count]) == key }.map { $0..<$0 + key.count }
  }

  private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes[...]
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.last == 0x20 { bytes.removeLast() }
    return Array(bytes)
  }
}
