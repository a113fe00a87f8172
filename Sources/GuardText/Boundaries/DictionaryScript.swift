// fmguard — SPDX-License-Identifier: Apache-2.0
// Which of ICU's dictionaries a character belongs to. Knows single scalars only.

/// The groups of scripts that are segmented together.
enum DictionaryScript {
  case cjk, thai, lao, khmer, myanmar

  /// The group of a scalar of class `dictionary` (or of a mark on one).
  init(_ scalar: UInt32) {
    switch scalar {
    case 0x0E00...0x0E7F: self = .thai
    case 0x0E80...0x0EFF: self = .lao
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: self = .myanmar
    case 0x1780...0x17FF, 0x19E0...0x19FF: self = .khmer
    default: self = .cjk
    }
  }
}
