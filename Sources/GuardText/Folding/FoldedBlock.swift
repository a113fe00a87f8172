// fmguard — SPDX-License-Identifier: Apache-2.0
// The result of folding a stretch of text: the copy and its tokens. Knows nothing of terms.

package import CGuardKernels

/// A stretch of the matching copy with its tokens, in memory that is used again for the next stretch.
package final class FoldedBlock {
  /// How much of the original is folded at a time at the most, in bytes.
  @inlinable package static var sourceBytes: Int { 16 * 1024 }
  /// Room for the copy. NFKC_Casefold makes a character at most eleven times as long (U+FDFA), so that a block of such
  /// characters is cut short.
  @inlinable package static var copyBytes: Int { 32 * 1024 }
  /// What a single step of the folder may need beyond the limits: a vector block, or a segment of combining marks.
  static let slack = 2048
  /// Long runs of dictionary scripts are cut into tokens of about this many bytes.
  static let dictionaryTokenBytes = Int(GK_DICTIONARY_TOKEN)

  private let copyStorage = CellStorage<UInt8>(zeros: copyBytes + 2 * slack)
  private let tokenStorage = CellStorage<gk_token>(zeros: copyBytes + slack)

  /// The copy; `copyCount` bytes count, and some more may be read.
  package let copy: Cells<UInt8>
  /// The tokens; `tokenCount` of them count.
  package let tokens: Cells<gk_token>
  /// What is known of the block. In memory of its own, since every access to a variable of a class is checked at run
  /// time for overlaps, which for a short text would cost as much as its fold.
  @usableFromInline let extent: Cells<Extent>
  private let extentStorage = CellStorage<Extent>(count: 1, repeating: Extent())

  package init() {
    copy = copyStorage.cells
    tokens = tokenStorage.cells
    extent = extentStorage.cells
  }
}
