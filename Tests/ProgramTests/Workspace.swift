// fmguard — SPDX-License-Identifier: Apache-2.0
// A temporary folder with a configuration and some files, which goes when the test ends. Knows no command.

import Foundation
import TestSupport

/// A folder to run the program in: a configuration directory with neutral words, and the texts of a test.
final class Workspace: Sendable {
  private let temporary: TemporaryFolder

  var folder: URL { URL(filePath: temporary.path) }

  /// - Parameter files: contents by path, beside the configuration.
  init(_ files: [String: [UInt8]] = [:]) throws {
    temporary = try TemporaryFolder(Self.configuration)
    for (path, content) in files { try temporary.write(content, to: path) }
  }

  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:], redirection: String = ""
  ) throws -> Outcome {
    try run(arguments, input: Array(input.utf8), environment: environment, redirection: redirection)
  }

  /// Runs the program here; see `Program.run`.
  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:], redirection: String = ""
  ) throws -> Outcome {
    // The folder goes with this object, which the caller may not hold.
    try withExtendedLifetime(self) {
      try Program.run(arguments, input: input, in: folder, environment: environment, redirection: redirection)
    }
  }

  private static let configuration = [
    "denylists/en.txt": """
    ---
    id: en-trees
    language: en
    category: x-test
    severity: high
    stage: both
    match: word
    fold: standard
    ---
    walnut
    blue heron

    """,
    "denylists/en.yaml": """
    id: en-birds
    language: en
    category: x-test
    severity: medium
    stage: both
    match: word
    fold: standard
    entries:
      - {term: magpie, action: redact}

    """,
    "policies/default.yaml": """
    id: default
    description: everything is enforced
    lists: ["*"]
    input: {deny_list: enforce, classifier: off}
    output: {deny_list: enforce, classifier: off, refusal: report}
    severity: low
    on_incomplete: {input: block, output: block}

    """,
    "policies/watch.yaml": """
    id: watch
    description: nothing is enforced for a string
    applies_to: [string]
    otherwise: default
    lists: ["*"]
    input: {deny_list: shadow, classifier: off}
    output: {deny_list: shadow, classifier: off, refusal: report}
    severity: low
    on_incomplete: {input: block, output: block}

    """,
  ]
}
