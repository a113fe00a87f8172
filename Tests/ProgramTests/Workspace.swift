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
    "denylists/en.txt": ConfigurationText.list("en-trees", ["walnut", "blue heron"]),
    "denylists/en.yaml": ConfigurationText.list("en-birds", entries: ["{term: magpie, action: redact}"]),
    "policies/default.yaml": ConfigurationText.policy("default", "enforce"),
    "policies/watch.yaml": ConfigurationText.policy(
      "watch", "shadow", more: "applies_to: [string]\notherwise: default"),
  ]
}
