// fmguard — SPDX-License-Identifier: Apache-2.0
// From bytes to documents: checks the characters, then composes libyaml's events into nodes, strictly and within
// limits.

/// Reads YAML, of which only the plain part is accepted: no anchors, aliases, tags or merge keys.
public enum YAML {
  /// The documents of a file, in its order; none if it holds nothing but comments.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - file: the name of the file in issues.
  ///   - firstLine: the number of the first line of `bytes` in the file.
  ///   - limits: beyond them the file is an error.
  /// - Throws: the first problem of the syntax, with its place; what follows it cannot be read.
  /// - Complexity: linear in the bytes. Does not depend on global state; any thread may call it.
  public static func documents(
    _ bytes: Span<UInt8>, file: String, firstLine: Int = 1, limits: YAMLLimits = YAMLLimits()
  ) throws(Issue) -> [YAMLNode] {
    guard bytes.count <= limits.bytes else {
      throw Issue(.tooLarge, file: file, value: "\(bytes.count)", expected: "\(limits.bytes)")
    }
    var content = bytes
    if bytes.startsWithByteOrderMark {
      content = bytes.extracting(droppingFirst: 3)
    }
    try CharacterCheck.run(content, file: file, firstLine: firstLine, byteOffset: bytes.count - content.count)
    return unsafe try content.withUnsafeBufferPointer { buffer throws(Issue) in
      // SAFETY: the events end with this closure, the buffer lives as long.
      guard let events = unsafe YAMLEvents(buffer, lineOffset: firstLine - 1) else {
        throw Issue(.syntax, file: file, expected: "try again", detail: "out of memory")
      }
      var composer = YAMLComposer(events, file: file, limits: limits)
      return try composer.documents()
    }
  }

  /// The one document of a file.
  ///
  /// - Throws: as `documents`, and if there is none or a second one.
  public static func document(
    _ bytes: Span<UInt8>, file: String, firstLine: Int = 1, limits: YAMLLimits = YAMLLimits()
  ) throws(Issue) -> YAMLNode {
    let all = try documents(bytes, file: file, firstLine: firstLine, limits: limits)
    guard let first = all.first else {
      throw Issue(.noDocument, file: file, at: SourcePosition(line: firstLine, column: 1))
    }
    if all.count > 1 {
      throw Issue(.oneDocument, file: file, at: all[1].position)
    }
    return first
  }
}

extension Span<UInt8> {
  /// Whether the bytes begin with U+FEFF in UTF-8.
  package var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }
}
