// fmguard — SPDX-License-Identifier: Apache-2.0
// What the standard fold does beyond NFKC_Casefold: quotes, dashes, and what is optional in a language's spelling.

import CICU

/// Single-scalar folds that are applied to the result of NFKC_Casefold.
enum ExtraFolds {
  /// What a scalar becomes: another one, nothing, or itself.
  enum Result: Equatable {
    case same
    case scalar(UInt32)
    case nothing
  }

  static func fold(_ scalar: UInt32, _ tailoring: Tailoring) -> Result {
    switch scalar {
    case 0x0131: tailoring.contains(.turkic) ? .scalar(0x69) : .same
    case 0x0591...0x05C7: tailoring.contains(.hebrew) ? foldHebrew(scalar) : foldDash(scalar)
    case 0x0622...0x06ED: tailoring.contains(.arabic) ? foldArabic(scalar) : .same
    default: foldPunctuation(scalar)
    }
  }

  private static func foldPunctuation(_ scalar: UInt32) -> Result {
    switch scalar {
    // Single quotes, primes and the letters that are used as apostrophes; the acute accent by itself.
    case 0x2018...0x201B, 0x2032, 0x2035, 0x2039, 0x203A, 0x02B9, 0x02BB...0x02BD, 0x00B4, 0xA78C: .scalar(0x27)
    // Double quotes and guillemets.
    case 0x201C...0x201F, 0x2033, 0x2036, 0x00AB, 0x00BB, 0x301D...0x301F: .scalar(0x22)
    default: foldDash(scalar)
    }
  }

  /// Hyphens, dashes, the minus sign.
  private static func foldDash(_ scalar: UInt32) -> Result {
    switch scalar {
    case 0x2010...0x2015, 0x2212, 0x2E3A, 0x2E3B, 0x058A, 0x05BE, 0x1806: .scalar(0x2D)
    default: .same
    }
  }

  private static func foldArabic(_ scalar: UInt32) -> Result {
    switch scalar {
    // Alef with madda, hamza above, hamza below, wasla.
    case 0x0622, 0x0623, 0x0625, 0x0671: .scalar(0x0627)
    // Tatweel, harakat, the superscript alef, Quranic marks.
    case 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7, 0x06E8, 0x06EA...0x06ED: .nothing
    default: .same
    }
  }

  private static func foldHebrew(_ scalar: UInt32) -> Result {
    switch scalar {
    // Cantillation marks and points; the maqaf is a dash.
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: .nothing
    default: foldDash(scalar)
    }
  }

  /// All scalars that `fold` may change, in the widest tailoring.
  static let ranges: [ClosedRange<UInt32>] = [
    0x00AB...0x00AB, 0x00B4...0x00B4, 0x00BB...0x00BB, 0x0131...0x0131, 0x02B9...0x02BD, 0x058A...0x058A,
    0x0591...0x05C7, 0x0622...0x0625, 0x0640...0x0671, 0x06D6...0x06ED, 0x1806...0x1806, 0x2010...0x203A,
    0x2212...0x2212, 0x2E3A...0x2E3B, 0x301D...0x301F, 0xA78C...0xA78C,
  ]

  /// The dot above, which is dropped after i in Turkish and Azeri: İ folds to i and this mark.
  static let dotAbove: UInt32 = 0x0307

  /// Folds a normalized sequence.
  static func fold(_ scalars: [UInt32], _ tailoring: Tailoring) -> [UInt32] {
    var result: [UInt32] = []
    fold(scalars, tailoring, into: &result)
    return result
  }

  /// Folds a normalized sequence into an array, which is replaced.
  static func fold(_ scalars: [UInt32], _ tailoring: Tailoring, into result: inout [UInt32]) {
    result.removeAll(keepingCapacity: true)
    // Whether the last character that is not a mark is an i, whose dot does not count in Turkish and Azeri.
    var isDotted = false
    for scalar in scalars {
      if scalar == dotAbove && isDotted { continue }
      switch fold(scalar, tailoring) {
      case .same: result.append(scalar)
      case .scalar(let other): result.append(other)
      case .nothing: continue
      }
      if tailoring.contains(.turkic) && cicu_combining_class(Int32(bitPattern: scalar)) == 0 {
        isDotted = result.last == 0x69
      }
    }
  }
}
