// fmguard — SPDX-License-Identifier: Apache-2.0
// Several bytes at once, for hot loops: little-endian words at any offset. Bounds are checked in debug builds.

extension ConstCells<UInt8> {
  /// The four bytes from an offset on; the first is the lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt32 {
    assert(offset >= 0 && offset + 4 <= count, "index out of bounds")
    // SAFETY: the bytes are inside the memory, as debug builds assert.
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(base.unsafelyUnwrapped + offset).loadUnaligned(as: UInt32.self))
  }

  /// The eight bytes from an offset on, likewise.
  @inlinable @inline(__always)
  package func longWord(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count, "index out of bounds")
    // SAFETY: the bytes are inside the memory, as debug builds assert.
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base.unsafelyUnwrapped + offset).loadUnaligned(as: UInt64.self))
  }

  /// Whether the sixteen bytes from an offset on are all ASCII.
  @inline(__always)
  func isASCII16(at offset: Int) -> Bool {
    assert(offset >= 0 && offset + 16 <= count, "index out of bounds")
    // SAFETY: the bytes are inside the memory, as debug builds assert.
    let start = unsafe UnsafeRawPointer(base.unsafelyUnwrapped + offset)
    let first = unsafe start.loadUnaligned(as: UInt64.self)
    let second = unsafe start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    return (first | second) & 0x8080_8080_8080_8080 == 0
  }
}

extension Cells<UInt8> {
  /// Writes four bytes, the lowest first.
  @inline(__always)
  func setWord(_ word: UInt32, at offset: Int) {
    assert(offset >= 0 && offset + 4 <= count, "index out of bounds")
    // SAFETY: the bytes are inside the memory, as debug builds assert.
    unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: word.littleEndian, as: UInt32.self)
  }
}
