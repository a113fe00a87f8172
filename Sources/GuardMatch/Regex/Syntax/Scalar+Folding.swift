// fmguard — SPDX-License-Identifier: Apache-2.0
// What case folding and composition can do to one character of a regex. Pure; errs on the side of "something".

extension Unicode.Scalar {
  /// The character as it stands in a folded copy, if that is one character whatever surrounds it; otherwise nil.
  ///
  /// Letters, digits and other symbols of all scripts, and printable ASCII. Nil for marks and conjoining jamo (they may
  /// compose), for what folds into several characters or away, for spaces, and for punctuation beyond ASCII.
  var stableFold: Unicode.Scalar? {
    if isASCII {
      switch self {
      case "A"..."Z": return Unicode.Scalar(value + 0x20)
      // The accent folds as a quotation mark does.
      case "`": return nil
      case "!"..."~": return self
      default: return nil
      }
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
      break
    // Letters that look like apostrophes, and the tatweel.
    case .modifierLetter where !(0x02B0...0x02FF).contains(value) && value != 0x0640: break
    default: return nil
    }
    switch value {
    // Jamo: of Hangul, and its extensions A and B.
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return nil
    // The saltillo, which is a letter and folds as an apostrophe.
    case 0xA78B, 0xA78C: return nil
    default: break
    }
    // What is newer than Unicode 15 has case here, but not yet in ICU 72 and PCRE2 10.42.
    guard properties.canonicalCombiningClass == .notReordered, let age = properties.age, age.major <= 15 else {
      return nil
    }
    let lower = properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let folded = lower.first, !folded.properties.changesWhenNFKCCaseFolded else { return nil }
    return folded
  }

  /// Whether the character has case, of any kind.
  var hasCase: Bool {
    properties.isCased || properties.changesWhenCaseMapped || properties.changesWhenCaseFolded
  }

  /// Whether it is a quotation mark, an apostrophe or a dash of ASCII, as which typographic ones fold.
  var isQuoteOrDash: Bool {
    self == "'" || self == "\"" || self == "-"
  }

  /// Whether a folded character may become another one by what follows it in a text of this kind.
  func mayCompose(in subject: RegexSubject) -> Bool {
    switch subject {
    case .copy:
      // The text is composed already; but some letters compose only when lowered (J and caron, T and diaeresis).
      return isASCII ? "hjtwy".unicodeScalars.contains(self) : hasCase
    case .original:
      switch value {
      case _ where isASCII: return ("a"..."z").contains(self) && self != "q" || ("<"..."?").contains(self)
      // Han does not compose.
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: return false
      // A Hangul syllable with a final consonant is complete.
      case 0xAC00...0xD7A3: return (value - 0xAC00) % 28 == 0
      default: return true
      }
    }
  }

  /// Whether it never changes the character before it: ASCII and white space are such.
  var keepsToItself: Bool {
    isASCII || properties.isWhitespace
  }

  /// Whether PCRE2 counts it as a word character, for those that `stableFold` lets pass.
  var isWordCharacter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default: self == "_"
    }
  }
}
