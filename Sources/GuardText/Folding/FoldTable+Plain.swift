// fmguard — SPDX-License-Identifier: Apache-2.0
// The table of the text kernel: one byte for each scalar below U+10000. Knows nothing of texts.

import CGuardKernels

extension FoldTable {
  /// Whether the characters whose fold the kernel does not look up are what it takes them for.
  static func isAsTheKernelExpects(_ lookup: Lookup) -> Bool {
    let areWideFormsNarrowed = (UInt32(0xFF01)...0xFF5E).allSatisfy { scalar in
      let ascii = lookup[scalar - 0xFEE0]
      let narrow = ascii.kind == Kind.replace ? ascii.value : scalar - 0xFEE0
      return lookup[scalar].kind == Kind.replace && lookup[scalar].value == narrow
    }
    return areWideFormsNarrowed
      && (0..<GK_UNIFORM_RANGES).allSatisfy { index in
        let range = gk_uniform_range(index)
        return (range.first...range.last).allSatisfy { scalar in
          lookup[scalar].kind == Kind.copy && lookup[scalar].classBits == range.kind
        }
      }
  }

  /// The bytes that `gk_fold_table.plain` describes.
  static func plain(_ lookup: Lookup, foldsCase: Bool) -> CellStorage<UInt8> {
    let storage = CellStorage<UInt8>(count: 0x10000 + 4, repeating: UInt8(GK_PLAIN_STOP))
    for scalar in UInt32(0)..<0x10000 where !(0xD800..<0xE000).contains(scalar) {
      storage.cells[Int(scalar)] = plain(scalar, lookup[scalar], foldsCase: foldsCase)
    }
    return storage
  }

  private static func plain(_ scalar: UInt32, _ entry: Entry, foldsCase: Bool) -> UInt8 {
    let stop = UInt8(GK_PLAIN_STOP)
    let replaced = entry.classBits | UInt8(GK_PLAIN_REPLACED)
    switch entry.kind {
    case Kind.copy where entry.classBits == jamo, Kind.replace where entry.classBits == jamo:
      return stop
    case Kind.copy:
      return entry.classBits
    case Kind.replace where scalar < 0x80:
      // The kernel folds the case of ASCII without the table.
      let isLetter = foldsCase && (0x41...0x5A).contains(scalar) && entry.value == scalar + 0x20
      return isLetter ? entry.classBits : stop
    case Kind.replace:
      return UTF8Decoding.length(of: entry.value) <= UTF8Decoding.length(of: scalar) ? replaced : stop
    case Kind.space where scalar < 0x80:
      return scalar == 0x20 || (0x09...0x0D).contains(scalar) ? entry.classBits : stop
    case Kind.space:
      return replaced
    case Kind.drop:
      return UInt8(GK_PLAIN_DROPPED)
    case Kind.mark:
      return entry.classBits | UInt8(GK_PLAIN_COMBINING)
    default:
      return stop
    }
  }
}
