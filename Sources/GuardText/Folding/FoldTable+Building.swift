// fmguard — SPDX-License-Identifier: Apache-2.0
// Fills a FoldTable from ICU's data: a few milliseconds, once. Knows nothing of texts.

import CICU

extension FoldTable {
  /// Reads a table from ICU.
  convenience init(foldsCase: Bool, tailoring: Tailoring) {
    let normalizer = Normalizer(foldsCase ? .nfkcCasefold : .nfkc)
    var draft = Draft.classesAndMarks
    draft.readFolds(normalizer, foldsCase: foldsCase, tailoring: tailoring)
    self.init(draft.parts(), normalizer: normalizer, foldsCase: foldsCase, tailoring: tailoring)
  }

  /// One entry a scalar, for the planes that hold characters that fold, mark or make words.
  private struct Draft {
    /// What all tables have in common, read once.
    static let classesAndMarks: Draft = {
      var draft = Draft()
      draft.readClasses()
      draft.readMarks()
      return draft
    }()

    /// Planes 0 to 3 as far as they are assigned, then the tags and variation selectors of plane 14.
    static let planes: UInt32 = 0x33480
    static let tags: Range<UInt32> = 0xE0000..<0xE1000
    var entries = [UInt32](repeating: 0, count: Int(planes) + tags.count)
    var expansions: [UInt32] = [0]

    static func index(_ scalar: UInt32) -> Int? {
      if scalar < planes { return Int(scalar) }
      return tags.contains(scalar) ? Int(planes + scalar - tags.lowerBound) : nil
    }

    func entry(_ scalar: UInt32) -> Entry {
      Entry(bits: Self.index(scalar).map { entries[$0] } ?? 0)
    }

    mutating func set(_ scalar: UInt32, _ kind: UInt32, _ classBits: UInt8, _ value: UInt32 = 0) {
      guard let index = Self.index(scalar) else { return }
      entries[index] = Entry(kind, classBits: classBits, value).bits
    }

    private mutating func set(_ range: ClosedRange<UInt32>, _ characterClass: CharacterClass) {
      for scalar in range { set(scalar, Kind.copy, characterClass.rawValue) }
    }

    /// Classes by general category and script. Later lines win.
    mutating func readClasses() {
      // The categories of letters (Lu to Lo: 1 to 5), marks (Mn, Me, Mc: 6 to 8), numbers (Nd, Nl, No: 9 to 11).
      CharacterData.forEachRange(of: "gc") { range, category in
        switch category {
        case 1...5, 9...11: set(range, .alphabetic)
        case 6...8: set(range, .mark)
        default: break
        }
      }
      CharacterData.forEachRange(with: "Alphabetic") { range in
        for scalar in range where entry(scalar).classBits == 0 {
          set(scalar, Kind.copy, CharacterClass.alphabetic.rawValue)
        }
      }
      let hangul = CharacterData.scriptCode("Hang")
      let dictionary = Set(
        ["Hani", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"].map { CharacterData.scriptCode($0) })
      CharacterData.forEachRange(of: "sc") { range, script in
        guard script == hangul || dictionary.contains(script) else { return }
        let wordClass = script == hangul ? CharacterClass.hangul : .dictionary
        for scalar in range where entry(scalar).classBits != 0 && !Self.isDigit(scalar) {
          set(scalar, Kind.copy, wordClass.rawValue)
        }
      }
      for scalars: ClosedRange<UInt32> in [0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB] {
        for scalar in scalars where entry(scalar).classBits != 0 { set(scalar, Kind.copy, jamo) }
      }
      // Hangul tone marks.
      for scalar: UInt32 in [0x302E, 0x302F] { set(scalar, Kind.copy, CharacterClass.mark.rawValue) }
      // Signs that Hiragana and Katakana share, and one of Han.
      for scalar: UInt32 in [0x3006, 0x30FC, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303C] {
        set(scalar, Kind.copy, CharacterClass.dictionary.rawValue)
      }
    }

    private static func isDigit(_ scalar: UInt32) -> Bool {
      cicu_general_category(Int32(bitPattern: scalar)) == 9
    }

    /// Combining classes, and what may compose with what precedes it.
    mutating func readMarks() {
      CharacterData.forEachRange(of: "ccc") { range, combiningClass in
        guard combiningClass != 0 else { return }
        for scalar in range { set(scalar, Kind.mark, entry(scalar).classBits, combiningClass) }
      }
      // NFC_Quick_Check: 0 is no (such scalars are replaced below), 1 is yes, 2 is maybe.
      CharacterData.forEachRange(of: "NFC_QC") { range, value in
        guard value == 2 else { return }
        for scalar in range { set(scalar, Kind.maybe, entry(scalar).classBits) }
      }
    }

    private func isMaybe(_ scalar: UInt32) -> Bool {
      cicu_nfc_quick_check(Int32(bitPattern: scalar)) == 2
    }

    /// What ICU changes, what is white space, and the extra folds.
    mutating func readFolds(_ normalizer: Normalizer, foldsCase: Bool, tailoring: Tailoring) {
      var changed: [UInt32] = []
      if foldsCase {
        CharacterData.forEachRange(with: "CWKCF") { changed.append(contentsOf: $0) }
      } else {
        // NFKC itself keeps default ignorables; the copy does not.
        CharacterData.forEachRange(with: "DI") { range in for scalar in range { set(scalar, Kind.drop, 0) } }
        CharacterData.forEachRange(of: "NFKC_QC") { range, value in
          if value == 0 { changed.append(contentsOf: range) }
        }
      }
      for range in ExtraFolds.ranges { changed.append(contentsOf: range) }
      changed.removeAll { Self.index($0) == nil || !foldsCase && entry($0).kind == Kind.drop }
      var results: [(UInt32, [UInt32])] = []
      normalizer.forEachNormalized(changed) { scalar, normalized in
        let folded = ExtraFolds.fold(normalized, tailoring)
        if folded != [scalar] { results.append((scalar, folded)) }
      }
      for (scalar, folded) in results { setFold(of: scalar, folded) }
      if foldsCase {
        // What holds an iota subscript, since marks that follow it stand before it: see `fold(_:)`.
        for scalar in IotaSubscript.scalars { set(scalar, Kind.maybe, entry(scalar).classBits) }
      }
      CharacterData.forEachRange(with: "White_Space") { range in
        for scalar in range { set(scalar, Kind.space, CharacterClass.space.rawValue) }
      }
    }

    private mutating func setFold(of scalar: UInt32, _ folded: [UInt32]) {
      guard let first = folded.first else {
        // What composes with some characters is dropped after the others only: hamza stays on waw, and not on alef.
        return isMaybe(scalar) ? set(scalar, Kind.maybe, entry(scalar).classBits) : set(scalar, Kind.drop, 0)
      }
      let firstEntry = entry(first)
      // What begins with a mark, or holds what composes, is left to ICU in its context.
      let isSafe = firstEntry.kind == Kind.copy && folded.allSatisfy { !isMaybe($0) }
      guard isSafe else { return set(scalar, Kind.maybe, firstEntry.classBits) }
      if folded.count == 1 {
        set(scalar, Kind.replace, firstEntry.classBits, first)
      } else {
        set(scalar, Kind.expand, firstEntry.classBits, UInt32(expansions.count))
        expansions.append(UInt32(folded.count))
        expansions.append(contentsOf: folded)
      }
    }

    /// Equal blocks of 64 scalars are stored once, but those below U+0800 all stand in order, for Lookup.
    func parts() -> Parts {
      var parts = Parts()
      parts.stage1 = [UInt16](repeating: 0, count: 0x110000 >> 6)
      parts.expansions = expansions
      // Numbers of blocks by a hash of what they hold.
      var known: [UInt64: [UInt16]] = [:]
      func number(_ block: ArraySlice<UInt32>, isShared: Bool) -> UInt16 {
        let hash = block.reduce(0) { ($0 ^ UInt64($1)) &* 0x9E37_79B9_7F4A_7C15 }
        let found = known[hash]?.first { parts.stage2[Int($0) << 6..<Int($0) << 6 + 64].elementsEqual(block) }
        if isShared, let found { return found }
        let number = UInt16(parts.stage2.count >> 6)
        parts.stage2.append(contentsOf: block)
        known[hash, default: []].append(number)
        return number
      }
      // Block 0 of the table is that of the scalars that are not in the draft: copied, in no word.
      _ = number([UInt32](repeating: 0, count: 64)[...], isShared: false)
      for start in stride(from: 0, to: entries.count, by: 64) {
        let number = number(entries[start..<start + 64], isShared: start >= 0x800)
        let scalar = start < Int(Self.planes) ? UInt32(start) : Self.tags.lowerBound + UInt32(start) - Self.planes
        parts.stage1[Int(scalar >> 6)] = number
      }
      return parts
    }
  }
}
