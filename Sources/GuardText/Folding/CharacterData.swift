// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads ranges of Unicode properties from ICU. Knows nothing of folding.

import CICU

/// Unicode properties as ranges of scalars.
enum CharacterData {
  /// Calls back with each range of scalars of the same value of an enumerated property.
  static func forEachRange(of property: StaticString, _ body: (ClosedRange<UInt32>, UInt32) -> Void) {
    let code = propertyCode(property)
    var start: Int32 = 0
    while start >= 0 && start <= 0x10FFFF {
      var value: UInt32 = 0
      var status: Int32 = 0
      // SAFETY: plain numbers out, to variables that live long enough.
      let end = unsafe cicu_property_range(code, start, &value, &status)
      guard end >= start, status <= 0 else { return }
      body(UInt32(start)...UInt32(end), value)
      start = end + 1
    }
  }

  /// Calls back with each range of scalars that have a binary property.
  static func forEachRange(with property: StaticString, _ body: (ClosedRange<UInt32>) -> Void) {
    var status: Int32 = 0
    // SAFETY: the set is a frozen singleton of ICU.
    guard let set = unsafe cicu_binary_property_set(propertyCode(property), &status), status <= 0 else { return }
    for index in 0..<(unsafe cicu_set_range_count(set)) {
      var start: Int32 = 0
      var end: Int32 = 0
      if unsafe cicu_set_range(set, index, &start, &end) { body(UInt32(start)...UInt32(end)) }
    }
  }

  /// Whether NFKC changes a scalar by itself.
  static func changesUnderNFKC(_ scalar: UInt32) -> Bool {
    // NFKC_Quick_Check: 0 is no.
    cicu_property(Int32(bitPattern: scalar), nfkcQuickCheck) == 0
  }

  private static let nfkcQuickCheck = propertyCode("NFKC_QC")

  /// The number of a script's name.
  static func scriptCode(_ name: StaticString) -> UInt32 {
    // SAFETY: a static string is null-terminated ASCII.
    name.withUTF8Buffer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe UInt32(bitPattern: cicu_script_code(UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)))
    }
  }

  private static func propertyCode(_ name: StaticString) -> Int32 {
    // SAFETY: a static string is null-terminated ASCII.
    name.withUTF8Buffer { bytes in
      guard let base = bytes.baseAddress else { return -1 }
      return unsafe cicu_property_code(UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
    }
  }
}
