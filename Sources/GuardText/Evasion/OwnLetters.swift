// fmguard — SPDX-License-Identifier: Apache-2.0
// Which letters with marks are letters of their own in a language. Knows alphabets, not texts.

import CICU

/// The letters that matter in a language: å in Swedish, ñ in Spanish, ệ in Vietnamese.
///
/// Source: CLDR exemplar characters. Where marks only show stress or a reading and people leave them out (`все` for
/// `всё`, `cabron` for `cabrón`), those marks do not make letters.
package struct OwnLetters: Sendable {
  /// Nothing is known of the language: every letter with a mark may be one of its letters.
  private let isUnknown: Bool
  private let letters: Set<UInt32>

  package init(language: String) {
    let primary = language.split(separator: "-", maxSplits: 1).first.map { $0.lowercased() } ?? ""
    guard !primary.isEmpty, primary != "und", primary != "mul" else {
      isUnknown = true
      letters = []
      return
    }
    isUnknown = false
    let decomposer = Normalizer(.nfd)
    let stress = Self.stressMarks(primary)
    letters = Self.exemplars(primary).filter { letter in
      !decomposer.normalize(letter).dropFirst().contains { stress.contains($0) }
    }
  }

  /// Whether a letter counts as itself only.
  package func contains(_ unit: SpellingUnit) -> Bool {
    let isMarked = unit.letter != unit.glyph.base || unit.glyph.isStroked
    if isUnknown { return isMarked }
    return (isMarked || unit.glyph.script == .latin && unit.letter >= 0x80) && letters.contains(unit.letter)
  }

  /// The marks that make no letters in a language: grave, acute, circumflex, diaeresis.
  private static func stressMarks(_ language: String) -> Set<UInt32> {
    switch language {
    case "be", "ca", "el", "es", "fr", "gl", "it", "nl", "pt", "ru": [0x0300, 0x0301, 0x0302, 0x0308]
    case "da", "de", "fi", "nb", "nn", "no", "sv": [0x0300, 0x0301]
    default: []
    }
  }

  /// Collects ranges of scalars.
  private final class Collector {
    var letters: Set<UInt32> = []
  }

  private static func exemplars(_ language: String) -> Set<UInt32> {
    let collector = Collector()
    var status: Int32 = 0
    var name = Array(language.utf8CString)
    // SAFETY: the name ends in NUL; the collector outlives the call, in which alone the callback is used.
    unsafe name.withUnsafeMutableBufferPointer { name in
      guard let base = name.baseAddress else { return }
      unsafe cicu_exemplar_letters(
        base,
        { context, start, end in
          guard let context = unsafe context, start >= 0x80, end >= start else { return }
          let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
          for letter in start...end { collector.letters.insert(UInt32(letter)) }
        }, Unmanaged.passUnretained(collector).toOpaque(), &status)
    }
    return status > 0 ? [] : collector.letters
  }
}
