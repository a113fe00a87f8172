// fmguard — SPDX-License-Identifier: Apache-2.0
// How far a folded block reaches, in its copy and in the original. Plain numbers.

import CGuardKernels

extension FoldedBlock {
  /// The numbers behind the properties of the same names.
  @usableFromInline
  struct Extent: BitwiseCopyable, Sendable {
    @usableFromInline var copyCount = 0
    @usableFromInline var tokenCount = 0
    @usableFromInline var sourceStart = 0
    @usableFromInline var sourceEnd = 0
    @usableFromInline var stableCopy = 0
    @usableFromInline var stableSource = 0
    @usableFromInline var entryCopy = 0
    @usableFromInline var exitCopy = 0
    @usableFromInline var exitSource = 0
    @usableFromInline var lastTokenIsOpen = false

  }

  /// Says how far the block reaches.
  func finish(_ extent: Extent) {
    self.extent[0] = extent
    // What reads whole words may look a little past the end.
    for index in extent.copyCount..<extent.copyCount + 16 { copy[index] = 0 }
    tokens[extent.tokenCount] = gk_token()
  }

  /// How much of the copy counts, in bytes, and how many of the tokens.
  @inlinable package var copyCount: Int { extent[0].copyCount }
  @inlinable package var tokenCount: Int { extent[0].tokenCount }
  /// The stretch of the original.
  @inlinable package var source: Range<Int> { extent[0].sourceStart..<extent[0].sourceEnd }
  /// Up to here the copy and its source do not change, whatever follows the text that was there.
  @inlinable package var stableCopy: Int { extent[0].stableCopy }
  @inlinable package var stableSource: Int { extent[0].stableSource }
  /// Where in the copy the two places stand that were asked for, and what the second became in the source.
  @inlinable package var entryCopy: Int { extent[0].entryCopy }
  @inlinable package var exitCopy: Int { extent[0].exitCopy }
  @inlinable package var exitSource: Int { extent[0].exitSource }
  /// The last token touches the end of the copy and may go on.
  @inlinable package var lastTokenIsOpen: Bool { extent[0].lastTokenIsOpen }
}
