// fmguard — SPDX-License-Identifier: Apache-2.0
// What the tests of this folder share: short ways to make values.

import GuardPolicy

extension Rule {
  /// A rule with the facts that a test is about.
  static func sample(
    _ id: String = "r", list: String = "en-profanity", mechanism: Mechanism = .denyList, category: String = "profanity",
    severity: Severity = .high, stages: StageScope = .both, pinned: Bool = false, action: EntryAction = .block,
    replacement: String? = nil
  ) -> Rule {
    Rule(
      list: list, id: id, mechanism: mechanism, category: category, severity: severity, stages: stages,
      isPinned: pinned, action: action, replacement: replacement, source: "denylists/x.txt:1")
  }

  /// A label of a model, of a category of the same name unless another is given.
  static func label(_ name: String, _ category: String? = nil) -> Rule {
    .sample(name, list: "default", mechanism: .classifier, category: category ?? name)
  }
}
