// fmguard — SPDX-License-Identifier: Apache-2.0
// Memory for hot loops: bounds are checked in debug builds, not in release builds. Knows nothing of text.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A view of elements in memory that somebody else owns and keeps alive for as long as the view is used.
///
/// This file is the one place where the hot loops of this package touch raw memory, so that they read like array code.
/// Every access is checked in debug builds, in which all tests and fuzzers run.
@safe
@frozen
// SAFETY: a view is as shareable as its owner, see CellStorage.
public struct Cells<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  public let count: Int

  /// - Parameter count: the number of elements from `base` on that may be read and written.
  @unsafe @inlinable
  public init(base: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "index out of bounds")
      // SAFETY: the index is inside the memory, as debug builds assert.
      return unsafe base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count, "index out of bounds")
      // SAFETY: as above; the owner of the memory hands out one writer at a time.
      unsafe base[index] = newValue
    }
  }

  /// The memory itself, for a call into C; not to be used after its owner is gone.
  @unsafe @inlinable
  public var pointer: UnsafeMutablePointer<Element> { unsafe base }

  /// The first elements, read-only.
  @inlinable
  public func prefix(_ length: Int) -> ConstCells<Element> {
    assert(length >= 0 && length <= count, "length out of bounds")
    // SAFETY: inside the memory, as asserted.
    return unsafe ConstCells(UnsafeBufferPointer(start: base, count: length))
  }
}

/// Elements in memory that somebody else owns, keeps alive and does not change for as long as the view is used.
@safe
@frozen
public struct ConstCells<Element: BitwiseCopyable & Sendable> {
  @usableFromInline let base: UnsafePointer<Element>?
  public let count: Int

  @inlinable
  public init(_ buffer: UnsafeBufferPointer<Element>) {
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "index out of bounds")
      // SAFETY: the index is inside the memory, as debug builds assert; memory of some elements has an address.
      return unsafe base.unsafelyUnwrapped[index]
    }
  }

  /// The memory itself, for a call into C; not to be used after its owner is gone.
  @unsafe @inlinable
  public var buffer: UnsafeBufferPointer<Element> { unsafe UnsafeBufferPointer(start: base, count: count) }

  /// A part of the view.
  @inlinable
  public subscript(range: Range<Int>) -> ConstCells {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "range out of bounds")
    // SAFETY: inside the memory, as asserted.
    return unsafe ConstCells(UnsafeBufferPointer(rebasing: buffer[range]))
  }
}

/// UTF-8 bytes, possibly ill-formed.
public typealias Bytes = ConstCells<UInt8>

/// Memory for elements, owned: allocated once, given back with the object.
///
/// Not thread-safe to write: an immutable structure fills one while it is built and then only reads it.
// SAFETY: the memory is written only while one owner builds or uses it, and only read once it is shared.
public final class CellStorage<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  public let cells: Cells<Element>

  /// Elements whose bytes are all zero. The system hands out such memory page by page as it is touched, so that room
  /// that is never used costs nothing.
  public init(zeros count: Int) {
    let bytes = Swift.max(count, 1) * MemoryLayout<Element>.stride
    // SAFETY: the memory has room for `count` elements, is zeroed, is freed in `deinit` only, and lives as long as this
    // object. Without memory nothing can go on, as everywhere in Swift.
    let memory = unsafe calloc(1, bytes).unsafelyUnwrapped
    cells = unsafe Cells(base: memory.bindMemory(to: Element.self, capacity: Swift.max(count, 1)), count: count)
  }

  /// - Parameter repeating: the value of every element at first.
  public convenience init(count: Int, repeating value: Element) {
    self.init(zeros: count)
    for index in 0..<count { cells[index] = value }
  }

  /// Copies the elements of an array.
  public convenience init(_ array: [Element]) {
    self.init(zeros: array.count)
    unsafe array.withUnsafeBytes { bytes in
      // SAFETY: the memory has room for as many elements, which are trivial, and does not overlap the array.
      if let source = bytes.baseAddress { unsafe memcpy(cells.pointer, source, bytes.count) }
    }
  }

  deinit {
    // SAFETY: allocated in `init`, given back here only; the elements are trivial.
    unsafe free(cells.pointer)
  }
}
