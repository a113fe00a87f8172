// fmguard — SPDX-License-Identifier: Apache-2.0
// Text that a terminal may be shown. Knows nothing of verdicts.
//
// A checked text is hostile: it must not move the cursor, change colours, set the window's title or turn the line's
// direction round. So control characters, format characters and private ones are shown as escapes.

extension String {
  /// This text with every character that a terminal would act on, or not show, written as `\u{…}`.
  public var escapedForTerminal: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return reduce(into: "") { $0 += TerminalCell($1).shown }
  }
}

/// One grapheme cluster as a terminal shows it.
struct TerminalCell: Sendable, Hashable {
  /// What is printed.
  let shown: String
  /// How many columns that takes.
  let columns: Int

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) {
      (shown, columns) = (String(character), 1)
    } else if TerminalCell.isEmoji(scalars) {
      (shown, columns) = (String(character), 2)
    } else {
      var text = ""
      var width = 0
      for scalar in scalars {
        if scalar.isInvisible {
          text += scalar.escaped
          width += scalar.escaped.unicodeScalars.count
        } else {
          text.unicodeScalars.append(scalar)
          width += scalar.columns
        }
      }
      (shown, columns) = (text, width)
    }
  }

  /// Whether the cluster is one emoji, whose joiners and selectors belong to it. Tag characters do only after the black
  /// flag (UTS #51, ED-14a): elsewhere they hide words.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji,
      scalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" })
    else { return false }
    return scalars.dropFirst().allSatisfy { scalar in
      switch scalar.value {
      case 0x200D, 0xFE0F, 0x20E3: true
      case 0xE0020...0xE007F: first == "\u{1F3F4}"
      default: scalar.properties.isEmoji
      }
    }
  }
}

extension Unicode.Scalar {
  /// Written as the language writes it: `\n`, `\u{202E}`.
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }

  /// What would change the terminal or not be seen: controls, separators of lines, format characters, fillers,
  /// characters without a meaning of their own.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Columns by East Asian width; combining marks take none, and neither do the vowels and finals of jamo.
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    case .otherLetter where (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value): 0
    default: properties.isEmojiPresentation || WideRanges.contains(value) ? 2 : 1
    }
  }
}

/// The blocks whose characters take two columns (East_Asian_Width W and F without emoji, which say so themselves).
private enum WideRanges {
  static let all: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  static func contains(_ value: UInt32) -> Bool {
    value >= 0x1100 && all.contains { $0.contains(value) }
  }
}
