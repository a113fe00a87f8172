// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds a short sequence of scalars in which each may change its neighbours: by ICU, off the hot path.

extension FoldTable {
  /// Folds UTF-16 text: normalization, then the extra folds, and again where those brought together what composes
  /// (dotless i and an accent).
  func fold(_ units: [UInt16]) -> [UInt32] {
    var units = units
    var output: [UInt16] = []
    if foldsCase && units.contains(where: IotaSubscript.mayBeIn) {
      units = IotaSubscript.decomposed(units)
    }
    while true {
      normalizer.normalize(units, into: &output)
      var scalars = UTF16Text.scalars(of: output)
      // NFKC keeps default ignorables, NFKC_Casefold has dropped them already.
      if !foldsCase { scalars.removeAll { lookup[$0].kind == Kind.drop } }
      let folded = ExtraFolds.fold(scalars, tailoring)
      if folded == scalars { return folded }
      units.removeAll(keepingCapacity: true)
      for scalar in folded { UTF16Text.append(scalar, to: &units) }
    }
  }
}

/// U+0345, a mark that case folding turns into a letter, behind which no mark before it can be put in order any more.
///
/// So what holds one has to be decomposed first, which puts it last among the marks: Unicode 15.0, section 3.13, D145
/// and D146, says why.
enum IotaSubscript {
  private static let composer = Normalizer(.nfkc)
  private static let decomposer = Normalizer(.nfd)
  private static let greekExtended: ClosedRange<UInt32> = 0x1F00...0x1FFF

  /// The scalars that are or hold one.
  static let scalars: [UInt32] = [0x0345] + greekExtended.filter { decomposer.normalize($0).contains(0x0345) }

  /// Whether a UTF-16 unit may be one of them.
  static func mayBeIn(_ unit: UInt16) -> Bool {
    unit == 0x0345 || greekExtended.contains(UInt32(unit))
  }

  /// The NFKD form of UTF-16 text.
  static func decomposed(_ units: [UInt16]) -> [UInt16] {
    var composed: [UInt16] = []
    var result: [UInt16] = []
    composer.normalize(units, into: &composed)
    decomposer.normalize(composed, into: &result)
    return result
  }
}
