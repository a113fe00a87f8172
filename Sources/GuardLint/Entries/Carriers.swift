// fmguard — SPDX-License-Identifier: Apache-2.0
// Sentences into which words of scripts without spaces are put, to see whether they are found there. A table.

/// Sentences that have room for a word.
enum Carriers {
  /// Those of the script that a word begins in.
  static func of(_ scalar: Unicode.Scalar, language: String) -> [(before: String, after: String)] {
    switch scalar.value {
    case 0x0E00...0x0E7F: [("เขาพูดว่า", "แล้วก็ไป"), ("มี", "อยู่ที่นี่"), ("เป็น", "มาก")]
    case 0x0E80...0x0EFF: [("ລາວເວົ້າວ່າ", "ແລ້ວ"), ("ມີ", "ຢູ່ນີ້")]
    case 0x1000...0x109F: [("သူက", "လို့ပြောတယ်"), ("ဒီမှာ", "ရှိတယ်")]
    case 0x1780...0x17FF: [("គាត់និយាយថា", "ហើយ"), ("មាន", "នៅទីនេះ")]
    case 0x3040...0x30FF: japanese
    default: language.hasPrefix("ja") ? japanese : [("他说", "了"), ("这是", "吗"), ("我们的", "在那里"), ("你", "的人")]
    }
  }

  private static let japanese = [("それは", "です"), ("この", "が"), ("彼は", "と言った"), ("あの", "を見た")]
}
