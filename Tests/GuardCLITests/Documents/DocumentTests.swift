// fmguard — SPDX-License-Identifier: Apache-2.0
// The manual page and the completions say what the tables of options say. With FMGUARD_RECORD=1 in the environment they
// are written anew, and the run still fails, so that nobody records by accident.

import FoundationEssentials
import TestSupport
import Testing

@testable import GuardCLI

struct Document: Sendable, CustomTestStringConvertible {
  /// Relative to the package.
  let path: String
  let text: String

  var testDescription: String { path }

  static let all = [
    Document(path: "docs/fmguard.1", text: ManualPage.text),
    Document(path: "completions/fmguard.bash", text: Completions.bash),
    Document(path: "completions/_fmguard", text: Completions.zsh),
    Document(path: "completions/fmguard.fish", text: Completions.fish),
  ]
}

@Suite struct DocumentTests {
  @Test(arguments: Document.all) func agreesWithTheTables(document: Document) throws {
    let path = "\(PackageFolder.path)/\(document.path)"
    let stored = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    if stored != document.text, ProcessInfo.processInfo.environment["FMGUARD_RECORD"] == "1" {
      try Data(document.text.utf8).write(to: URL(filePath: path))
      Issue.record("\(document.path) was written anew: look at the difference, then run without FMGUARD_RECORD")
    }
    #expect(stored == document.text, "run the tests with FMGUARD_RECORD=1 to write \(document.path) anew")
  }

  @Test func everyFlagHasOneLineOfHelp() {
    for command in Command.all {
      for flag in command.flags {
        #expect(!flag.help.isEmpty && !flag.help.contains("\n") && !flag.help.hasSuffix("."), "--\(flag.name)")
      }
      #expect(Set(command.flags.map(\.name)).count == command.flags.count)
    }
  }
}
