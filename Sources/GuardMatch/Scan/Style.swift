// fmguard — SPDX-License-Identifier: Apache-2.0
// What the patterns of a matcher have in common, stored once. Knows options, nothing of texts.

import GuardText

/// The options of patterns in the form in which a scan uses them.
struct Style: Sendable {
  private(set) var kind: MatchKind
  let fold: FoldLevel
  let tailoring: Tailoring
  /// The index of the exception group, 0 for none.
  let exceptions: Int

  init(_ options: PatternOptions) {
    kind = options.kind
    fold = options.fold
    tailoring = Tailoring(language: options.language)
    exceptions = options.exceptions.index
  }

  /// The same without a question about boundaries.
  var anywhere: Style {
    var style = self
    style.kind = .substring
    return style
  }

  /// The fold that decides whether a text is the same as a term; the scan sees a wider one.
  var table: FoldTable { .standard(tailoring) }
}

/// The phrases of an exception group, folded, the longest first.
struct ExceptionPhrases: Sendable {
  let phrases: [[UInt8]]
  let longest: Int

  init(_ phrases: [[UInt8]]) {
    self.phrases = phrases.sorted { $0.count > $1.count }
    longest = self.phrases.first?.count ?? 0
  }
}
