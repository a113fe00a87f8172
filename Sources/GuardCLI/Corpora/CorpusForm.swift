// fmguard — SPDX-License-Identifier: Apache-2.0
// How the lines of a corpus are to be read: as texts, or as rows. Knows nothing of what texts are read for.

import FMGuard
import GuardJSON
import GuardRows

/// The form of a corpus.
enum CorpusForm: Sendable {
  /// Each line is a text.
  case texts
  /// Each line is a row; members that mean nothing here are passed over.
  case rows

  /// That of a file, by its first line: a row begins with `{`.
  init(firstLine line: LineBatches.Line?) {
    self = line?.bytes.first == UInt8(ascii: "{") ? .rows : .texts
  }

  /// The row of a line; a text is a row of its own. Nil for a blank line.
  ///
  /// - Parameters:
  ///   - reader: any; memory for the next line.
  ///   - defaults: what holds for what a row does not say.
  func row(
    _ line: LineBatches.Line, _ reader: inout JSONReader, defaults: CheckContext
  ) throws(RowError) -> Row? {
    if line.bytes.isEmpty { return nil }
    switch self {
    case .texts: return Row(text: line.bytes, context: defaults)
    case .rows:
      var others = AnyOtherMembers()
      return try Row.read(line.bytes.span, with: &reader, defaults: defaults, others: &others)
    }
  }
}
