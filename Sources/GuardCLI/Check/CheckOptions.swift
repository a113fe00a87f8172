// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard check` was asked for, as plain values. Opens nothing and checks nothing.

import FMGuard

/// The options of `fmguard check`.
public struct CheckOptions: TextOptions, Hashable {
  /// Where a text comes from.
  enum Source: Sendable, Hashable {
    /// The value of `--text`.
    case text(Word)
    /// A file, by its path.
    case file(Word)
    case standardInput
  }

  /// How verdicts are told, and how texts are read.
  enum Format: String, CaseIterable {
    /// For people: colour and a marked excerpt.
    case text
    /// One object a text.
    case json
    /// One object a line, in and out.
    case jsonl
  }

  enum Color: String, CaseIterable {
    case auto
    case always
    case never
  }

  var request = RequestOptions()
  /// Nil: `text` for a terminal, `json` for everything else.
  var format: Format?
  var color = Color.auto
  var configuration: Word?
  var sources: [Source] = []
  var wantsHelp = false
}

/// What is said of one text; a line of `--format jsonl` may say otherwise.
struct RequestOptions: Sendable, Hashable {
  var stage = Stage.input
  var shape = ResponseShape.string
  /// Nil: the policy named `default`.
  var policy: String?
  /// What the model was asked, for a check of its answer.
  var prompt: Prompt?
  /// BCP 47.
  var locale: String?
  var explain = false

  enum Prompt: Sendable, Hashable {
    case text(Word)
    case file(Word)
  }
}
