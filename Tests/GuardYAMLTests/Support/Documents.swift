// fmguard — SPDX-License-Identifier: Apache-2.0
// Short ways to read the documents of a text. Knows no file format.

import GuardYAML

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
