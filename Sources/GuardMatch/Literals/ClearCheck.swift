// fmguard — SPDX-License-Identifier: Apache-2.0
// The shortest way through a short text: fold and filter in one call. Knows nothing of matches.

import CGuardKernels
import GuardText

/// Says of a short text that it holds no term. That is so for nearly every message, and then it is all that is done.
// SAFETY: what the pointers point to is not changed any more, and the owner of this holds it.
@safe
struct ClearCheck: @unchecked Sendable {
  /// The longest text, in bytes.
  static var mostBytes: Int { FoldedBlock.sourceBytes }

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

  /// Whether no term can be in a text, as far as the filter can tell.
  ///
  /// - Parameters:
  ///   - bytes: at most `mostBytes`.
  ///   - copy: the room of a block, as are the tokens.
  @inline(__always)
  func isClear(_ bytes: Bytes, _ copy: Cells<UInt8>, _ tokens: Cells<gk_token>) -> Bool {
    var search = unsafe search
    // SAFETY: a block has room for a text of this length, and all pointers are live.
    return unsafe gk_is_clear(
      &search, bytes.buffer.baseAddress.unsafelyUnwrapped, bytes.count, copy.pointer, FoldedBlock.copyBytes,
      tokens.pointer) != 0
  }
}
