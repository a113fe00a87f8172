// fmguard — SPDX-License-Identifier: Apache-2.0
// The match kinds as they are written in files. Names only.

internal import GuardMatch

/// How an entry is compared with a text, as the key `match` says it.
enum EntryMatch: String, CaseIterable {
  case word
  case prefix
  case substring
  case regex

  /// The kind of a term; nil for a regex.
  var kind: MatchKind? {
    switch self {
    case .word: .word
    case .prefix: .prefix
    case .substring: .substring
    case .regex: nil
    }
  }
}
