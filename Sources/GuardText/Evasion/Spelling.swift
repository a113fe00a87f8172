// fmguard — SPDX-License-Identifier: Apache-2.0
// A stretch of text as the letters that it spells, with their skeleton and their places. Knows nothing of terms.

/// One letter, digit, symbol or run of white space of a text, with its marks.
package struct SpellingUnit: BitwiseCopyable, Sendable {
  /// Where it stands, in bytes of the text; several units can stand for one character (ß).
  package var start: Int
  package var end: Int
  package var glyph: Glyph
  /// The letter with those of its marks that compose with it.
  package var letter: UInt32
  /// Marks that do not: strikes, overlays, piles of accents.
  package var hasStrayMarks = false
  /// An i with a dot of its own (İ).
  package var isDotted: Bool
  /// A letter or digit, or a symbol that stands where a letter would.
  package var isPart: Bool
  /// How many characters a run of white space has; 1 for all else.
  package var width = 1
  /// Where in the skeleton its letter is, or that of the next part.
  package var skeleton = 0
  /// How often the same letter follows, each time at the same distance: side by side, or with one like unit between.
  package fileprivate(set) var repeats = 0
  /// That distance, in units.
  package fileprivate(set) var stride = 0

  init(_ glyph: Glyph, start: Int, end: Int) {
    self.glyph = glyph
    self.start = start
    self.end = end
    letter = glyph.letter
    isDotted = glyph.isDotted
    isPart = glyph.role == .letter || glyph.role == .digit
  }

  package var isSpace: Bool { glyph.role == .space }
  package var isSymbol: Bool { glyph.role == .symbol }
}

/// The units of a stretch of text and their skeleton: one letter for each run of letters that may be taken for each
/// other, whatever stands between them.
///
/// The memory is used again for the next stretch.
package struct Spelling {
  package private(set) var units: [SpellingUnit] = []
  /// UTF-8.
  package private(set) var skeleton: [UInt8] = []
  /// How many units at the end may become something else when more text follows.
  package private(set) var unsettled = 0
  /// The last letter of the skeleton.
  package private(set) var lastLetter: UInt32 = 0

  package init() {}

  /// Reads a stretch of a text.
  ///
  /// - Parameters:
  ///   - range: in bytes of the text, whole characters.
  ///   - mayGrow: text may follow the stretch, so that its last characters are not settled.
  package mutating func read(_ text: Bytes, _ range: Range<Int>, _ glyphs: GlyphTable, mayGrow: Bool) {
    units.removeAll(keepingCapacity: true)
    var at = range.lowerBound
    while at < range.upperBound {
      if text[at] < 0x80 {
        let glyph = glyphs.asciiGlyph(text[at])
        if glyph.role == .space {
          add(glyph, at..<at + 1, glyphs)
        } else {
          units.append(SpellingUnit(glyph, start: at, end: at + 1))
        }
        at += 1
        continue
      }
      let decoded = UTF8Decoding.decode(text, at: at, end: range.upperBound)
      if decoded.isCutOff && mayGrow { break }
      let next = at + decoded.length
      glyphs.forEachGlyph(of: decoded.scalar) { add($0, at..<next, glyphs) }
      at = next
    }
    finish(mayGrow: mayGrow)
  }

  /// Reads the ASCII text that a run of tag characters spells.
  package mutating func readTags(_ text: Bytes, _ range: Range<Int>, _ glyphs: GlyphTable, mayGrow: Bool) {
    units.removeAll(keepingCapacity: true)
    var at = range.lowerBound
    while at < range.upperBound {
      let decoded = UTF8Decoding.decode(text, at: at, end: range.upperBound)
      let next = at + decoded.length
      if TagCharacters.isTag(decoded.scalar) {
        glyphs.forEachGlyph(of: decoded.scalar & 0x7F) { add($0, at..<next, glyphs) }
      }
      at = next
    }
    finish(mayGrow: mayGrow)
  }

  /// The first unit that begins at a position of the text or behind it.
  package func unit(at position: Int) -> Int {
    var low = 0
    var high = units.count
    while low < high {
      let middle = (low + high) / 2
      if units[middle].start < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first three letters of the skeleton from a unit on, or nil if there are fewer.
  package func head(from unit: Int) -> (UInt32, UInt32, UInt32)? {
    var at = units[unit].skeleton
    func next() -> UInt32? {
      guard at < skeleton.count else { return nil }
      var letter = UInt32(skeleton[at])
      if letter >= 0x80 {
        // SAFETY: the bytes are used inside the closure only.
        let decoded = unsafe skeleton.withUnsafeBufferPointer { buffer in
          UTF8Decoding.decode(unsafe Bytes(buffer), at: at, end: buffer.count)
        }
        letter = decoded.scalar
        at += decoded.length - 1
      }
      at += 1
      return letter
    }
    guard let first = next(), let second = next(), let third = next() else { return nil }
    return (first, second, third)
  }

  private mutating func add(_ glyph: Glyph, _ range: Range<Int>, _ glyphs: GlyphTable) {
    switch glyph.role {
    case .ignorable: return
    case .mark, .overlay:
      if addMark(glyph, range, glyphs) { return }
    case .space:
      if let last = units.last, last.isSpace {
        units[units.count - 1].end = range.upperBound
        units[units.count - 1].width += 1
        return
      }
    default: break
    }
    units.append(SpellingUnit(glyph, start: range.lowerBound, end: range.upperBound))
  }

  /// Gives a mark to the letter before it.
  private mutating func addMark(_ mark: Glyph, _ range: Range<Int>, _ glyphs: GlyphTable) -> Bool {
    guard let last = units.last, !last.isSpace else { return false }
    let script = last.glyph.script
    let isPlain = script == .latin || script == .greek || script == .cyrillic || last.glyph.role != .letter
    guard isPlain || mark.role == .overlay else {
      // Marks are letters in other scripts.
      let unit = SpellingUnit(
        Glyph(role: .letter, script: .alphabetic, scalar: mark.letter), start: range.lowerBound, end: range.upperBound)
      units.append(unit)
      return true
    }
    let index = units.count - 1
    units[index].end = range.upperBound
    if mark.role == .mark, !last.hasStrayMarks, let composed = glyphs.compose(last.letter, mark.letter) {
      units[index].letter = composed
    } else if mark.letter == ExtraFolds.dotAbove, !last.hasStrayMarks, last.letter == 0x69 || last.letter == 0x131 {
      units[index].isDotted = true
    } else {
      units[index].hasStrayMarks = true
    }
    return true
  }

  /// Decides which symbols stand where letters would, and makes the skeleton.
  private mutating func finish(mayGrow: Bool) {
    for index in units.indices where units[index].isSymbol {
      units[index].isPart = isJoined(index)
    }
    unsettled = 0
    if mayGrow {
      // A symbol is settled by what follows it, at most two units later; the last unit may still get marks.
      while unsettled < units.count, unsettled < 1 || units[units.count - 1 - unsettled].isSymbol { unsettled += 1 }
      if unsettled < units.count, units.count - unsettled >= 2, units[units.count - 2].isSymbol {
        unsettled = Swift.max(unsettled, 2)
      }
    }
    countRepeats()
    lastLetter = Self.makeSkeleton(of: &units, into: &skeleton)
  }

  /// Counts how often letters come again, so that long rows of one letter need not be read letter by letter.
  private mutating func countRepeats() {
    let settled = units.count - unsettled
    var units = units.mutableSpan
    for index in (0..<settled).reversed() where units[index].isPart {
      let stride = index + 1 < settled && units[index + 1].isPart ? 1 : 2
      let next = index + stride
      guard next < settled, units[next].isPart, Self.areAlike(units[index], units[next]) else { continue }
      let isGapAlike = stride == 1 || next + 1 < settled && Self.areAlike(units[index + 1], units[next + 1])
      units[index].stride = stride
      units[index].repeats = units[next].stride == stride && isGapAlike ? units[next].repeats + 1 : 1
    }
  }

  private static func areAlike(_ one: SpellingUnit, _ other: SpellingUnit) -> Bool {
    one.letter == other.letter && one.hasStrayMarks == other.hasStrayMarks && one.isDotted == other.isDotted
      && one.width == other.width && one.glyph.role == other.glyph.role
  }

  /// Returns the last letter.
  private static func makeSkeleton(of units: inout [SpellingUnit], into skeleton: inout [UInt8]) -> UInt32 {
    skeleton.removeAll(keepingCapacity: true)
    var lastLetter: UInt32 = 0
    var lastPlace = 0
    var units = units.mutableSpan
    for index in units.indices {
      units[index].skeleton = skeleton.count
      guard units[index].isPart else { continue }
      let letter = units[index].glyph.skeleton
      if letter == 0 { continue }
      if letter == lastLetter {
        units[index].skeleton = lastPlace
        continue
      }
      lastPlace = skeleton.count
      lastLetter = letter
      if letter < 0x80 {
        skeleton.append(UInt8(truncatingIfNeeded: letter))
      } else {
        skeleton.append(contentsOf: UTF8.encode(Unicode.Scalar(letter) ?? "\u{FFFD}") ?? .init())
      }
    }
    return lastLetter
  }

  /// Whether a symbol stands where a letter would: `$` and `@` at a letter, the others between letters; none that
  /// comes again two characters on, since it divides letters.
  private func isJoined(_ index: Int) -> Bool {
    let symbol = units[index].glyph.base
    func isSame(_ other: Int) -> Bool { units.indices.contains(other) && units[other].glyph.base == symbol }
    func isLike(_ other: Int) -> Bool {
      guard units.indices.contains(other) else { return false }
      let role = units[other].glyph.role
      return role == .letter || role == .digit || role == .symbol
    }
    if isSame(index - 2) && !isSame(index - 1) || isSame(index + 2) && !isSame(index + 1) { return false }
    if StandIns.isStrong(symbol) { return isLike(index - 1) || isLike(index + 1) }
    return isLike(index - 1) && isLike(index + 1)
  }
}

extension Spelling {
  /// The skeleton of a whole text: for tests and explanations.
  package static func skeleton(of text: String) -> String {
    let bytes = Array(text.utf8)
    var spelling = Spelling()
    // SAFETY: the bytes are used inside the closure only.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      spelling.read(unsafe Bytes(buffer), 0..<bytes.count, GlyphTable(), mayGrow: false)
    }
    return String(decoding: spelling.skeleton, as: UTF8.self)
  }
}

/// Tag characters, U+E0020 to U+E007E, and the flags that they are meant for.
package enum TagCharacters {
  package static func isTag(_ scalar: UInt32) -> Bool { (0xE0020...0xE007E).contains(scalar) }

  /// The run of tag characters that begins at a position, without the one that ends it.
  package static func run(_ text: Bytes, at position: Int) -> Range<Int> {
    var end = position
    while end < text.count {
      let decoded = UTF8Decoding.decode(text, at: end, end: text.count)
      guard isTag(decoded.scalar) else { break }
      end += decoded.length
    }
    return position..<end
  }

  /// Whether a run of tag characters is part of a flag: a waving black flag before it, three to six letters or digits
  /// in it, a cancel tag behind it (UTS #51, ED-14a).
  package static func isFlag(_ text: Bytes, _ run: Range<Int>) -> Bool {
    guard run.lowerBound >= 4, (12...24).contains(run.count), run.upperBound < text.count else { return false }
    let before = UTF8Decoding.decode(text, at: run.lowerBound - 4, end: text.count).scalar
    let after = UTF8Decoding.decode(text, at: run.upperBound, end: text.count).scalar
    guard before == 0x1F3F4, after == 0xE007F else { return false }
    return stride(from: run.lowerBound, to: run.upperBound, by: 4).allSatisfy { position in
      switch UTF8Decoding.decode(text, at: position, end: text.count).scalar & 0x7F {
      case 0x30...0x39, 0x61...0x7A: true
      default: false
      }
    }
  }
}
