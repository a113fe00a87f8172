// fmguard — SPDX-License-Identifier: Apache-2.0
// The tables of a model in memory of their own. Knows how they lie there, nothing of what the columns mean.

internal import CGuardKernels

/// The rows of n-grams and of signs of a language.
// SAFETY: the memory belongs to the object, is written by its initializer only, and is freed by its `deinit`.
@safe final class GramTable: @unchecked Sendable {
  /// The length of a set of two rows, in bytes, and of a row of signs.
  static let setBytes = 2 * MemoryLayout<gk_gram_row>.stride
  static let signBytes = Int(GK_LANGUAGE_LANES)

  let setCount: Int
  let signCount: Int
  private let memory: UnsafeMutableRawPointer

  /// - Parameter bytes: the sets, and behind them the signs; as many as the counts say.
  init(_ bytes: Span<UInt8>, setCount: Int, signCount: Int) {
    precondition(bytes.count == setCount * Self.setBytes + signCount * Self.signBytes, "the tables have another size")
    self.setCount = setCount
    self.signCount = signCount
    // A set never lies in two lines of the cache.
    unsafe memory = .allocate(byteCount: max(bytes.count, 64), alignment: 64)
    unsafe bytes.withUnsafeBytes { bytes in
      // SAFETY: both have as many bytes, or more.
      unsafe memory.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
    }
  }

  deinit {
    unsafe memory.deallocate()
  }

  @unsafe var rows: UnsafePointer<gk_gram_row> {
    unsafe UnsafePointer(memory.assumingMemoryBound(to: gk_gram_row.self))
  }

  @unsafe var signs: UnsafePointer<Int8> {
    unsafe UnsafePointer(memory.advanced(by: setCount * Self.setBytes).assumingMemoryBound(to: Int8.self))
  }
}
