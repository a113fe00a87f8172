// fmguard — SPDX-License-Identifier: Apache-2.0
// Commands and flags → the completions of bash, zsh and fish. Knows nothing of files.

@testable import GuardCLI

enum Completions {
  private static let head = [
    "# fmguard — SPDX-License-Identifier: Apache-2.0",
    "# Made from the tables of options in Sources/GuardCLI: see CONTRIBUTING.md.",
  ]

  private static var names: [String] { Command.all.map(\.name) }

  // MARK: bash

  static var bash: String {
    var lines =
      head + [
        "_fmguard() {",
        "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
        "  COMPREPLY=()",
        "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
        "    mapfile -t COMPREPLY < <(compgen -W '\(names.joined(separator: " ")) --help --version' -- \"$current\")",
        "    return",
        "  fi",
        "  case ${COMP_WORDS[1]} in",
        "    help) mapfile -t COMPREPLY < <(compgen -W '\(names.joined(separator: " "))' -- \"$current\") ;;",
      ]
    for command in Command.all where !command.flags.isEmpty {
      lines += ["    \(command.name))", "      case $previous in"]
      for flag in command.flags where flag.value != .none {
        lines.append("        --\(flag.name)) \(bashValue(flag.value)) ;;")
      }
      let words = command.flags.flatMap { flag in
        (flag.short.map { ["-\($0)"] } ?? []) + ["--\(flag.name)"]
      }
      lines += [
        "        *)",
        "          if [[ $current == -* ]]; then",
        "            mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")",
        "          else",
        "            mapfile -t COMPREPLY < <(compgen -f -- \"$current\")",
        "          fi",
        "          ;;",
        "      esac",
        "      ;;",
      ]
    }
    lines += ["  esac", "}", "complete -o filenames -F _fmguard fmguard"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func bashValue(_ value: FlagFacts.Value) -> String {
    let generator: String
    switch value {
    case .none, .text, .language, .number, .fraction: return ":"
    case .file: generator = "-f"
    case .directory: generator = "-d"
    case .choice(let words): generator = "-W '\(words.joined(separator: " "))'"
    }
    return "mapfile -t COMPREPLY < <(compgen \(generator) -- \"$current\")"
  }

  // MARK: zsh

  static var zsh: String {
    var lines =
      ["#compdef fmguard"] + head + [
        "_fmguard() {",
        "  local -a commands",
        "  commands=(",
      ]
    for command in Command.all { lines.append("    '\(command.name):\(quoted(command.summary))'") }
    lines += [
      "  )",
      "  if (( CURRENT == 2 )); then",
      "    _describe command commands",
      "    return",
      "  fi",
      "  local command=$words[2]",
      "  shift words",
      "  (( CURRENT-- ))",
      "  case $command in",
      "    help) _describe command commands ;;",
    ]
    for command in Command.all where !command.flags.isEmpty {
      lines += ["    \(command.name))", "      _arguments \\"]
      for flag in command.flags {
        for name in (flag.short.map { ["-\($0)"] } ?? []) + ["--\(flag.name)"] {
          lines.append("        '\(name)[\(quoted(flag.help))]\(zshValue(flag.value))' \\")
        }
      }
      lines += ["        '*:file:_files'", "      ;;"]
    }
    lines += ["  esac", "}", "_fmguard \"$@\""]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func zshValue(_ value: FlagFacts.Value) -> String {
    switch value {
    case .none: ""
    case .text(let name), .language(let name), .number(let name), .fraction(let name): ":\(name): "
    case .file(let name): ":\(name):_files"
    case .directory(let name): ":\(name):_files -/"
    case .choice(let words): ":value:(\(words.joined(separator: " ")))"
    }
  }

  /// For a single-quoted word in which `[`, `]` and `:` mean something.
  private static func quoted(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }

  // MARK: fish

  static var fish: String {
    var lines = head + ["complete -c fmguard -f"]
    for command in Command.all {
      lines.append(
        "complete -c fmguard -n __fish_use_subcommand -a \(command.name) -d \(fishQuoted(command.summary))")
    }
    lines.append(
      "complete -c fmguard -n '__fish_seen_subcommand_from help' -a '\(names.joined(separator: " "))'")
    for command in Command.all where !command.flags.isEmpty {
      let condition = "complete -c fmguard -n '__fish_seen_subcommand_from \(command.name)'"
      lines.append("\(condition) -F")
      for flag in command.flags {
        let short = flag.short.map { " -s \($0)" } ?? ""
        lines.append("\(condition)\(short) -l \(flag.name)\(fishValue(flag.value)) -d \(fishQuoted(flag.help))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishValue(_ value: FlagFacts.Value) -> String {
    switch value {
    case .none: ""
    case .text, .language, .number, .fraction: " -x"
    case .file: " -r -F"
    case .directory: " -x -a '(__fish_complete_directories)'"
    case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "'\(escaped)'"
  }
}
