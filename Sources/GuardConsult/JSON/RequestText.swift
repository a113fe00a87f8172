// fmguard — SPDX-License-Identifier: Apache-2.0
// Writes the JSON of a question. Knows no form.

/// JSON in the making: what stands in every question as it is, and strings.
struct RequestText {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// Appends what is JSON already.
  mutating func append(_ json: String) {
    bytes.append(contentsOf: json.utf8)
  }

  /// Appends a string from bytes; each ill-formed sequence is written as U+FFFD.
  mutating func string(utf8 text: [UInt8]) {
    string(String(decoding: text, as: UTF8.self))
  }

  /// Appends a string.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x00...0x1F, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
