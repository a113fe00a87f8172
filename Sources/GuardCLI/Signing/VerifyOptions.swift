// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard verify` was asked for, and the table of its options. A new option is one item here.

/// The options of `fmguard verify`.
public struct VerifyOptions: CommandOptions, Sendable, Hashable {
  /// The configuration directory; nil for the first that is found.
  var configuration: Word?
  /// A deny list by itself; nil for a configuration directory.
  var list: Word?
  /// The file of public keys.
  var keyFile: Word = ""
  var wantsHelp = false

  static var command: Command { .verify }

  static let flags: [Flag<VerifyOptions>] = [
    Flag("public-key", .file("FILE"), help: "The public keys that are trusted, one a line") {
      $0.keyFile = $1
    },
    Flag("config", .directory("DIR"), help: "The configuration directory (default: the first found)") {
      $0.configuration = $1
    },
    Flag("list", .file("FILE"), help: "Look at this list, and at no directory") {
      $0.list = $1
    },
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    },
  ]

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> VerifyOptions {
    var options = VerifyOptions()
    try OptionParser(command: Command.verify.name, flags: flags).parse(words, into: &options)
    guard options.wantsHelp || !options.keyFile.bytes.isEmpty else {
      throw UsageError(.missing, command: Command.verify.name, subject: "--public-key FILE")
    }
    return options
  }
}

extension Command {
  static let verify = Command(
    name: "verify",
    summary: "Tell whether a configuration directory is as it was signed",
    operands: "--public-key FILE [OPTION…]",
    description: [
      "Does what a service with that public key does before a ruleset comes into force, but for comparing the serial with "
        + "that of the ruleset before. The status is 0 if the directory is as it was signed and can be loaded, 1 if it is not "
        + "as it was signed or not signed, and 2 after any other error. With --list the same is told of one deny list and "
        + "FILE.sig beside it."
    ],
    flags: VerifyOptions.flags.map(\.facts),
    examples: [
      Example(
        purpose: "before a configuration is shipped",
        line: "fmguard verify --public-key release.key.pub --config ./configuration")
    ])
}
