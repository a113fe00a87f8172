// fmguard — SPDX-License-Identifier: Apache-2.0
// What folds together in some languages only. Names only; the tables are in Folding.

/// Differences that fold away in the lists of some languages and matter in those of others.
public struct Tailoring: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Turkish and Azeri: dotted and dotless i, upper and lower case, are one letter.
  public static let turkic = Tailoring(rawValue: 1)
  /// Arabic script: harakat and tatweel fold away, the variants of alef are one letter.
  public static let arabic = Tailoring(rawValue: 2)
  /// Hebrew: niqqud and cantillation marks fold away.
  public static let hebrew = Tailoring(rawValue: 4)

  /// Everything that folds in any language: the widest copy, in which no tailored match can be missed.
  public static let widest: Tailoring = [.turkic, .arabic, .hebrew]

  /// The tailoring of a language's lists.
  ///
  /// - Parameter language: a BCP 47 tag; only the primary language subtag counts. `und` has none.
  public init(language: String) {
    let primary = language.split(separator: "-", maxSplits: 1).first.map { $0.lowercased() } ?? ""
    switch primary {
    case "tr", "az": self = .turkic
    case "ar", "fa", "ur", "ps", "ckb", "sd", "ug", "ks": self = .arabic
    case "he", "yi": self = .hebrew
    default: self = []
    }
  }
}

extension Tailoring {
  /// Whether a text may hold a character that folds differently by tailoring; false for most scripts.
  package static func mayConcern(_ utf8: Bytes) -> Bool {
    for index in 0..<utf8.count {
      let next = index + 1 < utf8.count ? utf8[index + 1] : 0
      switch utf8[index] {
      // Hebrew and Arabic.
      case 0xD6...0xDB: return true
      // The Turkish i's, which are U+0130 and U+0131, and the dot above, U+0307.
      case 0xC4 where next & 0xFE == 0xB0, 0xCC where next == 0x87: return true
      // Presentation forms of Hebrew and Arabic, U+FB00 to U+FEFF.
      case 0xEF where (0xAC...0xBB).contains(next): return true
      default: break
      }
    }
    return false
  }
}
