// fmguard — SPDX-License-Identifier: Apache-2.0
// What can be wrong with the words of the command line: facts here, their text in `UsageError+Text.swift`.

/// Words that the program cannot follow.
public struct UsageError: Error, Sendable, Hashable {
  struct Kind: Sendable, Hashable {
    let raw: Int
    /// No command was given.
    static let missingCommand = Kind(raw: 0)
    /// There is no such command; `expected` holds the nearest ones.
    static let unknownCommand = Kind(raw: 1)
    /// The command has no such option; `expected` holds the nearest ones.
    static let unknownOption = Kind(raw: 2)
    /// The option needs a value, and the words end.
    static let missingValue = Kind(raw: 3)
    /// The option is a switch, and a value was given.
    static let unexpectedValue = Kind(raw: 4)
    /// The value is none of `expected`.
    static let notAChoice = Kind(raw: 5)
    /// The value has not the form that `expected` describes.
    static let malformedValue = Kind(raw: 8)
    /// `subject` and the first of `expected` exclude each other.
    static let conflict = Kind(raw: 6)
    /// The command takes no such operand.
    static let unexpectedOperand = Kind(raw: 7)
    /// An option or an operand that the command needs is missing.
    static let missing = Kind(raw: 9)
  }

  let kind: Kind
  /// The command, if it is known.
  let command: String?
  /// The word that is wrong: an option, a command, an operand.
  let subject: String
  /// The value that is wrong, if one is.
  let value: String?
  /// What would be right, or what is near.
  let expected: [String]

  init(_ kind: Kind, command: String?, subject: String = "", value: String? = nil, expected: [String] = []) {
    self.kind = kind
    self.command = command
    self.subject = subject
    self.value = value
    self.expected = expected
  }
}
