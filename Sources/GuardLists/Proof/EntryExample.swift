// fmguard — SPDX-License-Identifier: Apache-2.0
// A text that an entry must find, or must not. A value.

internal import GuardMatch
internal import GuardYAML

/// An example of an entry, or the selftest phrase of a list.
struct EntryExample: Sendable {
  enum Claim: Sendable {
    /// The entry finds the text.
    case hit
    /// The entry does not find the text; others may.
    case miss
    /// The list's own entry for its selftest phrase finds the phrase.
    case selftest
  }

  let claim: Claim
  let text: String
  let pattern: PatternID
  let file: String
  let position: SourcePosition
}
