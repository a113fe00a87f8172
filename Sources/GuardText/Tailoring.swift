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
      switch utf8[index] {
      // The lead bytes of dotless i, of the dot above, of Hebrew, Arabic, and their presentation forms.
      case 0xC4, 0xCC, 0xD6...0xDB, 0xEF: return true
      default: break
      }
    }
    return false
  }
}
