// fmguard — SPDX-License-Identifier: Apache-2.0
// Commands and flags → docs/fmguard.1, in the man(7) macros. Knows nothing of files.

@testable import GuardCLI

enum ManualPage {
  static var text: String {
    var lines = [
      #".\" fmguard: SPDX-License-Identifier: Apache-2.0"#,
      #".\" Made from the tables of options in Sources/GuardCLI: see CONTRIBUTING.md."#,
      #".TH FMGUARD 1 "" "fmguard \#(Version.number)" "User Commands""#,
      ".SH NAME", #"fmguard \- the safety layer around a language model"#,
      ".SH SYNOPSIS",
    ]
    for command in Command.all {
      lines += [".B fmguard \(command.name)"] + (command.operands.isEmpty ? [] : [escaped(command.operands)]) + [".br"]
    }
    lines += [
      ".SH DESCRIPTION",
      "fmguard looks at what goes into a language model and at what comes out. It says whether a text may pass, and which",
      "layer declined if not: the guard (deny lists, patterns), the model itself, or neither because a check could not be",
      "made. These three never share an exit status.",
      ".SH COMMANDS",
    ]
    for command in Command.all {
      lines += [".SS fmguard \(command.name)", escaped(command.summary + ".")]
      for paragraph in command.description { lines += [".PP", escaped(paragraph)] }
      for flag in command.flags {
        lines += [".TP", names(flag), escaped(flag.help + ".")]
      }
      if !command.ownStatuses.isEmpty {
        let meanings = command.ownStatuses.map { "\($0.number): \($0.meaning)" }
        lines += [".PP", escaped("Exit status. \(meanings.joined(separator: "; ")).")]
      }
    }
    lines.append(".SH EXIT STATUS")
    for status in HelpText.statuses {
      lines += [
        ".TP", ".B \(status.number)", escaped(status.meaning.prefix(1).uppercased() + status.meaning.dropFirst() + "."),
      ]
    }
    lines += [".PP", escaped(HelpText.statusOfSeveral), ".SH ENVIRONMENT"]
    for variable in environment { lines += [".TP", ".B \(variable.name)", escaped(variable.meaning)] }
    lines.append(".SH EXAMPLES")
    for example in Command.all.flatMap(\.examples) {
      let purpose = example.purpose.prefix(1).uppercased() + example.purpose.dropFirst()
      lines += [".PP", escaped(purpose + ":"), ".PP", ".nf", ".RS", escaped(example.line), ".RE", ".fi"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let environment = [
    (name: "FMGUARD_CONFIG", meaning: "The configuration directory, unless --config names one."),
    (name: "NO_COLOR", meaning: "With any value but the empty one: no colour, unless --color says otherwise."),
  ]

  private static func names(_ flag: FlagFacts) -> String {
    let short = flag.short.map { #"\fB\-\#($0)\fR, "# } ?? ""
    let value = flag.value.placeholder.map { #" \fI\#(escaped($0))\fR"# } ?? ""
    return #"\#(short)\fB\-\-\#(escaped(flag.name))\fR\#(value)"#
  }

  /// roff takes a backslash, a hyphen and a control character at a line's start for itself, and reads Latin-1.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += #"\e"#
      case "-": result += #"\-"#
      case "'": result += #"\(aq"#
      case _ where character.isASCII: result.append(character)
      default:
        for scalar in character.unicodeScalars {
          result += #"\[u\#(String(scalar.value, radix: 16, uppercase: true))]"#
        }
      }
    }
    return result.hasPrefix(".") ? #"\&"# + result : result
  }
}
