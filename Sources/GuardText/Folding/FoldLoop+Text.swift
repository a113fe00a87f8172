// fmguard — SPDX-License-Identifier: Apache-2.0
// The way of the fold loop into the text kernel and back. FoldLoop+Plain does the same work on other machines, where a
// map is recorded, and behind what the kernel leaves.

import CGuardKernels

extension FoldLoop {
  /// Folds through the text kernel as far as it goes.
  ///
  /// - Returns: whether this machine has the kernel, and nobody wants to know where the bytes come from.
  @inline(__always)
  mutating func foldText(limit: Int) -> Bool {
    // SAFETY: the folder that runs the loop holds the table.
    guard !Recorder.isRecording, let kernel = unsafe table.kernel else { return false }
    // The kernel begins where no mark waits for another one, and knows nothing of jamo.
    guard at < limit, lastCombiningClass == 0, segmentMarks == 0, openClass != FoldTable.jamo else { return true }
    foldText(limit: limit, by: kernel)
    return true
  }

  @inline(never)
  private mutating func foldText(limit: Int, by kernel: TextKernel) {
    var state = gk_text_state()
    state.copy_count = UInt32(truncatingIfNeeded: count)
    state.token_count = UInt32(truncatingIfNeeded: tokenCount)
    state.open = UInt32(truncatingIfNeeded: open)
    state.open_class = UInt32(openClass)
    state.after_space = afterSpace ? 1 : 0
    let folded = kernel.fold(bytes, at..<limit, into: copy, tokens, &state)
    guard folded > 0 else { return }
    if state.has_segment != 0 {
      segmentSource = at + state.segment_source
      segmentCopy = Int(state.segment_copy)
    }
    if state.after_mark != 0 {
      segmentMarks = Int(state.after_mark)
      lastCombiningClass =
        lookup[UTF8Decoding.decode(bytes, at: at + state.mark_source, end: end).scalar].value
    }
    at += folded
    count = Int(state.copy_count)
    tokenCount = Int(state.token_count)
    open = Int(state.open)
    openClass = UInt8(truncatingIfNeeded: state.open_class)
    afterSpace = state.after_space != 0
  }
}
