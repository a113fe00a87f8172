// fmguard — SPDX-License-Identifier: Apache-2.0
// A row of a table of mistakes: a text, and every message that it must cause.

import GuardYAML
import Testing

/// A file with mistakes and all messages about it, in order.
struct BadRow: Sendable, CustomTestStringConvertible {
  let id: String
  let bytes: [UInt8]
  let want: [String]

  var testDescription: String { id }

  init(_ id: String, _ text: String, _ want: String...) {
    self.init(id, bytes: Array(text.utf8), want)
  }

  init(_ id: String, bytes: [UInt8], _ want: [String]) {
    self.id = id
    self.bytes = bytes
    self.want = want
  }
}

/// The documents of a text, or the message of what is wrong with it.
func documents(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) -> Result<[YAMLNode], GuardYAML.Issue> {
  do throws(GuardYAML.Issue) {
    return .success(try YAML.documents(bytes.span, file: "f.yaml", limits: limits))
  } catch {
    return .failure(error)
  }
}

func documents(_ text: String, limits: YAMLLimits = YAMLLimits()) -> Result<[YAMLNode], GuardYAML.Issue> {
  documents(Array(text.utf8), limits: limits)
}

extension Result<[YAMLNode], GuardYAML.Issue> {
  var messages: [String] {
    switch self {
    case .success: []
    case .failure(let issue): [issue.description]
    }
  }
}
