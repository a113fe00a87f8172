// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds configuration directories that come with a `cases.jsonl`, and loads both. Knows where the package lies.

import FMGuard
import FoundationEssentials
import TestSupport
import Testing

/// A configuration directory and the rows that it must satisfy.
struct CaseDirectory: Sendable, CustomTestStringConvertible {
  /// The folder's name.
  let name: String
  let guardian: Guard
  let rows: [CaseRow]

  var testDescription: String { name }

  /// Loads the ruleset and the rows of a folder.
  init(path: String) throws {
    name = path.split(separator: "/").suffix(2).joined(separator: "/")
    guardian = Guard(try Ruleset.load(from: path))
    rows = try CaseRow.rows(ofFile: path + "/cases.jsonl")
  }

  /// The folders of this package and, where it is at hand, of the shared cases beside it.
  static var paths: [String] {
    let data = PackageFolder.path + "/Tests/data"
    let own = ((try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []).sorted().map { "\(data)/\($0)" }
    return (own + [PackageFolder.path + "/../shared/cases/matching"]).filter {
      FileManager.default.fileExists(atPath: $0 + "/cases.jsonl")
    }
  }

  /// Those that could be loaded, once for all tests.
  static let loaded: [CaseDirectory] = paths.compactMap { try? CaseDirectory(path: $0) }
}

/// A row and the directory that it belongs to.
struct PlacedRow: Sendable, CustomTestStringConvertible {
  let directory: CaseDirectory
  let row: CaseRow

  var testDescription: String { "\(directory.name): \(row.id)" }

  static let all: [PlacedRow] = CaseDirectory.loaded.flatMap { directory in
    directory.rows.map { PlacedRow(directory: directory, row: $0) }
  }
}
