// fmguard — SPDX-License-Identifier: Apache-2.0
// An issue in words, for people: the only place where they are put together.

extension Issue: CustomStringConvertible {
  /// One line: place, problem, remedy.
  ///
  ///     denylists/en/x.yaml:3:5: unknown key `sevrity`; did you mean `severity`?
  public var description: String {
    "\(place): \(message)"
  }

  /// Where: `file:line:column`, or the file alone.
  public var place: String {
    let file = Self.printable(file, limit: .max)
    guard let position else { return file }
    return "\(file):\(position.line):\(position.column)"
  }

  /// The problem and its remedy, without the place.
  public var message: String { "\(problem); \(remedy)" }

  /// The problem, without its remedy.
  public var problem: String { fill(kind.problem) }

  /// What to do about it.
  public var remedy: String {
    suggestion.map { "did you mean `\(Self.printable($0))`?" } ?? fill(kind.remedy)
  }

  /// A template with the facts in place of the names in braces.
  private func fill(_ template: String) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      if let fact = fact(named: rest[rest.index(after: open)..<close]) {
        result += fact
        rest = rest[rest.index(after: close)...]
      } else {
        result += "{"
        rest = rest[rest.index(after: open)...]
      }
    }
    return result + rest
  }

  /// A fact by its name in a template, or nil if the braces are just braces.
  private func fact(named name: Substring) -> String? {
    switch name {
    case "key": Self.printable(key ?? "")
    case "value": Self.printable(value ?? "")
    case "expected": Self.printable(expected ?? "", limit: .max)
    case "related": Self.printable(related ?? "", limit: .max)
    case "detail": Self.printable(detail ?? "", limit: .max)
    default: nil
    }
  }

  /// A value of a file in a form that a terminal shows as it is: one line, short, invisible characters escaped.
  private static func printable(_ text: String, limit: Int = 60) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit {
        return result + "…"
      }
      count += 1
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
