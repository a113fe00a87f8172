// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds a short sequence of scalars in which each may change its neighbours: by ICU, off the hot path.

extension FoldTable {
  /// Folds UTF-16 text: normalization, then the extra folds, and again where those brought together what composes
  /// (dotless i and an accent).
  func fold(_ units: [UInt16]) -> [UInt32] {
    var units = units
    var output: [UInt16] = []
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
