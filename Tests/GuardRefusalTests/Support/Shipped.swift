// fmguard — SPDX-License-Identifier: Apache-2.0
// The detector that is shipped, and one of a small language made for tests.

import GuardRefusal
import GuardYAML

/// Detectors that the tests share.
enum Detectors {
  /// The configuration directory that this package ships.
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
  static let shipped = Result { try RefusalDetector.load(root: root) }

  /// A detector made from one file.
  static func made(from text: String, name: String = "refusals/x.yaml") throws(ConfigurationError) -> RefusalDetector {
    try RefusalDetector(files: [(name, Array(text.utf8))])
  }
}
