// fmguard — SPDX-License-Identifier: Apache-2.0
// How rare a byte is in ordinary folded text. A guess, used for speed only.

/// The rarity of bytes, in steps of about half the frequency.
enum ByteRarity {
  /// 0 for the most frequent.
  static func of(_ byte: UInt8) -> Int { table[Int(byte)] }

  private static let table: [Int] = (0...255).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: " "), UInt8(ascii: "e"): 0
    case let letter where "taoinsr".utf8.contains(letter): 1
    case let letter where "hldcum".utf8.contains(letter): 2
    case let letter where "fpgwyb".utf8.contains(letter): 3
    case let letter where "vk".utf8.contains(letter): 4
    case let letter where "jxqz".utf8.contains(letter): 6
    default: 5
    }
  }
}
