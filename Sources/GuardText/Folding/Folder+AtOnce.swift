// fmguard — SPDX-License-Identifier: Apache-2.0
// The shortest way through a short text: one call of the text kernel. Knows nothing of segments or maps.

import CGuardKernels

extension Folder {
  /// Folds a whole text of at most `FoldedBlock.sourceBytes`, if the kernel folds all of it.
  ///
  /// - Returns: whether it did. Otherwise the block holds nothing of use.
  package func foldAtOnce(_ bytes: Bytes, into block: FoldedBlock) -> Bool {
    guard let kernel = table.kernel else { return false }
    var state = gk_text_state()
    guard kernel.fold(bytes, 0..<bytes.count, into: block.copy, block.tokens, &state) == bytes.count else {
      return false
    }
    let count = Int(state.copy_count)
    if state.open_class != 0 {
      block.tokens[Int(state.token_count)] = gk_token(
        start: state.open, length: UInt16(truncatingIfNeeded: state.copy_count - state.open),
        kind: UInt8(truncatingIfNeeded: state.open_class), unused: 0)
      state.token_count += 1
    }
    block.finish(
      FoldedBlock.Extent(
        copyCount: count, tokenCount: Int(state.token_count), sourceEnd: bytes.count, stableCopy: count,
        stableSource: bytes.count, exitCopy: count, exitSource: bytes.count))
    return true
  }
}
