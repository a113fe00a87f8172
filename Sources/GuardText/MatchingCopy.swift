// fmguard — SPDX-License-Identifier: Apache-2.0
// A whole text folded at once, with the map back: for terms, explanations and tests. Scanners fold block by block.

/// The matching copy of a text: what terms are compared with.
///
/// The delivered text is never altered by matching. Ill-formed UTF-8 becomes U+FFFD in the copy; NUL is a character
/// like any other. Folding twice gives the same as folding once, unless a character carries more than thirty marks.
///
/// O(n) in time and memory. The evasive fold level starts from the standard copy; what it undoes is undone per token
/// while matching, so that its copy is the standard one.
public struct MatchingCopy: Sendable {
  /// The folded text, well-formed UTF-8.
  private let folded: FoldedText

  /// Folds a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, possibly ill-formed.
  ///   - level: how far to fold.
  ///   - language: a BCP 47 tag or `und`, for what folds in that language only.
  public init(_ text: String, level: FoldLevel = .standard, language: String = "und") {
    self.init(Array(text.utf8), level: level, language: language)
  }

  /// Folds UTF-8 bytes, possibly ill-formed.
  public init(_ utf8: [UInt8], level: FoldLevel = .standard, language: String = "und") {
    self.init(utf8, table: level == .none ? nil : .standard(Tailoring(language: language)))
  }

  /// Folds by a table; nil leaves the characters as they are.
  package init(_ utf8: [UInt8], table: FoldTable?) {
    var folded = FoldedText()
    // SAFETY: the bytes are used inside the closure only.
    unsafe utf8.withUnsafeBufferPointer { buffer in
      folded.fold(unsafe Bytes(buffer), from: 0, isWhole: true, by: table, using: FoldedBlock())
    }
    self.folded = folded
  }

  /// The folded text, well-formed UTF-8.
  public var utf8: [UInt8] { folded.utf8 }

  /// The folded text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The bytes of the original that a range of the copy stands for, whole characters.
  ///
  /// - Parameter range: in UTF-8 bytes of the copy, not empty.
  public func originalRange(of range: Range<Int>) -> Range<Int> {
    folded.map.sourceRange(of: range)
  }
}
