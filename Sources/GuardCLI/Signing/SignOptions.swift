// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard sign` was asked for, and the table of its options. A new option is one item here.

/// The options of `fmguard sign`.
public struct SignOptions: CommandOptions, Sendable, Hashable {
  /// The configuration directory; nil for the first that is found.
  var configuration: Word?
  /// A deny list by itself; nil for a configuration directory.
  var list: Word?
  /// The file of the secret key.
  var keyFile: Word = ""
  /// As it was given; nil for the next.
  var serial: Int?
  var wantsHelp = false

  static var command: Command { .sign }

  static let flags: [Flag<SignOptions>] = [
    Flag("key", .file("FILE"), help: "The secret key, which 'fmguard keygen' made") {
      $0.keyFile = $1
    },
    Flag("config", .directory("DIR"), help: "The configuration directory (default: the first found)") {
      $0.configuration = $1
    },
    Flag("list", .file("FILE"), help: "Sign this list for those who fetch it, and no directory") {
      $0.list = $1
    },
    Flag("serial", .number("N"), help: "Its serial (default: the seconds since 1970, or one more than the last)") {
      $0.serial = Int($1.string)
    },
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    },
  ]

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> SignOptions {
    var options = SignOptions()
    try OptionParser(command: Command.sign.name, flags: flags).parse(words, into: &options)
    guard options.wantsHelp || !options.keyFile.bytes.isEmpty else {
      throw UsageError(.missing, command: Command.sign.name, subject: "--key FILE")
    }
    return options
  }
}

extension Command {
  static let sign = Command(
    name: "sign",
    summary: "Sign a configuration directory, so that services which trust the key load it",
    operands: "--key FILE [OPTION…]",
    description: [
      "Loads the directory as a service would, proves its examples, and writes ruleset.sig into it: serial, time, the "
        + "SHA-256 of every file that the ruleset is made of, and an Ed25519 signature over all that. What cannot be loaded "
        + "is not signed. After any change of a file, sign again.",
      "Services accept no serial that is lower than one which was in force. To go back to an older configuration, sign it "
        + "again.",
      "With --list it signs one deny list, which services fetch from a URL, into FILE.sig; publish both at once.",
    ],
    flags: SignOptions.flags.map(\.facts),
    examples: [
      Example(purpose: "after an edit of a list", line: "fmguard sign --key release.key --config ./configuration"),
      Example(purpose: "before a list is published", line: "fmguard sign --key feed.key --list feed.txt"),
    ])
}
