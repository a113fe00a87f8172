// fmguard — SPDX-License-Identifier: Apache-2.0
// A text as a JSON string, for the redaction of one. Pure.

internal import GuardJSON

extension JSONLiteral {
  /// The bytes of `string` as they may stand between quotes.
  static func encoded(_ string: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendEscaped(string.utf8)
    return writer.bytes
  }
}
