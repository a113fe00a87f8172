// fmguard — SPDX-License-Identifier: Apache-2.0
// Which Latin letter a character looks like, by ICU's confusables. Knows single characters only.

import CICU

/// The owner of ICU's confusable checker.
///
/// Source: UTS #39, section 4, with the data of the ICU that is installed.
@safe
final class Lookalikes: Sendable {
  static let shared = Lookalikes()

  // SAFETY: a checker that nobody changes may be asked by any thread (`uspoof.h`, "thread safe").
  private nonisolated(unsafe) let checker: OpaquePointer?

  private init() {
    var status: Int32 = 0
    unsafe checker = unsafe cicu_spoof_open(&status)
  }

  deinit {
    // SAFETY: opened in `init`, closed here only.
    if let checker = unsafe checker { unsafe cicu_spoof_close(checker) }
  }

  /// What a character looks like.
  struct Look {
    /// An ASCII letter in lower case.
    let letter: UInt32
    /// The character is that letter with a stroke or mark.
    let isStroked: Bool
    /// The character is a vertical bar: i as well as l.
    let isBar: Bool
  }

  /// The look of a character that is not ASCII, in the case in which it is written; nil if it looks like no ASCII
  /// letter.
  func look(of scalar: UInt32) -> Look? {
    if let letter = Self.styled(scalar) { return Look(letter: letter, isStroked: false, isBar: false) }
    let prototype = prototype(of: scalar)
    guard let first = prototype.first, let letter = Self.lowercaseASCII(first) else { return nil }
    let hasOnlyMarks = prototype.dropFirst().allSatisfy { cicu_combining_class(Int32(bitPattern: $0)) != 0 }
    guard hasOnlyMarks else { return nil }
    return Look(letter: letter, isStroked: prototype.count > 1, isBar: letter == 0x6C)
  }

  private func prototype(of scalar: UInt32) -> [UInt32] {
    // SAFETY: ICU's object is this one's, and lives as long.
    guard let checker = unsafe checker else { return [] }
    let source = UTF16Text.units(of: scalar)
    var status: Int32 = 0
    let target = unsafe [UInt16](unsafeUninitializedCapacity: 64) { buffer, count in
      // SAFETY: ICU reads `source.count` and writes at most 64 units.
      let length = unsafe source.withUnsafeBufferPointer { units in
        guard let base = units.baseAddress, let target = buffer.baseAddress else { return Int32(0) }
        return unsafe cicu_spoof_skeleton(checker, base, Int32(units.count), target, 64, &status)
      }
      count = status > 0 ? 0 : Int(length)
    }
    return UTF16Text.scalars(of: target)
  }

  private static func lowercaseASCII(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x41...0x5A: scalar + 0x20
    case 0x61...0x7A: scalar
    default: nil
    }
  }

  /// Letters in other styles that compatibility folding leaves: small capitals, white on black.
  private static func styled(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x1F150...0x1F169: return scalar - 0x1F150 + 0x61
    case 0x1F170...0x1F189: return scalar - 0x1F170 + 0x61
    default: break
    }
    guard let index = smallCapitals.firstIndex(of: scalar) else { return nil }
    return UInt32(smallCapitalLetters[index])
  }

  private static let smallCapitals = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ".unicodeScalars.map(\.value)
  private static let smallCapitalLetters = Array("abcdefghijklmnopqrstuvwyz".utf8)
}
