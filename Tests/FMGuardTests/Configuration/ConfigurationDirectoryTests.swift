// fmguard — SPDX-License-Identifier: Apache-2.0
// Where the configuration directory is looked for, and in which order.

import FMGuard
import Testing

@Suite("Configuration directory")
struct ConfigurationDirectoryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    var explicit: String?
    var environment: [String: String] = [:]
    var executable: String? = "/opt/bin/fmguard"
    /// The directories that there are.
    var directories: Set<String> = []
    let want: String?
    var testDescription: String { id }
  }

  static let all: Set = ["/srv/policies", "/etc/fmguard", "/opt/share/fmguard"]

  static let rows: [Row] = [
    Row(id: "nothing anywhere", want: nil),
    Row(
      id: "named", explicit: "here", environment: ["FMGUARD_CONFIG": "/env"], directories: all, want: "here explicit"),
    Row(id: "named, not there", explicit: "/gone", directories: all, want: "/gone explicit"),
    Row(id: "environment", environment: ["FMGUARD_CONFIG": "/env"], directories: all, want: "/env environment"),
    Row(id: "empty variable", environment: ["FMGUARD_CONFIG": ""], directories: all, want: "/srv working_directory"),
    Row(id: "working directory", directories: all, want: "/srv working_directory"),
    Row(id: "system", directories: ["/etc/fmguard", "/opt/share/fmguard"], want: "/etc/fmguard system"),
    Row(id: "executable", directories: ["/opt/share/fmguard"], want: "/opt/share/fmguard executable"),
    Row(
      id: "executable at the root", executable: "/bin/fmguard", directories: ["/share/fmguard"],
      want: "/share/fmguard executable"),
    Row(id: "unknown executable", executable: nil, directories: ["/opt/share/fmguard"], want: nil),
    Row(id: "bare executable", executable: "fmguard", directories: ["/share/fmguard"], want: nil),
    Row(id: "astral", explicit: "\u{1F98A}", want: "\u{1F98A} explicit"),
  ]

  @Test("the first that there is", arguments: rows)
  func find(row: Row) {
    let found = ConfigurationDirectory.find(
      explicit: row.explicit, environment: row.environment, workingDirectory: "/srv", executable: row.executable,
      isDirectory: row.directories.contains)
    #expect(found.map { "\($0.path) \($0.origin.rawValue)" } == row.want)
  }

  @Test("what a directory is")
  func isDirectory() throws {
    let configuration = try TemporaryConfiguration(["policies/a": ""])
    #expect(ConfigurationDirectory.isDirectory(configuration.path))
    #expect(!ConfigurationDirectory.isDirectory("\(configuration.path)/policies/a"))
    #expect(!ConfigurationDirectory.isDirectory("\(configuration.path)/gone"))
    #expect(!ConfigurationDirectory.isDirectory(""))
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
