// fmguard — SPDX-License-Identifier: Apache-2.0
// The six keys of system lists, and what the path of their file says. Reads values; knows no folder.

internal import GuardPolicy

/// Where a file of a tree stands: which direction, which use, and whether it is for a region or a locale.
struct SixKeyPlace: Sendable, Equatable {
  /// The folder of one direction, use and variant.
  var scope: String
  var stages: StageScope?
  var region: String?
  /// As a language tag.
  var locale: String?
  /// What lists are called.
  var base: String

  /// Reads a path such as `x.safety_deny.input.summary.default/AssetData/locale/pt_BR/metadata.json`.
  init(path: String) {
    let parts = path.split(separator: "/").map(String.init)
    let marker = "safety_deny."
    let index = parts.firstIndex { $0.contains(marker) }
    scope = index.map { parts[...$0].joined(separator: "/") } ?? parts.dropLast().joined(separator: "/")
    var words: [String] = []
    if let index, let range = parts[index].firstRange(of: marker) {
      words = parts[index][range.upperBound...].split(separator: ".").map(String.init)
    } else if let folder = parts.dropLast().last {
      words = [folder]
    }
    stages = words.first.flatMap { $0 == "input" ? .input : $0 == "output" ? .output : nil }
    let rest = parts.dropLast()
    if rest.count >= 2 {
      let (kind, name) = (rest[rest.count - 2], rest[rest.count - 1])
      if kind == "region" { region = name }
      if kind == "locale" { locale = name.replacing("_", with: "-") }
    }
    if index == nil, region != nil || locale != nil { scope = rest.dropLast(2).joined(separator: "/") }
    base = (words + [region, locale].compactMap(\.self)).joined(separator: "-")
    if base.isEmpty { base = "imported" }
  }
}

/// Reads one file of the six keys.
enum SixKeyFile {
  private static let keys: [(name: String, isRegex: Bool)] = [
    ("reject", false), ("regexReject", true), ("remove", false), ("regexRemove", true), ("replace", false),
    ("regexReplace", true),
  ]

  /// Whether a value looks like one.
  static func isOne(_ value: ForeignValue) -> Bool {
    value.members?.contains { member in keys.contains { $0.name == member.name } } ?? false
  }

  /// The entries, in the order in which the framework applies them.
  static func read(_ value: ForeignValue, file: String, _ place: SixKeyPlace, _ settings: ImportSettings)
    -> SourceContent
  {
    var content = SourceContent(base: place.base, description: "Imported from \(file)")
    var kind = EntryKind(
      stages: place.stages ?? settings.stages, language: settings.language, category: settings.category,
      severity: settings.severity, match: settings.match)
    if let locale = place.locale {
      if LanguageTag.mayBeOfAList(locale) {
        kind.language = locale
      } else {
        content.notes.append(ImportNote(.changed, file, locale, "no language tag, so the lists are of no language"))
      }
    }
    for (name, isRegex) in keys {
      guard let part = value[name] else { continue }
      read(part, of: name, isRegex: isRegex, file: file, kind, into: &content)
    }
    for member in value.members ?? [] where !keys.contains(where: { $0.name == member.name }) {
      content.notes.append(ImportNote(.unknownKey, file, member.name))
    }
    return content
  }

  private static func read(
    _ part: ForeignValue, of name: String, isRegex: Bool, file: String, _ kind: EntryKind,
    into content: inout SourceContent
  ) {
    var kind = kind
    switch name {
    case "remove", "regexRemove", "replace", "regexReplace": kind.action = .replace
    default: break
    }
    func add(_ text: String, _ index: Int, replacement: String?) {
      content.entries.append(
        ImportedEntry(
          text: text, isRegex: isRegex, place: "\(file) \(name)[\(index)]", settings: kind, replacement: replacement))
    }
    func reject(_ index: Int) {
      content.notes.append(ImportNote(.rejected, "\(file) \(name)[\(index)]", "", "it is no text"))
    }
    if let members = part.members, name.hasSuffix("eplace") {
      for (index, member) in members.enumerated() {
        if let text = member.value.string { add(member.name, index, replacement: text) } else { reject(index) }
      }
    } else if let items = part.items {
      for (index, item) in items.enumerated() {
        guard let text = item.string else {
          reject(index)
          continue
        }
        add(text, index, replacement: kind.action == .replace ? "" : nil)
      }
    } else {
      content.notes.append(ImportNote(.rejected, file, name, "its value has not the form of the key"))
    }
  }
}
