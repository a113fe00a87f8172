// fmguard — SPDX-License-Identifier: Apache-2.0
// The script that a character is written in, by Unicode's data. Knows single scalars only.

internal import CICU

/// A script of Unicode, such as Latin or Han.
///
/// Source: UAX #24, property Script.
package struct Script: Sendable, Hashable {
  private let code: Int32

  /// The script of a scalar.
  package init(of scalar: Unicode.Scalar) {
    code = cicu_script(Int32(bitPattern: scalar.value))
  }

  /// The script of a four-letter code of ISO 15924, such as `Latn`; nil if there is none.
  package init?(_ name: String) {
    // SAFETY: the string is lent for the call.
    let code = unsafe cicu_script_code(name)
    guard code >= 0 else { return nil }
    self.code = code
  }

  /// Whether characters of it stand in texts of every script: digits, punctuation, marks.
  package var isShared: Bool { code == 0 || code == 1 }
}
