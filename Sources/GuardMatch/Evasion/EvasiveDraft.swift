// fmguard — SPDX-License-Identifier: Apache-2.0
// Collects the terms whose evasions are looked for, and compiles them. Knows terms; nothing of texts.

import GuardText

/// What the language of a term says of its spelling.
struct TermLanguage: Sendable {
  /// Those that may not be taken for others.
  let letters: OwnLetters
  /// Whether the four i's of Turkish are two letters.
  let isTurkic: Bool
}

/// The terms of fold level `evasive` under construction.
struct EvasiveDraft {
  /// Shorter terms are not looked for in disguise.
  static let fewestParts = DisguiseLimits.fewestParts
  /// Longer terms are not either: nobody writes them so.
  static let mostParts = 256

  private(set) var skeletons = TermDraft()
  private(set) var terms: [UInt8] = []
  private(set) var termEnds: [UInt32] = []
  private(set) var patterns: [PatternID] = []
  private(set) var languageOfTerm: [UInt16] = []
  private(set) var languages: [TermLanguage] = []
  private(set) var words = WordHashes()
  private(set) var mostWords = 1
  private(set) var hasSubstrings = false
  private(set) var hasOnlyWords = true
  private var languageNumbers: [String: UInt16] = [:]
  /// The one of the last term, which is most often that of the next.
  private var lastLanguage: (tag: String, number: UInt16)?
  private var spelling = Spelling()
  private let glyphs = GlyphTable()

  /// Adds a term as it was written; one that nobody could disguise is left out.
  ///
  /// - Returns: the term without the marks that do not matter in its language, if it has such.
  mutating func add(_ term: Bytes, _ pattern: PatternID, _ options: PatternOptions) -> [UInt8]? {
    let range = Self.trimmed(term)
    spelling.read(term, range, glyphs, mayGrow: false)
    var parts = 0
    var hasLetters = false, hasGreek = false
    for unit in spelling.units where unit.isPart {
      parts += 1
      if unit.glyph.role == .letter { hasLetters = true }
      if unit.glyph.script == .greek { hasGreek = true }
    }
    guard (Self.fewestParts...Self.mostParts).contains(parts), hasLetters, !spelling.skeleton.isEmpty else {
      return nil
    }
    let number = UInt32(patterns.count)
    patterns.append(pattern)
    for index in range { terms.append(term[index]) }
    termEnds.append(UInt32(terms.count))
    let language = languageNumber(options.language)
    languageOfTerm.append(language)
    if options.kind == .substring { hasSubstrings = true }
    if options.kind != .word { hasOnlyWords = false }
    let bare = Self.bareTerm(term, spelling.units, languages[Int(language)])
    addSkeleton(number)
    if hasGreek {
      // Capitals of Greek look like other letters than small ones.
      addCased(term[range], number) { $0.lowercased() }
      addCased(term[range], number) { $0.uppercased() }
    }
    return bare
  }

  /// The term with the bases of its letters, apart from those that are letters of their own.
  private static func bareTerm(_ term: Bytes, _ units: [SpellingUnit], _ language: TermLanguage) -> [UInt8]? {
    func isBare(_ unit: SpellingUnit) -> Bool {
      unit.letter == unit.glyph.base && (!unit.isDotted || language.isTurkic) || language.letters.contains(unit)
    }
    guard units.contains(where: { !isBare($0) }) else { return nil }
    var result: [UInt8] = []
    for unit in units {
      if isBare(unit) {
        for index in unit.start..<unit.end { result.append(term[index]) }
      } else if let scalar = Unicode.Scalar(unit.glyph.base) {
        result.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    return result
  }

  private mutating func addCased(_ term: Bytes, _ number: UInt32, _ change: (String) -> String) {
    let text = String(decoding: (0..<term.count).map { term[$0] }, as: UTF8.self)
    let bytes = Array(change(text).utf8)
    // SAFETY: the bytes are used inside the closure only.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      spelling.read(unsafe Bytes(buffer), 0..<bytes.count, glyphs, mayGrow: false)
    }
    addSkeleton(number)
  }

  /// Adds the skeleton of the spelling, and its words to the filter.
  private mutating func addSkeleton(_ number: UInt32) {
    skeletons.bytes.append(contentsOf: spelling.skeleton)
    skeletons.ends.append(UInt32(skeletons.bytes.count))
    skeletons.payloads.append(number)
    mostWords = Swift.max(mostWords, words.add(spelling.units))
  }

  private mutating func languageNumber(_ language: String) -> UInt16 {
    if let last = lastLanguage, last.tag == language { return last.number }
    let number = languageNumbers[language] ?? UInt16(clamping: languages.count)
    if number == languages.count {
      let isTurkic = Tailoring(language: language).contains(.turkic)
      languages.append(TermLanguage(letters: OwnLetters(language: language), isTurkic: isTurkic))
      languageNumbers[language] = number
    }
    lastLanguage = (language, number)
    return number
  }

  private static func trimmed(_ term: Bytes) -> Range<Int> {
    var range = 0..<term.count
    while let first = range.first, term[first] == 0x20 { range = first + 1..<range.upperBound }
    while let last = range.last, term[last] == 0x20 { range = range.lowerBound..<last }
    return range
  }

  /// Compiles what was added; nil if that is nothing.
  func build() -> EvasiveSet? {
    patterns.isEmpty ? nil : EvasiveSet(self)
  }
}
