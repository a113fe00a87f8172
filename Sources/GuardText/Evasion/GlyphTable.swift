// fmguard — SPDX-License-Identifier: Apache-2.0
// Makes glyphs from ICU's data when they are first asked for, and keeps them. Knows characters, not spellings.

import CICU

/// The glyphs of characters: made on demand, since a whole table would cost start-up time.
///
/// Belongs to one user at a time.
package final class GlyphTable {
  private var glyphs: [Glyph]
  /// Where the glyphs of a scalar are, and how many: place times eight plus count.
  private var places: [UInt32: UInt32] = [:]
  /// The glyphs of ASCII once more, and the summaries of scalars below `summarized`, filled on demand.
  private let ascii: CellStorage<Glyph>
  private let summaries = CellStorage<GlyphSummary>(zeros: Int(summarized))
  private static let summarized: UInt32 = 0x10000
  private var compositions: [UInt64: UInt32] = [:]
  private let decomposer = Normalizer(.nfd)
  private let composer = Normalizer(.nfc)
  private let folder = Normalizer(.nfkcCasefold)
  private let compatibility = Normalizer(.nfkc)
  private static let latin = CharacterData.scriptCode("Latn")
  private static let cyrillic = CharacterData.scriptCode("Cyrl")
  private static let greek = CharacterData.scriptCode("Grek")

  package init() {
    // The glyphs of ASCII stand at their numbers.
    glyphs = (0..<128).map { Self.ofASCII($0) }
    ascii = CellStorage(glyphs)
  }

  /// The glyph of an ASCII character.
  @inline(__always)
  func asciiGlyph(_ byte: UInt8) -> Glyph { ascii.cells[Int(byte)] }

  /// Calls back with the glyphs of a scalar: none for one that is nothing in the copy, several for ß or ﬁ.
  @inline(__always)
  package func forEachGlyph(of scalar: UInt32, _ body: (Glyph) -> Void) {
    if scalar < 0x80 { return body(ascii.cells[Int(scalar)]) }
    let place = self.place(of: scalar)
    for index in Int(place >> 4)..<Int(place >> 4) + Int(place & 15) { body(glyphs[index]) }
  }

  /// The first glyph of a scalar.
  package func glyph(of scalar: UInt32) -> Glyph {
    if scalar < 0x80 { return ascii.cells[Int(scalar)] }
    return glyphs[Int(place(of: scalar) >> 4)]
  }

  /// The summaries, as a hot loop reads them; valid as long as this object.
  var lookup: GlyphSummaries { GlyphSummaries(cells: summaries.cells, table: self) }

  fileprivate func makeSummary(_ scalar: UInt32) -> GlyphSummary {
    let summary: GlyphSummary
    if scalar < 0x80 {
      summary = GlyphSummary(glyphs[Int(scalar)...Int(scalar)])
    } else {
      let place = self.place(of: scalar)
      summary = GlyphSummary(glyphs[Int(place >> 4)..<Int(place >> 4) + Int(place & 15)])
    }
    if scalar < Self.summarized { summaries.cells[Int(scalar)] = summary }
    return summary
  }

  private func place(of scalar: UInt32) -> UInt32 {
    if let known = places[scalar] { return known }
    let made = make(scalar)
    let place = UInt32(glyphs.count) << 4 | UInt32(made.count)
    glyphs.append(contentsOf: made)
    places[scalar] = place
    return place
  }

  private static func ofASCII(_ scalar: UInt32) -> Glyph {
    switch scalar {
    case 0x41...0x5A: Glyph(role: .letter, script: .latin, scalar: scalar + 0x20)
    case 0x61...0x7A: Glyph(role: .letter, script: .latin, scalar: scalar)
    case 0x30...0x39: Glyph(role: .digit, scalar: scalar)
    case 0x09...0x0D, 0x20: Glyph(role: .space, scalar: 0x20)
    default: Glyph(role: StandIns.isSymbol(scalar) ? .symbol : .other, scalar: scalar)
    }
  }

  private func make(_ scalar: UInt32) -> [Glyph] {
    // Ideographs and syllables that fold to themselves, of which there are many and nothing is to be known.
    if FoldTable.widest.copies(scalar), FoldTable.widest.characterClass(of: scalar).isOfOtherRules {
      return [Glyph(role: .letter, scalar: scalar)]
    }
    let folded = ExtraFolds.fold(folder.normalize(scalar), [.arabic, .hebrew])
    guard !folded.isEmpty else { return [Glyph(role: .ignorable, scalar: scalar)] }
    var made: [Glyph] = []
    for part in folded.prefix(15) {
      var glyph = part < 0x80 ? Self.ofASCII(part) : makeFolded(part)
      if glyph.role == .letter { setLook(&glyph, of: folded.count == 1 ? scalar : part) }
      if glyph.role == .mark || glyph.role == .overlay, made.last?.role == .letter, glyph.role == .mark {
        // What case folding decomposed: İ is i and a dot.
        guard let last = made.last else { continue }
        if let composed = compose(last.letter, part) {
          made[made.count - 1].letter = composed
        } else if part == ExtraFolds.dotAbove && last.letter == 0x69 {
          made[made.count - 1].isDotted = true
        }
        continue
      }
      made.append(glyph)
    }
    return made
  }

  /// The glyph of a folded scalar that is not ASCII.
  private func makeFolded(_ scalar: UInt32) -> Glyph {
    let code = Int32(bitPattern: scalar)
    switch FoldTable.widest.characterClass(of: scalar) {
    case .space: return Glyph(role: .space, scalar: 0x20)
    case .hangul, .dictionary: return Glyph(role: .letter, scalar: scalar)
    case .mark:
      let isOverlay = cicu_combining_class(code) == 1 || cicu_general_category(code) == 7
      return Glyph(role: isOverlay ? .overlay : .mark, scalar: scalar)
    case .other: return Glyph(role: StandIns.isSymbol(scalar) ? .symbol : .other, scalar: scalar)
    case .alphabetic: break
    }
    var glyph = Glyph(role: .letter, script: .alphabetic, scalar: scalar)
    let base = decomposer.normalize(scalar).first ?? scalar
    switch cicu_script(Int32(bitPattern: base)) {
    case Self.latin: glyph.script = .latin
    case Self.cyrillic: glyph.script = .cyrillic
    case Self.greek: glyph.script = .greek
    default: return glyph
    }
    glyph.base = base
    glyph.look = base
    return glyph
  }

  /// What a letter looks like, as it is written.
  private func setLook(_ glyph: inout Glyph, of scalar: UInt32) {
    guard glyph.base >= 0x80 else {
      glyph.look = glyph.base
      return
    }
    // б looks like b with a mark, but is written as 6, see `Skeleton`.
    guard glyph.script != .other, glyph.base != 0x0431 else { return }
    let written = decomposer.normalize(compatibility.normalize(scalar).first ?? scalar).first ?? scalar
    if glyph.script == .cyrillic {
      // Small letters are the capitals in small (в, н, т): the look is that of the capital where it has one.
      let capital = Unicode.Scalar(glyph.base)?.properties.uppercaseMapping.unicodeScalars.first?.value
      let small = Lookalikes.shared.look(of: glyph.base)
      let large = capital.flatMap { Lookalikes.shared.look(of: $0) }
      set(small?.letter == 0x69 ? small : large ?? small, isBar: large?.isBar ?? false, &glyph)
    } else {
      let look = Lookalikes.shared.look(of: written)
      set(look, isBar: false, &glyph)
      // A capital that looks like nothing goes with its small letter, so that a skeleton is its own skeleton.
      if look == nil, let small = Lookalikes.shared.look(of: glyph.base) { glyph.findAs(small.letter) }
    }
  }

  private func set(_ look: Lookalikes.Look?, isBar: Bool, _ glyph: inout Glyph) {
    guard let look else { return }
    glyph.look = look.letter
    glyph.isStroked = look.isStroked
    glyph.isBar = look.isBar || isBar
  }

  /// The letter that a letter and a mark compose to, or nil.
  func compose(_ letter: UInt32, _ mark: UInt32) -> UInt32? {
    let key = UInt64(letter) << 32 | UInt64(mark)
    if let known = compositions[key] { return known == 0 ? nil : known }
    var units = UTF16Text.units(of: letter)
    UTF16Text.append(mark, to: &units)
    var output: [UInt16] = []
    composer.normalize(units, into: &output)
    let scalars = UTF16Text.scalars(of: output)
    let composed = scalars.count == 1 ? scalars[0] : 0
    compositions[key] = composed
    return composed == 0 ? nil : composed
  }
}

extension CharacterClass {
  /// Words of such scripts are not spelt with letters that could be taken for others.
  fileprivate var isOfOtherRules: Bool { self == .hangul || self == .dictionary }
}

/// The summaries of scalars: a view into a table, so that a loop over a text counts no references. Whoever uses it
/// keeps the table alive.
@safe
struct GlyphSummaries {
  fileprivate let cells: Cells<GlyphSummary>
  // SAFETY, here and wherever it is used: whoever has the view keeps the table alive; a reference that is counted would
  // cost as much as the look-up.
  private unowned(unsafe) let table: GlyphTable

  fileprivate init(cells: Cells<GlyphSummary>, table: GlyphTable) {
    self.cells = cells
    unsafe self.table = table
  }

  /// What the cheap look at a word needs to know of a scalar.
  @inline(__always)
  func summary(of scalar: UInt32) -> GlyphSummary {
    if scalar < UInt32(truncatingIfNeeded: cells.count) {
      let known = cells[Int(scalar)]
      return known.kind != GlyphSummary.Kind.unknown ? known : unsafe table.makeSummary(scalar)
    }
    return FoldTable.widest.characterClass(of: scalar).isOfOtherRules ? .stop : unsafe table.makeSummary(scalar)
  }
}
