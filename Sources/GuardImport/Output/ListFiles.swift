// fmguard — SPDX-License-Identifier: Apache-2.0
// Converted entries → files of deny lists. Knows the form of lists, no source.

internal import FMGuard
internal import GuardMatch
internal import GuardPolicy

/// Names lists and writes them.
struct ListFiles {
  private(set) var files: [ImportResult.File] = []
  private var ids: Set<String> = []

  /// Adds the lists of one file of the source.
  mutating func add(_ entries: ConvertedEntries, base: String, description: String) {
    for kind in entries.kinds {
      let lines = entries.lines[kind] ?? []
      // Replacements that differ need entries with settings of their own.
      let isPlain = kind.action != .replace || kind.vanishes
      let id = id(base, kind)
      let path = "denylists/imported/\(id).\(isPlain ? "txt" : "yaml")"
      var text = isPlain ? "---\n" : ""
      text += "id: \(id)\ndescription: \(Self.quoted(description))\nlanguage: \(kind.language)\n"
      text += "category: \(kind.category)\nseverity: \(kind.severity.rawValue)\nstage: \(kind.stages.rawValue)\n"
      text += "match: \(kind.match.rawValue)\n"
      if isPlain {
        if kind.action != .block { text += "action: \(kind.action.rawValue)\n" }
        if kind.vanishes { text += "replacement: \"\"\n" }
        text += "---\n"
        for line in lines { text += "\(Self.plain(line))\n" }
      } else {
        text += "action: redact\nentries:\n"
        for line in lines {
          text += "  - {\(line.isRegex ? "regex" : "term"): \(Self.quoted(line.text)), action: replace, "
          text += "replacement: \(Self.quoted(line.replacement ?? ""))}\n"
        }
      }
      files.append(ImportResult.File(path: path, bytes: Array(text.utf8), entries: lines.count))
    }
  }

  /// A line of a plain list.
  private static func plain(_ line: ConvertedEntries.Line) -> String {
    if line.isRegex { return "/\(line.text)/" }
    switch line.text.utf8.first {
    case UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "/"), UInt8(ascii: "\\"): return "\\\(line.text)"
    default: return line.text
    }
  }

  /// A string that is both JSON and YAML.
  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// An id that no other list has: the base, and what tells its lists apart.
  private mutating func id(_ base: String, _ kind: EntryKind) -> String {
    var name = Self.identifier(base)
    if kind.match != .word { name += "-\(kind.match.rawValue)" }
    if kind.action != .block { name += kind.vanishes ? "-remove" : "-\(kind.action.rawValue)" }
    var id = name
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }

  /// Text in the characters of ids, at most forty.
  private static func identifier(_ text: String) -> String {
    var result = ""
    for character in text.lowercased().utf8 {
      switch character {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(character))
      default: if !result.isEmpty, result.last != "-" { result += "-" }
      }
      if result.count == 40 { break }
    }
    while result.last == "-" { result.removeLast() }
    return result.isEmpty ? "imported" : result
  }
}
