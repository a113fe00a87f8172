// fmguard — SPDX-License-Identifier: Apache-2.0
// What files of deny lists say beyond what checks need: texts of entries, columns, exceptions. For tools.

package import GuardMatch
internal import GuardPolicy
package import GuardYAML

/// The texts of all entries and exceptions, and where they stand.
package struct ListSources: Sendable {
  /// A phrase inside which entries do not count.
  package struct Exception: Sendable {
    package let phrase: LocatedText
    package let file: String
    /// The entry that names it; nil if it is the list's.
    package let pattern: PatternID?
    /// The entries for which it holds.
    package let scope: Range<PatternID>
  }

  /// All of them, in the order of their files; those of a list before those of its entries.
  package private(set) var exceptions: [Exception] = []
  /// All texts one after the other: a million entries must not be a million strings.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var positions: [SourcePosition] = []
  /// Of the list that is being read.
  private var pending: [(LocatedText, PatternID?)] = []
  /// Where each list says its language.
  private var languagePositions: [SourcePosition] = []

  /// Adds the entry of the next pattern number.
  mutating func append(_ text: Span<UInt8>, at position: SourcePosition) {
    bytes.append(copying: text)
    ends.append(bytes.count)
    positions.append(position)
  }

  mutating func addExceptions(_ phrases: [LocatedText], of pattern: PatternID?) {
    pending += phrases.map { ($0, pattern) }
  }

  /// Ends a list that began with a pattern.
  mutating func endList(first: PatternID, _ header: ListHeader, file: String) {
    let all = first..<PatternID(ends.count)
    pending = header.exceptions.map { ($0, nil) } + pending
    for (phrase, pattern) in pending {
      exceptions.append(
        Exception(phrase: phrase, file: file, pattern: pattern, scope: pattern.map { $0..<($0 + 1) } ?? all))
    }
    pending = []
    languagePositions.append(header.languagePosition)
  }

  /// The bytes of the text of an entry: of a regex, its source.
  package func utf8(of pattern: PatternID) -> ArraySlice<UInt8> {
    bytes[(pattern == 0 ? 0 : ends[Int(pattern) - 1])..<ends[Int(pattern)]]
  }

  /// The text of an entry: of a regex, its source.
  package func text(of pattern: PatternID) -> String {
    String(decoding: utf8(of: pattern), as: UTF8.self)
  }

  /// Where an entry stands in its file.
  package func position(of pattern: PatternID) -> SourcePosition { positions[Int(pattern)] }

  /// Where the list of a number says its language, or where its keys begin.
  package func languagePosition(ofList index: Int) -> SourcePosition { languagePositions[index] }
}
