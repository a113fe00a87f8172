// fmguard — SPDX-License-Identifier: Apache-2.0
// A configuration that cannot be used, with everything that is wrong with it.

/// Why a configuration was refused as a whole: every issue that was found, at least one, in the order of the files.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  public let issues: [Issue]

  public init(_ issues: [Issue]) {
    self.issues = issues
  }

  /// One line for each issue.
  public var description: String {
    issues.map(\.description).joined(separator: "\n")
  }
}
