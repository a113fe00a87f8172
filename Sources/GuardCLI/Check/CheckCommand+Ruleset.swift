// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds and loads the ruleset of a command. Knows where the program looks; nothing of what a ruleset is.

import FMGuard

extension CheckCommand {
  /// The ruleset of the configuration directory that is named, or of the first that there is. Complains of everything
  /// that is wrong with it and answers nil: nothing of a ruleset with an error is ever used.
  ///
  /// - Parameter forOutputs: whether there may be texts from the model.
  static func ruleset(_ named: Word?, forOutputs: Bool, _ console: inout Console) -> Ruleset? {
    let variable = ConfigurationDirectory.variable
    let directory = ConfigurationDirectory.find(
      explicit: named?.string, environment: SystemCalls.environment(variable).map { [variable: $0] } ?? [:],
      workingDirectory: ".", executable: SystemCalls.executable())
    guard let directory else {
      console.complain(
        "there is no configuration directory: name one with --config or \(variable), or start where policies/ is")
      return nil
    }
    do throws(ConfigurationError) {
      return try Ruleset.load(from: directory.path, forOutputs: forOutputs)
    } catch {
      let count = error.issues.count
      console.complain(
        "the configuration \(directory.path.escapedForTerminal) cannot be used: \(count) \(count == 1 ? "issue" : "issues")"
      )
      for issue in error.issues { console.note("\(issue)\n") }
      return nil
    }
  }
}
