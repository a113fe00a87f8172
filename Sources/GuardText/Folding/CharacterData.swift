// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads ranges of Unicode properties from ICU. Knows nothing of folding.

import CICU

/// Unicode properties as ranges of scalars.
///
/// Sets, and the walk over general categories: ICU also has maps of whole properties, but makes each anew in a
/// millisecond.
enum CharacterData {
  /// General categories, by their numbers in `UCharCategory`.
  enum Category {
    static let letters: ClosedRange<Int8> = 1...5
    static let marks: ClosedRange<Int8> = 6...8
    static let digit: Int8 = 9
    static let otherNumbers: ClosedRange<Int8> = 10...11
  }

  /// Calls back with each range of scalars of the same general category, in order.
  static func forEachCategory(_ body: (ClosedRange<UInt32>, Int8) -> Void) {
    withoutActuallyEscaping(body) { body in
      var body = body
      // SAFETY: the context is the closure, which outlives the call, in which alone it is used.
      unsafe withUnsafeMutablePointer(to: &body) { body in
        unsafe cicu_category_ranges(
          { context, start, end, category in
            typealias Body = (ClosedRange<UInt32>, Int8) -> Void
            unsafe context?.assumingMemoryBound(to: Body.self).pointee(UInt32(start)...UInt32(end), category)
          }, body)
      }
    }
  }

  /// Calls back with each range of scalars that have a value of an enumerated property.
  static func forEachRange(of property: StaticString, _ value: Int32, _ body: (ClosedRange<UInt32>) -> Void) {
    var status: Int32 = 0
    // SAFETY: the set is this function's, and closed at its end; closing null does nothing.
    let set = unsafe cicu_property_set(propertyCode(property), value, &status)
    defer { unsafe cicu_set_close(set) }
    if let set = unsafe set, status <= 0 { unsafe forEachRange(of: set, body) }
  }

  /// Calls back with each range of scalars that have a binary property.
  static func forEachRange(with property: StaticString, _ body: (ClosedRange<UInt32>) -> Void) {
    var status: Int32 = 0
    // SAFETY: the set is a frozen singleton of ICU.
    let set = unsafe cicu_binary_property_set(propertyCode(property), &status)
    if let set = unsafe set, status <= 0 { unsafe forEachRange(of: set, body) }
  }

  /// - Parameter set: live.
  @unsafe private static func forEachRange(of set: OpaquePointer, _ body: (ClosedRange<UInt32>) -> Void) {
    for index in 0..<(unsafe cicu_set_range_count(set)) {
      var start: Int32 = 0
      var end: Int32 = 0
      // SAFETY: plain numbers out, to variables that live long enough.
      if unsafe cicu_set_range(set, index, &start, &end) { body(UInt32(start)...UInt32(end)) }
    }
  }

  /// Whether NFKC changes a scalar by itself.
  static func changesUnderNFKC(_ scalar: UInt32) -> Bool {
    cicu_property(Int32(bitPattern: scalar), nfkcQuickCheck) == QuickCheck.no
  }

  private static let nfkcQuickCheck = propertyCode("NFKC_QC")

  /// The values of NFC_QC and its like, by their numbers in `UNormalizationCheckResult`.
  enum QuickCheck {
    static let no: Int32 = 0
    static let maybe: Int32 = 2
  }

  /// The number of a script's name.
  static func scriptCode(_ name: StaticString) -> Int32 {
    // SAFETY: a static string is null-terminated ASCII.
    name.withUTF8Buffer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe cicu_script_code(UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
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
