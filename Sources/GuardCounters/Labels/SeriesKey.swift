// fmguard — SPDX-License-Identifier: Apache-2.0
// The labels of one series, packed into one number, so that finding its cell is one comparison.

/// Small numbers, one after the other, behind the number of a family.
struct SeriesKey {
  /// Never 0: families are counted from 1.
  private(set) var packed: UInt64
  private var shift: UInt64 = 4

  init(_ family: CounterFamily) {
    packed = UInt64(family.rawValue)
  }

  /// Adds a field that takes `bits`; the value must fit.
  @inline(__always) mutating func add(_ value: Int, bits: UInt64) {
    packed |= (UInt64(value) & ((1 << bits) - 1)) << shift
    shift += bits
  }
}

/// Takes the fields of a key out again, in the order in which they were put in.
struct SeriesFields {
  /// Which family the key belongs to.
  let family: CounterFamily?
  private var rest: UInt64

  init(_ packed: UInt64) {
    family = CounterFamily(rawValue: Int(packed & 0xF))
    rest = packed >> 4
  }

  mutating func take(bits: UInt64) -> Int {
    defer { rest >>= bits }
    return Int(rest & ((1 << bits) - 1))
  }
}
