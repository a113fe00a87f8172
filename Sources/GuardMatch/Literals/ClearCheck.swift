// fmguard — SPDX-License-Identifier: Apache-2.0
// The shortest way through a short text: fold and filter in one call. Knows nothing of matches.

import CGuardKernels
import GuardText

/// Says of a short text that it holds no term. That is so for nearly every message, and then it is all that is done.
// SAFETY: what the pointers point to is not changed any more, and the owner of this holds it.
@safe
struct ClearCheck: @unchecked Sendable {
  private let search: gk_search

  /// Nil on machines without the kernel.
  ///
  /// - Parameters:
  ///   - table: the fold of the filter's terms; both outlive this.
  init?(_ table: FoldTable, _ filter: TermFilter) {
    guard let kernel = unsafe table.kernel?.table else { return nil }
    unsafe search = unsafe gk_search(
      table: kernel, filter: filter.kernel, questions: UnsafePointer(filter.questions.cells.pointer))
  }

  /// Whether no term can be in a text, as far as the filter can tell. Of long ones it cannot.
  @inline(__always)
  func isClear(_ bytes: Bytes) -> Bool {
    var search = unsafe search
    // SAFETY: all pointers are live, and the kernel reads the text to its end.
    return unsafe gk_is_clear(&search, bytes.buffer.baseAddress.unsafelyUnwrapped, bytes.count) != 0
  }
}
