// fmguard — SPDX-License-Identifier: Apache-2.0
// A row of the tests of import: a source, the lists that are made of it, and the notes. Knows no format.

import GuardImport
import TestSupport
import Testing

struct ImportRow: Sendable, CustomTestStringConvertible {
  let id: String
  /// By path; the source is the folder of the first part of the paths, or the file.
  let source: [String: String]
  var format: ForeignFormat?
  var settings = ImportSettings()
  /// Of each list its id, and what follows its description, with `|` for line breaks.
  let want: [String]
  /// `code place value`.
  var notes: [String] = []

  var testDescription: String { id }

  func read() throws -> ImportResult {
    let folder = try TemporaryFolder(source)
    let first = source.keys.sorted()[0].split(separator: "/")[0]
    return try withExtendedLifetime(folder) { try Importer.read("\(folder.path)/\(first)", as: format, settings) }
  }

  static func told(_ file: ImportResult.File) -> String {
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    let id = lines.first { $0.hasPrefix("id: ") }?.dropFirst(4) ?? ""
    let rest = lines.drop { !$0.hasPrefix("language: ") }.filter { $0 != "---" }
    return "\(id)|\(rest.joined(separator: "|"))"
  }
}
