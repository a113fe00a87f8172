// fmguard — SPDX-License-Identifier: Apache-2.0
// The text kernel with its table, for calls from FoldLoop. Knows nothing of loops.

package import CGuardKernels

/// What `gk_fold_text` needs of a table, which owns the memory and outlives this.
// SAFETY: the memory behind the pointers is not changed any more, and its owner holds this.
@safe
package struct TextKernel: @unchecked Sendable {
  package let table: gk_fold_table

  init(plain: Cells<UInt8>, _ lookup: FoldTable.Lookup, foldsCase: Bool) {
    // SAFETY: the pointers are used while the owner of this lives.
    unsafe table = unsafe gk_fold_table(
      plain: plain.pointer, stage1: lookup.stage1.pointer, stage2: lookup.stage2.pointer, lower: foldsCase ? 0x20 : 0)
  }

  /// Folds a part of a text into a copy and tokens that have room for a block of FoldedBlock; see `gk_fold_text`.
  @inline(__always)
  func fold(
    _ bytes: Bytes, _ range: Range<Int>, into copy: Cells<UInt8>, _ tokens: Cells<gk_token>,
    _ state: inout gk_text_state
  ) -> Int {
    assert(range.lowerBound >= 0 && range.upperBound <= bytes.count, "range out of bounds")
    var table = unsafe table
    // SAFETY: the range is inside the text, as asserted; the block has `slack` more than `copyBytes`.
    return unsafe gk_fold_text(
      bytes.buffer.baseAddress.unsafelyUnwrapped + range.lowerBound, range.count, &table, copy.pointer,
      FoldedBlock.copyBytes, tokens.pointer, &state)
  }
}
