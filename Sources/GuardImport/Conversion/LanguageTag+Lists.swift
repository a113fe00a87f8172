// fmguard — SPDX-License-Identifier: Apache-2.0
// Which language tags a deny list may have. Pure.

internal import GuardPolicy

extension LanguageTag {
  /// Whether a list may have this tag: one that begins with two or three letters.
  static func mayBeOfAList(_ tag: String) -> Bool {
    guard let primary = tag.split(separator: "-").first, (2...3).contains(primary.count) else { return false }
    return isWellFormed(tag)
  }
}
