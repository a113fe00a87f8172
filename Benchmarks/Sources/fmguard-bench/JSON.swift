// fmguard — SPDX-License-Identifier: Apache-2.0
// The few kinds of JSON that the worker writes: an object of numbers, and a string.

enum JSON {
  /// An object of numbers in one line; whole numbers without a fraction.
  static func object(_ members: KeyValuePairs<String, Double>) -> String {
    let texts = members.map { key, value in
      "\"\(key)\":\(value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)")"
    }
    return "{\(texts.joined(separator: ","))}"
  }

  /// A string with its quotes.
  static func string(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..."\u{1F}": " "
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
