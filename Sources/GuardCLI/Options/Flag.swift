// fmguard — SPDX-License-Identifier: Apache-2.0
// One option of a command. Knows nothing of what options mean.

import GuardRows

/// One option: its names, its value, its line of help and its effect in one item. Parsing, `--help`, the manual page
/// and the shell completions are all made from a command's list of these.
struct Flag<Options>: Sendable {
  /// What is said of it.
  let facts: FlagFacts
  /// Puts the value into the options. Its form has been verified before; that of a switch is `Word.on` or `Word.off`.
  let set: @Sendable (inout Options, Word) -> Void

  init(
    _ name: String, short: Character? = nil, _ value: FlagFacts.Value = .none, help: String, inRow: Bool = false,
    set: @escaping @Sendable (inout Options, Word) -> Void
  ) {
    facts = FlagFacts(name: name, short: short, value: value, help: help, inRow: inRow)
    self.set = set
  }
}

/// What is said of an option, whatever it does.
struct FlagFacts: Sendable, Hashable {
  /// What follows the name.
  enum Value: Sendable, Hashable {
    /// Nothing: the option is a switch.
    case none
    /// Free text, shown by this name.
    case text(String)
    /// A language tag (BCP 47), shown by this name.
    case language(String)
    /// A whole number that is not negative, shown by this name.
    case number(String)
    /// A number from 0 to 1, shown by this name.
    case fraction(String)
    /// The path of a file.
    case file(String)
    /// The path of a directory.
    case directory(String)
    /// One word of a closed list.
    case choice([String])
  }

  /// The long name, without dashes.
  let name: String
  /// The letter of the short form, if there is one.
  let short: Character?
  let value: Value
  /// One line, without a full stop.
  let help: String
  /// Whether a line of `--format jsonl` may set it by this name.
  let inRow: Bool
}

extension FlagFacts.Value {
  /// What a language tag is, in words.
  static let languageForm = RowKey.languageForm

  /// What a number is, in words.
  static let numberForm = "a whole number, such as 17"

  /// What a share is, in words.
  static let fractionForm = "a number from 0 to 1, such as 0.95"

  /// How help shows it: `DIR`, `input|output`, or nothing.
  var placeholder: String? {
    switch self {
    case .none: nil
    case .text(let name), .language(let name), .number(let name), .fraction(let name), .file(let name),
      .directory(let name):
      name
    case .choice(let words): words.joined(separator: "|")
    }
  }
}
