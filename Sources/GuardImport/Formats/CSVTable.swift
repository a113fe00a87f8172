// fmguard — SPDX-License-Identifier: Apache-2.0
// Comma-separated values: rows of fields, and what their columns mean. Reads bytes; knows no file.

internal import FMGuard
internal import GuardMatch
internal import GuardPolicy

/// A table with a head.
///
/// Source: RFC 4180. The separator is a comma, a semicolon or a tab, whichever the head has most of.
struct CSVTable {
  private(set) var head: [String] = []
  /// With the numbers of their lines.
  private(set) var rows: [(line: Int, fields: [String])] = []

  init(_ text: String) {
    let characters = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
    let firstLine = characters.prefix { $0 != "\n" && $0 != "\r" }
    let separator =
      ([",", ";", "\t"] as [Unicode.Scalar]).max { left, right in
        firstLine.count { $0 == left } < firstLine.count { $0 == right }
      } ?? ","
    var (fields, field) = ([String](), String.UnicodeScalarView())
    var (line, start, index) = (1, 1, 0)
    func endRow(_ rows: inout [(line: Int, fields: [String])], _ fields: inout [String], _ line: Int) {
      if fields != [""] { rows.append((line, fields)) }
      fields = []
    }
    while index < characters.count {
      let character = characters[index]
      if character == "\"", field.isEmpty {
        index += 1
        while index < characters.count {
          if characters[index] == "\"" {
            guard index + 1 < characters.count, characters[index + 1] == "\"" else { break }
            index += 1
          }
          if characters[index] == "\n" { line += 1 }
          field.append(characters[index])
          index += 1
        }
      } else if character == separator || character == "\n" {
        fields.append(String(field))
        field = String.UnicodeScalarView()
        if character == "\n" {
          endRow(&rows, &fields, start)
          line += 1
          start = line
        }
      } else if character != "\r" {
        field.append(character)
      }
      index += 1
    }
    if !field.isEmpty || !fields.isEmpty {
      fields.append(String(field))
      endRow(&rows, &fields, start)
    }
    if let first = rows.first {
      head = first.fields.map { $0.lowercased() }
      rows.removeFirst()
    }
  }

  private static let textColumns = ["term", "text", "word", "phrase", "pattern", "regex"]
  private static let columns = ["category", "severity", "match", "language", "stage", "action", "replacement"]
  private static let remarks = ["id", "note", "notes", "comment", "description"]

  /// Whether there is a column of entries.
  var hasEntries: Bool { head.contains { Self.textColumns.contains($0) } }

  func read(file: String, base: String, _ settings: ImportSettings) -> SourceContent {
    var content = SourceContent(base: base, description: "Imported from \(file)")
    for name in head where !(Self.textColumns + Self.columns + Self.remarks).contains(name) {
      content.notes.append(ImportNote(.unknownKey, file, name))
    }
    for (line, fields) in rows {
      let place = "\(file):\(line)"
      func value(_ name: String) -> String? {
        head.firstIndex(of: name).flatMap { $0 < fields.count && !fields[$0].isEmpty ? fields[$0] : nil }
      }
      guard let column = head.first(where: { Self.textColumns.contains($0) && value($0) != nil }),
        let text = value(column)
      else {
        content.notes.append(ImportNote(.rejected, place, "", "it has no text"))
        continue
      }
      if fields.count > head.count {
        content.notes.append(ImportNote(.rejected, place, text, "it has more fields than the head"))
        continue
      }
      var entry = ImportedEntry(
        text: text, isRegex: column == "regex" || value("match") == "regex", place: place, settings: EntryKind(settings)
      )
      if let wrong = entry.take(value) {
        content.notes.append(ImportNote(.rejected, place, text, "its \(wrong) is none that there is"))
      } else {
        content.entries.append(entry)
      }
    }
    return content
  }
}

extension ImportedEntry {
  /// Takes what the columns of a row say.
  ///
  /// - Returns: the name of a column whose value is wrong, if one is.
  fileprivate mutating func take(_ value: (String) -> String?) -> String? {
    if let text = value("category") {
      guard Category.isName(text) else { return "category" }
      settings.category = text
    }
    if let text = value("severity") {
      guard let severity = Severity(rawValue: text.lowercased()) else { return "severity" }
      settings.severity = severity
    }
    if let text = value("match"), text != "regex" {
      guard let match = MatchKind(rawValue: text.lowercased()) else { return "match" }
      settings.match = match
    }
    if let text = value("language") {
      guard LanguageTag.mayBeOfAList(text) else { return "language" }
      settings.language = text
    }
    if let text = value("stage") {
      guard let stages = StageScope(rawValue: text.lowercased()) else { return "stage" }
      settings.stages = stages
    }
    if let text = value("action") {
      guard let action = EntryAction(rawValue: text.lowercased()) else { return "action" }
      settings.action = action
    }
    if settings.action == .replace {
      replacement = value("replacement") ?? ""
    } else if value("replacement") != nil {
      return "action, beside a replacement,"
    }
    return nil
  }
}
