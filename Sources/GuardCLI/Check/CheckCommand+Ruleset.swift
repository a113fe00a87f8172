// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds and loads the ruleset of a command. Knows where the program looks; nothing of what a ruleset is.

import FMGuard

extension CheckCommand {
  /// The ruleset of the configuration directory that is named, or of the first that there is. Complains of everything
  /// that is wrong with it and answers nil: nothing of a ruleset with an error is ever used.
  ///
  /// - Parameter forOutputs: whether there may be texts from the model.
  static func ruleset(_ named: Word?, forOutputs: Bool, _ console: inout Console) -> Ruleset? {
    guard let directory = Program.configurationDirectory(named) else {
      console.complain(Program.noConfigurationDirectory)
      return nil
    }
    do throws(ConfigurationError) {
      let ruleset = try Ruleset.load(from: directory, forOutputs: forOutputs)
      console.note(without: ruleset.absentLists)
      console.note(withoutAsking: ruleset.askedModels)
      return ruleset
    } catch {
      console.complain(of: error, in: directory, "cannot be used")
      return nil
    }
  }
}

extension Console {
  /// Tells which lists are left out, since only a service fetches what comes from a URL.
  mutating func note(without lists: [String]) {
    guard !lists.isEmpty else { return }
    note("fmguard: without \(lists.joined(separator: ", ")): a service fetches what comes from a URL\n")
  }
}

extension Console {
  /// Tells which models are not asked: what is needed to ask takes as long to load as a check takes.
  fileprivate mutating func note(withoutAsking models: [String]) {
    guard !models.isEmpty else { return }
    note("fmguard: without asking \(models.joined(separator: ", ")): a service asks models outside\n")
  }
}

extension Ruleset {
  /// The models outside that a policy would have asked.
  fileprivate var askedModels: [String] {
    let policies = self.policies.ids.compactMap { self.policies[$0] }
    return externalModels.filter { model in
      model.stages.contains { stage in policies.contains { $0[stage].classifierExternal != .off } }
    }.map(\.id)
  }
}

extension Program {
  /// The configuration directory that is named, or the first that there is; nil if there is none.
  public static func configurationDirectory(_ named: Word?) -> String? {
    let variable = ConfigurationDirectory.variable
    return ConfigurationDirectory.find(
      explicit: named?.string, environment: SystemCalls.environment(variable).map { [variable: $0] } ?? [:],
      workingDirectory: ".", executable: SystemCalls.executable())?.path
  }

  /// What to say if there is none.
  public static let noConfigurationDirectory =
    "there is no configuration directory: name one with --config or \(ConfigurationDirectory.variable), "
    + "or start where policies/ is"
}
