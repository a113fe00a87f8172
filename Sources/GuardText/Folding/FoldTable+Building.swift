// fmguard — SPDX-License-Identifier: Apache-2.0
// Fills a FoldTable from ICU's data: a few milliseconds, once. Knows nothing of texts.

import CICU

extension FoldTable {
  /// Reads a table from ICU.
  convenience init(foldsCase: Bool, tailoring: Tailoring) {
    let normalizer = Normalizer(foldsCase ? .nfkcCasefold : .nfkc)
    var draft = Draft.classesAndMarks
    draft.readFolds(normalizer, foldsCase: foldsCase, tailoring: tailoring)
    self.init(draft, normalizer: normalizer, foldsCase: foldsCase, tailoring: tailoring)
  }
}

extension FoldTable.Draft {
  private typealias Entry = FoldTable.Entry
  private typealias Kind = FoldTable.Kind

  /// What all tables have in common, read once.
  fileprivate static let classesAndMarks: FoldTable.Draft = {
    var draft = FoldTable.Draft()
    draft.readScripts()
    draft.readCategories()
    draft.readSpecialClasses()
    draft.readCompositions()
    return draft
  }()

  private static func entry(_ characterClass: CharacterClass) -> Entry {
    Entry(Kind.copy, classBits: characterClass.rawValue)
  }

  /// The scripts with words of their own kind, whatever their characters are.
  private mutating func readScripts() {
    for script: StaticString in ["Hani", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr", "Hang"] {
      let code = CharacterData.scriptCode(script)
      let entry = Self.entry(code == CharacterData.scriptCode("Hang") ? .hangul : .dictionary)
      CharacterData.forEachRange(of: "sc", code) { range in update(range) { _ in entry } }
    }
  }

  /// Letters, numbers and marks of the other scripts, digits of all; and that nothing else is part of a word.
  private mutating func readCategories() {
    let none = Entry(bits: 0), alphabetic = Self.entry(.alphabetic), mark = Self.entry(.mark)
    CharacterData.forEachCategory { range, category in
      switch category {
      case CharacterData.Category.letters, CharacterData.Category.otherNumbers:
        update(range) { $0.classBits == 0 ? alphabetic : $0 }
      case CharacterData.Category.digit:
        update(range) { _ in alphabetic }
      case CharacterData.Category.marks:
        update(range) { $0.classBits == 0 ? mark : $0 }
        // Only marks have a combining class other than zero: a promise of Unicode's stability policy.
        for scalar in range {
          let combiningClass = cicu_combining_class(Int32(bitPattern: scalar))
          guard combiningClass != 0 else { continue }
          self[scalar] = Entry(Kind.mark, classBits: self[scalar].classBits, UInt32(combiningClass))
        }
      default:
        update(range) { _ in none }
      }
    }
  }

  private mutating func readSpecialClasses() {
    // Symbols that are letters.
    CharacterData.forEachRange(with: "Alphabetic") { range in
      update(range) { $0.classBits == 0 ? Self.entry(.alphabetic) : $0 }
    }
    for jamo: ClosedRange<UInt32> in [0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB] {
      setClass(jamo.filter { self[$0].classBits != 0 }, FoldTable.jamo)
    }
    // Hangul tone marks.
    setClass(0x302E...0x302F, CharacterClass.mark.rawValue)
    // Signs that Hiragana and Katakana share, and one of Han.
    setClass(
      [0x3006, 0x30FC, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303C], CharacterClass.dictionary.rawValue)
  }

  /// What may compose with what precedes it.
  private mutating func readCompositions() {
    CharacterData.forEachRange(of: "NFC_QC", CharacterData.QuickCheck.maybe) { range in
      for scalar in range { self[scalar] = Entry(Kind.maybe, classBits: self[scalar].classBits) }
    }
  }

  /// What ICU changes, what is white space, and the extra folds.
  fileprivate mutating func readFolds(_ normalizer: Normalizer, foldsCase: Bool, tailoring: Tailoring) {
    // Two in five of what NFKC_Casefold changes are default ignorables, which need no look. NFKC keeps them, the copy
    // does not.
    CharacterData.forEachRange(with: "DI") { range in update(range) { _ in Entry(Kind.drop, classBits: 0) } }
    var changed: [UInt32] = []
    if foldsCase {
      CharacterData.forEachRange(with: "CWKCF") { changed.append(contentsOf: $0) }
    } else {
      CharacterData.forEachRange(of: "NFKC_QC", CharacterData.QuickCheck.no) { changed.append(contentsOf: $0) }
    }
    for range in ExtraFolds.ranges { changed.append(contentsOf: range) }
    changed.removeAll { self[$0].kind == Kind.drop }
    var folded: [UInt32] = []
    normalizer.forEachNormalized(changed) { scalar, normalized in
      ExtraFolds.fold(normalized, tailoring, into: &folded)
      setFold(of: scalar, folded)
    }
    if foldsCase {
      // What holds an iota subscript, since marks that follow it stand before it: see `fold(_:)`.
      for scalar in IotaSubscript.scalars { self[scalar] = Entry(Kind.maybe, classBits: self[scalar].classBits) }
    }
    let space = Entry(Kind.space, classBits: CharacterClass.space.rawValue)
    CharacterData.forEachRange(with: "White_Space") { range in update(range) { _ in space } }
  }

  private mutating func setFold(of scalar: UInt32, _ folded: [UInt32]) {
    guard let first = folded.first else {
      // What composes with some characters is dropped after the others only: hamza stays on waw, and not on alef.
      if self[scalar].kind == Kind.maybe { return }
      return self[scalar] = Entry(Kind.drop, classBits: 0)
    }
    if folded.count == 1 && first == scalar { return }
    // What begins with a mark, or holds what composes, is left to ICU in its context.
    let isSafe = self[first].kind == Kind.copy && folded.allSatisfy { self[$0].kind != Kind.maybe }
    let classBits = self[first].classBits
    if !isSafe {
      self[scalar] = Entry(Kind.maybe, classBits: classBits)
    } else if folded.count == 1 {
      self[scalar] = Entry(Kind.replace, classBits: classBits, first)
    } else {
      self[scalar] = Entry(Kind.expand, classBits: classBits, expansion(folded))
    }
  }
}
