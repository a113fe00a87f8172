// fmguard — SPDX-License-Identifier: Apache-2.0
// A whole text folded at once, with the map back: for terms, explanations and tests. Scanners fold block by block.

/// The matching copy of a text: what terms are compared with.
///
/// The delivered text is never altered by matching. Ill-formed UTF-8 becomes U+FFFD in the copy; NUL is a character
/// like any other. Folding twice gives the same as folding once.
///
/// O(n) in time and memory. The evasive fold level starts from the standard copy; what it undoes is undone per token
/// while matching, so that its copy is the standard one.
public struct MatchingCopy: Sendable {
  /// The folded text, well-formed UTF-8.
  public let utf8: [UInt8]
  private let map: OffsetMap

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
    var copy: [UInt8] = []
    copy.reserveCapacity(utf8.count)
    var map = OffsetMap()
    // SAFETY: the bytes are used inside the closure only.
    unsafe utf8.withUnsafeBufferPointer { buffer in
      let bytes = unsafe Bytes(buffer)
      if let table {
        Self.fold(bytes, by: table, into: &copy, &map)
      } else {
        Self.copy(bytes, into: &copy, &map)
      }
    }
    self.utf8 = copy
    self.map = map
  }

  /// The folded text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The bytes of the original that a range of the copy stands for, whole characters.
  ///
  /// - Parameter range: in UTF-8 bytes of the copy, not empty.
  public func originalRange(of range: Range<Int>) -> Range<Int> {
    map.sourceStart(of: range.lowerBound)..<map.sourceEnd(of: range.upperBound - 1)
  }

  private static func fold(_ bytes: Bytes, by table: FoldTable, into copy: inout [UInt8], _ map: inout OffsetMap) {
    let folder = Folder(table)
    let block = FoldedBlock()
    var at = 0
    var blockMap = OffsetMap()
    while at < bytes.count {
      // A block ends where a segment ends; but a run of white space may go on in the next one.
      let limit = Swift.min(at + FoldedBlock.sourceBytes, bytes.count)
      folder.fold(
        bytes, .init(start: at, entry: at, exit: limit, limit: limit, end: bytes.count, isWhole: true), into: block,
        recording: &blockMap)
      let startsWithRepeatedSpace = copy.last == 0x20 && block.copyCount > 0 && block.copy[0] == 0x20
      let skipped = startsWithRepeatedSpace ? 1 : 0
      map.append(blockMap, shiftedBy: copy.count - skipped, dropping: skipped)
      for index in skipped..<block.copyCount { copy.append(block.copy[index]) }
      at = block.source.upperBound
    }
  }

  private static func copy(_ bytes: Bytes, into copy: inout [UInt8], _ map: inout OffsetMap) {
    var at = 0
    while at < bytes.count {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      map.unit(copy: copy.count, source: at..<at + decoded.length)
      copy.append(contentsOf: String(Unicode.Scalar(decoded.scalar) ?? "\u{FFFD}").utf8)
      at += decoded.length
    }
  }
}
