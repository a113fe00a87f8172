// fmguard — SPDX-License-Identifier: Apache-2.0
// What a character at the end of a stream can become when marks or jamo follow it. Read from ICU once.

/// Canonical composition, asked about single characters.
package enum Composition {
  /// The composed characters by the first character of their full decomposition, Hangul left out.
  private static let composites: [UInt32: [UInt32]] = {
    let decomposer = Normalizer(.nfd)
    var result: [UInt32: [UInt32]] = [:]
    CharacterData.forEachRange(of: "NFD_QC", CharacterData.QuickCheck.no) { range in
      guard !range.contains(Hangul.firstSyllable) else { return }
      for scalar in range {
        guard let base = decomposer.normalize(scalar).first else { continue }
        result[base, default: []].append(scalar)
      }
    }
    return result
  }()

  private enum Hangul {
    static let firstSyllable: UInt32 = 0xAC00
    static let lastSyllable: UInt32 = 0xD7A3
    static let leading: ClosedRange<UInt32> = 0x1100...0x1112
    static let perVowel: UInt32 = 28
    static let perLeading: UInt32 = 588
  }

  /// Calls back with each character that what is now `scalar` can become; never with `scalar` itself.
  package static func forEachOutcome(of scalar: UInt32, _ body: (UInt32) -> Void) {
    if Hangul.leading.contains(scalar) {
      let first = Hangul.firstSyllable + (scalar - Hangul.leading.lowerBound) * Hangul.perLeading
      for syllable in first..<first + Hangul.perLeading { body(syllable) }
    } else if scalar >= Hangul.firstSyllable && scalar <= Hangul.lastSyllable {
      guard (scalar - Hangul.firstSyllable) % Hangul.perVowel == 0 else { return }
      for syllable in scalar + 1..<scalar + Hangul.perVowel { body(syllable) }
    } else {
      let base = scalar < 0xC0 ? scalar : Normalizer(.nfd).normalize(scalar).first ?? scalar
      for composite in composites[base] ?? [] where composite != scalar { body(composite) }
    }
  }
}
