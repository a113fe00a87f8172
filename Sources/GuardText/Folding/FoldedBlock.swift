// fmguard — SPDX-License-Identifier: Apache-2.0
// The result of folding a stretch of text: the copy and its tokens. Knows nothing of terms.

package import CGuardKernels

/// A stretch of the matching copy with its tokens, in memory that is used again for the next stretch.
package final class FoldedBlock {
  /// How much of the original is folded at a time at the most, in bytes.
  package static let sourceBytes = 16 * 1024
  /// Room for the copy. NFKC_Casefold makes a character at most eleven times as long (U+FDFA), so that a block of such
  /// characters is cut short.
  static let copyBytes = 32 * 1024
  /// What a single step of the folder may need beyond the limits: a vector block, or a segment of combining marks.
  static let slack = 2048
  /// Long runs of dictionary scripts are cut into tokens of about this many bytes.
  static let dictionaryTokenBytes: UInt32 = 240

  private let copyStorage = CellStorage<UInt8>(zeros: copyBytes + 2 * slack)
  private let tokenStorage = CellStorage<gk_token>(zeros: copyBytes + slack)

  /// The copy; `copyCount` bytes count, and some more may be read.
  package let copy: Cells<UInt8>
  /// The tokens; `tokenCount` of them count.
  package let tokens: Cells<gk_token>
  package internal(set) var copyCount = 0
  package internal(set) var tokenCount = 0
  /// The stretch of the original.
  package internal(set) var source = 0..<0
  /// Up to here the copy and its source do not change, whatever follows the text that was there.
  package internal(set) var stableCopy = 0
  package internal(set) var stableSource = 0
  /// Where in the copy the two places stand that were asked for, and what the second became in the source.
  package internal(set) var entryCopy = 0
  package internal(set) var exitCopy = 0
  package internal(set) var exitSource = 0
  /// The last token touches the end of the copy and may go on.
  package internal(set) var lastTokenIsOpen = false

  package init() {
    copy = copyStorage.cells
    tokens = tokenStorage.cells
  }
}
