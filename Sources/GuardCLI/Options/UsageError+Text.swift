// fmguard — SPDX-License-Identifier: Apache-2.0
// The one place where a usage error becomes words.

extension UsageError: CustomStringConvertible {
  public var description: String {
    let shown = subject.escapedForTerminal
    return switch kind {
    case .missingCommand: "a command is missing: \(expected.joined(separator: ", "))"
    case .unknownCommand: "there is no command '\(shown)'\(suggestion)"
    case .unknownOption: "\(place)there is no option \(shown)\(suggestion)"
    case .missingValue: "\(place)\(shown) needs a value: \(expected.joined(separator: "|"))"
    case .unexpectedValue: "\(place)\(shown) takes no value"
    case .notAChoice:
      "\(place)\(shown) cannot be '\((value ?? "").escapedForTerminal)': one of \(expected.joined(separator: ", "))"
    case .malformedValue:
      "\(place)\(shown) cannot be '\((value ?? "").escapedForTerminal)': \(expected.joined())"
    case .conflict: "\(place)\(shown) cannot be used with \(expected.joined(separator: ", "))"
    case .unexpectedOperand: "\(place)'\(shown)' is one word too many"
    case .missing: "\(place)\(shown) is missing"
    default: "the words cannot be followed"
    }
  }

  /// Where to read how it is done.
  var hint: String {
    "Try 'fmguard \(command.map { "\($0) " } ?? "")--help'."
  }

  private var place: String { command.map { "\($0): " } ?? "" }

  private var suggestion: String {
    expected.isEmpty ? "" : "; did you mean \(expected.joined(separator: " or "))?"
  }
}
