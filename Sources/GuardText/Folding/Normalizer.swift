// fmguard — SPDX-License-Identifier: Apache-2.0
// The owner of ICU's normalizers. Knows nothing of tables.

import CICU

/// One of ICU's normalizers, for short segments.
///
/// ICU's instances live for ever and may be used by any thread (`unorm2.h`, "Returns a UNormalizer2 instance …
/// singleton"), hence there is nothing to free.
@safe
final class Normalizer: Sendable {
  /// What a normalizer does.
  enum Form: Sendable {
    case nfkcCasefold, nfkc, nfc, nfd
  }

  // SAFETY: an immutable singleton of ICU, usable by any thread.
  private nonisolated(unsafe) let instance: OpaquePointer?

  init(_ form: Form) {
    var status: Int32 = 0
    switch form {
    case .nfkcCasefold: unsafe instance = unsafe cicu_nfkc_casefold(&status)
    case .nfkc: unsafe instance = unsafe cicu_nfkc(&status)
    case .nfc: unsafe instance = unsafe cicu_nfc(&status)
    case .nfd: unsafe instance = unsafe cicu_nfd(&status)
    }
  }

  /// Normalizes UTF-16 into `output`, which is replaced. Falls back to a plain copy if ICU's data are missing, which
  /// the installation test finds.
  func normalize(_ input: [UInt16], into output: inout [UInt16]) {
    // SAFETY: ICU's instances are never freed.
    guard let instance = unsafe instance else {
      output = input
      return
    }
    var capacity = Swift.max(input.count * 4, 32)
    while true {
      var status: Int32 = 0
      var needed: Int32 = 0
      output = unsafe [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
        // SAFETY: ICU reads `input.count` and writes at most `capacity` units, and reports how many it needs.
        needed = unsafe input.withUnsafeBufferPointer { source in
          guard let base = source.baseAddress, let target = buffer.baseAddress else { return 0 }
          return unsafe cicu_normalize(instance, base, Int32(source.count), target, Int32(capacity), &status)
        }
        count = status > 0 ? 0 : Int(needed)
      }
      guard status > 0, Int(needed) > capacity else { return }
      capacity = Int(needed)
    }
  }

  /// Normalizes many scalars, each by itself, in one call of ICU.
  func forEachNormalized(_ scalars: [UInt32], _ body: (UInt32, [UInt32]) -> Void) {
    // A control character that nothing composes with, and that stands in no mapping.
    let separator: UInt16 = 1
    var units: [UInt16] = []
    units.reserveCapacity(3 * scalars.count)
    for scalar in scalars {
      UTF16Text.append(scalar, to: &units)
      units.append(separator)
    }
    var output: [UInt16] = []
    normalize(units, into: &output)
    var next = scalars.makeIterator()
    var normalized: [UInt32] = []
    UTF16Text.forEachScalar(of: output) { scalar in
      guard scalar == separator else { return normalized.append(scalar) }
      if let source = next.next() { body(source, normalized) }
      normalized.removeAll(keepingCapacity: true)
    }
  }

  /// Normalizes one scalar.
  func normalize(_ scalar: UInt32) -> [UInt32] {
    var output: [UInt16] = []
    normalize(UTF16Text.units(of: scalar), into: &output)
    return UTF16Text.scalars(of: output)
  }
}

/// UTF-16, which ICU speaks, from and to scalars.
enum UTF16Text {
  static func append(_ scalar: UInt32, to units: inout [UInt16]) {
    if scalar < 0x10000 {
      units.append(UInt16(truncatingIfNeeded: scalar))
    } else {
      units.append(UInt16(truncatingIfNeeded: 0xD7C0 + (scalar >> 10)))
      units.append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
    }
  }

  static func units(of scalar: UInt32) -> [UInt16] {
    var units: [UInt16] = []
    append(scalar, to: &units)
    return units
  }

  /// Calls back with each scalar; lone surrogates become U+FFFD.
  @inline(__always)
  static func forEachScalar(of units: [UInt16], _ body: (UInt32) -> Void) {
    var index = 0
    while index < units.count {
      let unit = UInt32(units[index])
      index += 1
      if unit & 0xF800 != 0xD800 {
        body(unit)
      } else if unit < 0xDC00, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        body((unit - 0xD7C0) << 10 | UInt32(units[index]) & 0x3FF)
        index += 1
      } else {
        body(UTF8Decoding.replacement)
      }
    }
  }

  static func scalars(of units: [UInt16]) -> [UInt32] {
    var scalars: [UInt32] = []
    forEachScalar(of: units) { scalars.append($0) }
    return scalars
  }
}
