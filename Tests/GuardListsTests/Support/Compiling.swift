// fmguard — SPDX-License-Identifier: Apache-2.0
// Short ways to write lists for a test, to compile them, and to see what is found.

import GuardLists
import GuardMatch
import GuardYAML
import TestSupport
import Testing

extension FileRow {
  /// A plain list whose header has the required keys in lines 2 to 4, so that the entries begin in line 6.
  static func entries(_ id: String, _ lines: String, _ want: String...) -> FileRow {
    FileRow(id, bytes: Array((plainHeader + lines).utf8), want)
  }

  /// A structured list with the required keys in lines 1 to 3 and `entries:` in line 4.
  static func structured(_ id: String, _ lines: String, _ want: String...) -> FileRow {
    FileRow(id, bytes: Array((structuredHeader + lines).utf8), want)
  }
}

let plainHeader = "---\nid: a\ncategory: x-test\nseverity: low\n---\n"
let structuredHeader = "id: a\ncategory: x-test\nseverity: low\nentries:\n"

/// Compiles files, given as names and texts.
func compile(_ files: (name: String, bytes: [UInt8])...) throws(ConfigurationError) -> CompiledLists {
  var compiler = ListCompiler()
  for file in files {
    compiler.add(file.bytes.span, file: file.name)
  }
  return try compiler.finish()
}

/// The messages about a file; empty if it is right.
func messages(_ name: String, _ bytes: [UInt8]) -> [String] {
  do throws(ConfigurationError) {
    _ = try compile((name, bytes))
    return []
  } catch {
    return error.issues.map(\.description)
  }
}

extension CompiledLists {
  /// The patterns that match somewhere in a text, without repetitions, sorted.
  func patterns(in text: String) -> [PatternID] {
    var text = text
    var found: Set<PatternID> = []
    _ = text.withUTF8 { bytes in
      // SAFETY: the bytes are valid for the call.
      unsafe matcher.scan(bytes) { found.insert($0.pattern) }
    }
    return found.sorted()
  }
}
