// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard keygen` was asked for, and the table of its options. A new option is one item here.

/// The options of `fmguard keygen`.
public struct KeygenOptions: CommandOptions, Sendable, Hashable {
  /// Where the secret key goes.
  var file: Word = ""
  var wantsHelp = false

  static var command: Command { .keygen }

  static let flags: [Flag<KeygenOptions>] = [
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    }
  ]

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> KeygenOptions {
    var options = KeygenOptions()
    let parser = OptionParser(command: Command.keygen.name, flags: flags)
    try parser.parse(words, into: &options) { (options, word) throws(UsageError) in
      guard options.file.bytes.isEmpty else {
        throw UsageError(.unexpectedOperand, command: Command.keygen.name, subject: word.string)
      }
      options.file = word
    }
    guard options.wantsHelp || !options.file.bytes.isEmpty else {
      throw UsageError(.missing, command: Command.keygen.name, subject: "FILE")
    }
    return options
  }
}

extension Command {
  static let keygen = Command(
    name: "keygen",
    summary: "Make a pair of keys to sign configuration directories with",
    operands: "FILE",
    description: [
      "Writes the secret key to FILE, which nobody but its owner may read, and the public key to FILE.pub, for the "
        + "services that are to trust it. Neither file may exist. Whoever has FILE can put a ruleset in force on all of them: "
        + "keep it where configurations are signed, and not where they are served."
    ],
    flags: KeygenOptions.flags.map(\.facts),
    examples: [
      Example(
        purpose: "make keys: release.key, which is secret, and release.key.pub", line: "fmguard keygen release.key")
    ])
}
