// fmguard — SPDX-License-Identifier: Apache-2.0
// Entries of a source → entries that load, with a note for each that is not taken over as it stands. Knows no format.

internal import GuardMatch
internal import GuardPolicy
internal import GuardText
internal import GuardYAML

/// What became of the entries of one source file.
struct ConvertedEntries: Sendable {
  /// An entry as a line of a list.
  struct Line: Sendable {
    let text: String
    let isRegex: Bool
    let replacement: String?
  }

  /// By what the lists have in common, in the order in which they came up.
  fileprivate(set) var kinds: [EntryKind] = []
  fileprivate(set) var lines: [EntryKind: [Line]] = [:]
  fileprivate(set) var notes: [ImportNote] = []

  init(_ content: SourceContent) {
    var converter = EntryConverter(content.notes)
    for entry in content.entries { converter.add(entry) }
    self = converter.result
  }

  fileprivate init(notes: [ImportNote]) { self.notes = notes }
}

/// Turns entries into lines, one after the other.
private struct EntryConverter {
  /// How many terms a regex may become; more than that stay a regex, which costs the same.
  private static let mostTerms = 16

  private(set) var result: ConvertedEntries
  private var seen: [EntryKind: Set<String>] = [:]
  private var builder = MatcherBuilder()

  init(_ notes: [ImportNote]) {
    result = ConvertedEntries(notes: notes)
  }

  mutating func add(_ entry: ImportedEntry) {
    var entry = entry
    let trimmed = entry.isRegex ? entry.text : String(entry.text.trimmingWhiteSpace())
    if trimmed.isEmpty { return note(.rejected, entry, "there is nothing in it") }
    if trimmed != entry.text { note(.changed, entry, "white space around it does not count") }
    entry.text = trimmed
    if entry.text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) {
      return note(.rejected, entry, "a control character stands in it")
    }
    if let replacement = entry.replacement, entry.isRegex, replacement.contains("$") {
      note(.changed, entry, "what it found cannot be put into a replacement, so it is masked")
      entry.replacement = nil
      entry.settings.action = .redact
    }
    entry.settings.vanishes = entry.replacement == ""
    if entry.isRegex { addRegex(entry) } else { addTerm(entry) }
  }

  private mutating func addTerm(_ entry: ImportedEntry) {
    let options = PatternOptions(kind: entry.settings.match, language: entry.settings.language)
    do throws(PatternError) {
      _ = try builder.addTerm(entry.text, options)
      append(entry)
    } catch {
      note(.rejected, entry, error.words)
    }
  }

  private mutating func addRegex(_ entry: ImportedEntry) {
    var entry = entry
    let source = Self.withoutICUEscapes(entry.text)
    if source != entry.text {
      note(.changed, entry, "`\\u` and four digits became `\\x{…}`")
      entry.text = source
    }
    do throws(PatternError) {
      _ = try builder.addRegex(source, PatternOptions(language: entry.settings.language))
    } catch {
      return note(.rejected, entry, error.words)
    }
    let traits = RegexTraits(of: source, fold: .standard)
    if let terms = traits.terms, let kind = terms.first?.kind, terms.count <= Self.mostTerms,
      terms.allSatisfy({ $0.kind == kind })
    {
      let shown = terms.count == 1 ? "the \(kind.rawValue) entry" : "\(terms.count) \(kind.rawValue) entries"
      note(.lowered, entry, shown)
      for term in terms {
        var lowered = entry
        lowered.text = term.text
        lowered.isRegex = false
        lowered.settings.match = kind
        append(lowered)
      }
      return
    }
    if let scalar = traits.foldedAway {
      let name = UTF8Cursor.name(scalar.value)
      return note(.rejected, entry, "it asks for \(name), which the matching copy does not have")
    }
    entry.settings.match = .word
    append(entry)
  }

  private mutating func append(_ entry: ImportedEntry) {
    let settings = entry.settings
    let key = entry.isRegex ? "/\(entry.text)" : entry.text.lowercased()
    guard seen[settings, default: []].insert(key).inserted else { return note(.repeated, entry, "") }
    if result.lines[settings] == nil { result.kinds.append(settings) }
    result.lines[settings, default: []].append(
      ConvertedEntries.Line(text: entry.text, isRegex: entry.isRegex, replacement: entry.replacement))
  }

  private mutating func note(_ kind: ImportNote.Kind, _ entry: ImportedEntry, _ detail: String) {
    result.notes.append(ImportNote(kind, entry.place, entry.text, detail))
  }

  /// A regex of ICU's dialect with `\uhhhh` as PCRE2 writes it.
  private static func withoutICUEscapes(_ source: String) -> String {
    guard source.contains("\\u") else { return source }
    var result = ""
    var rest = Array(source.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      result.unicodeScalars.append(scalar)
      guard scalar == "\\", let next = rest.first else { continue }
      rest.removeFirst()
      let digits = rest.prefix(4)
      if next == "u", digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }) {
        result += "x{"
        result.unicodeScalars.append(contentsOf: digits)
        result += "}"
        rest.removeFirst(4)
      } else {
        result.unicodeScalars.append(next)
      }
    }
    return result
  }
}

extension PatternError {
  /// Why a pattern cannot be used, in words.
  fileprivate var words: String {
    switch kind {
    case .empty: "nothing is left of it after folding"
    case .tooLong: "it has more than \(PatternLimits.termBytes) bytes"
    case .illFormed: "it is not UTF-8"
    case .matchesEmpty: "it matches the empty text, which is everywhere"
    case .beginsWithMark: "it begins with a combining mark"
    case .invalidRegex: "the regex is broken\(offset.map { " at byte \($0)" } ?? "")\(detail.map { ": \($0)" } ?? "")"
    default: "it is not taken"
    }
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate func trimmingWhiteSpace() -> Substring {
    var part = self[...]
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return part
  }
}
