// fmguard — SPDX-License-Identifier: Apache-2.0
// The words of the command line. Knows no command's meaning.

/// `fmguard-refusal-eval [COMMAND] [--NAME VALUE]…`
struct Options {
  /// What stands without a name.
  var words: [String] = []
  private var values: [String: String] = [:]

  init(_ arguments: some Sequence<String>) {
    var name: String?
    for argument in arguments {
      if let key = name {
        values[key] = argument
        name = nil
      } else if argument.hasPrefix("--") {
        name = String(argument.dropFirst(2))
      } else {
        words.append(argument)
      }
    }
  }

  subscript(name: String) -> String? { values[name] }
}
