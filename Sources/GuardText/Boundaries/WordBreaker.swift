// fmguard — SPDX-License-Identifier: Apache-2.0
// Owns one ICU word break iterator, and the run that it saw last. One user at a time.

internal import CICU

/// A word break iterator with its text.
///
/// SAFETY: `@unchecked Sendable` because `Segmenter` takes it from a pool, which hands it to one thread at a time; ICU
/// allows an iterator to move between threads.
@safe
final class WordBreaker: @unchecked Sendable {
  private let iterator: OpaquePointer
  /// The run in UTF-16. ICU reads it where it lies, so it is only replaced together with the iterator's text.
  private var text: UnsafeMutableBufferPointer<UInt16>
  /// The run that was segmented last.
  private var run: [UInt8] = []
  /// For every byte offset of the run, its end included, whether there is a break.
  private var breaks: [Bool] = []

  init() throws(SegmentationError) {
    var status: Int32 = 0
    // SAFETY: the status is a local variable; the iterator is closed in deinit.
    let opened = unsafe cicu_breaker_open(1, &status)
    guard let opened = unsafe opened, status <= 0 else { throw SegmentationError(status: status) }
    unsafe iterator = opened
    unsafe text = .allocate(capacity: 256)
  }

  deinit {
    // SAFETY: opened and allocated in init, and used by nobody else.
    unsafe cicu_breaker_close(iterator)
    unsafe text.deallocate()
  }

  /// Whether there is a break at a byte offset of a run.
  func isBreak(at offset: Int, in run: Span<UInt8>) -> Bool {
    if !isLast(run) { segment(run) }
    return breaks[offset]
  }

  private func isLast(_ other: Span<UInt8>) -> Bool {
    let run = run
    guard run.count == other.count else { return false }
    // SAFETY: both are only read below, and neither changes meanwhile.
    let mine = unsafe run.span.bytes
    let its = unsafe other.bytes
    let words = run.count / 8
    for word in 0..<words {
      // SAFETY: both have `run.count` bytes, and any eight bytes are a UInt64.
      let (left, right) = unsafe (
        mine.unsafeLoadUnaligned(fromByteOffset: 8 * word, as: UInt64.self),
        its.unsafeLoadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
      )
      if left != right { return false }
    }
    for index in 8 * words..<run.count where run[index] != other[index] { return false }
    return true
  }

  private func segment(_ source: Span<UInt8>) {
    run.removeAll(keepingCapacity: true)
    breaks.removeAll(keepingCapacity: true)
    for index in 0..<source.count { run.append(source[index]) }
    breaks.append(contentsOf: repeatElement(false, count: source.count + 1))
    reserve(source.count)
    let length = transcode(source)
    var status: Int32 = 0
    // SAFETY: the text has at least `length` units, lives as long as the iterator, and stays until the next call here.
    unsafe cicu_breaker_set_text(iterator, text.baseAddress!, Int32(length), &status)
    guard status <= 0 else {
      // Out of memory: every place is a break, so that nothing is missed.
      for index in breaks.indices { breaks[index] = true }
      return
    }
    mark(source, length)
  }

  /// Makes room for a run of a number of bytes, which has no more UTF-16 units than that.
  private func reserve(_ count: Int) {
    guard unsafe text.count < count else { return }
    // SAFETY: the iterator gets the new text before it is used again.
    unsafe text.deallocate()
    unsafe text = .allocate(capacity: count)
  }

  /// Writes a run as UTF-16, with the letters put back together that NFKC takes apart and the dictionaries know whole.
  private func transcode(_ source: Span<UInt8>) -> Int {
    var length = 0
    var offset = 0
    while let scalar = source.scalar(at: offset) {
      offset = scalar.range.upperBound
      var value = scalar.value
      if let next = source.scalar(at: offset), let whole = Self.composed(value, next.value) {
        value = whole
        offset = next.range.upperBound
      }
      // SAFETY: a scalar of n bytes has at most n units, so `length` stays below the bytes reserved.
      if value < 0x10000 {
        unsafe text[length] = UInt16(truncatingIfNeeded: value)
        length += 1
      } else {
        unsafe text[length] = UInt16(truncatingIfNeeded: 0xD7C0 + (value >> 10))
        unsafe text[length + 1] = UInt16(truncatingIfNeeded: 0xDC00 + (value & 0x3FF))
        length += 2
      }
    }
    return length
  }

  /// Walks run and iterator side by side and marks the byte offset of every break.
  private func mark(_ source: Span<UInt8>, _ length: Int) {
    breaks[0] = true
    var units = 0
    var offset = 0
    // SAFETY: the iterator has its text since `segment`.
    var next = unsafe Int(cicu_breaker_next(iterator))
    while next >= 0, let scalar = source.scalar(at: offset) {
      offset = scalar.range.upperBound
      if let mate = source.scalar(at: offset), Self.composed(scalar.value, mate.value) != nil {
        offset = mate.range.upperBound
      }
      units += scalar.value < 0x10000 ? 1 : 2
      if units == next {
        breaks[offset] = true
        next = unsafe Int(cicu_breaker_next(iterator))
      }
    }
  }

  /// The letter that NFKC takes apart into two: Thai and Lao AM, Lao HO NO and HO MO.
  private static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch (first, second) {
    case (0x0E4D, 0x0E32): 0x0E33
    case (0x0ECD, 0x0EB2): 0x0EB3
    case (0x0EAB, 0x0E99): 0x0EDC
    case (0x0EAB, 0x0EA1): 0x0EDD
    default: nil
    }
  }
}
