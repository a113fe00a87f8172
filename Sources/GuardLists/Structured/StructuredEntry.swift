// fmguard — SPDX-License-Identifier: Apache-2.0
// An item of `entries:` of a structured list, decoded. Knows nothing of matching.

internal import GuardPolicy
internal import GuardYAML

/// One entry of a structured list.
struct StructuredEntry {
  /// The term, or the source of the regex.
  var text: String
  var isRegex: Bool
  /// Where `text` stands.
  var position: SourcePosition
  var settings: EntrySettings
  /// Phrases inside which this entry does not count, besides those of the list.
  var exceptions: [LocatedText]
  var hits: [LocatedText]
  var misses: [LocatedText]

  private static let expectation = "an entry such as `term: …`"

  /// The type of an entry whose content is looked at later.
  static var undecoded: YAMLType<YAMLNode> {
    YAMLType(expectation) { node, _ in node }
  }

  /// The type of an entry of a list with these defaults.
  static func type(_ defaults: EntrySettings) -> YAMLType<StructuredEntry> {
    let whole = YAMLType.mapping(expectation) { StructuredEntry(&$0, defaults) }
    return YAMLType(expectation) { node, log in StructuredEntry(bare: node, defaults) ?? whole.value(of: node, log) }
  }

  /// A term and nothing else, as most entries are: read without a reader, which saves a twentieth of a start.
  private init?(bare node: YAMLNode, _ defaults: EntrySettings) {
    guard case .mapping(let pairs) = node.content, pairs.count == 1, pairs[0].key == "term",
      case .scalar(let scalar) = pairs[0].value.content, !scalar.text.isEmpty, !scalar.isNull
    else { return nil }
    text = scalar.text
    position = pairs[0].value.position
    settings = defaults
    isRegex = defaults.match == .regex
    (exceptions, hits, misses) = ([], [], [])
  }

  /// Reads every key, whatever is wrong with the others; nil, reported, if there is no text to look for.
  private init?(_ reader: inout MappingReader, _ defaults: EntrySettings) {
    let term = reader.optional("term", .string)
    let regex = reader.optional("regex", .string)
    settings = defaults
    settings.read(&reader)
    settings.severity = reader.optional("severity", .choice()) ?? settings.severity
    settings.category = reader.optional("category", .category) ?? settings.category
    exceptions = reader.optional("except", .list(of: .located)) ?? []
    _ = reader.optional("note", .string)
    let examples = reader.optional("examples", Self.examples)
    hits = examples?.hits ?? []
    misses = examples?.misses ?? []

    switch (reader.contains("term"), reader.contains("regex")) {
    case (false, false):
      reader.log.report(.termOrRegex, at: reader.position, expected: "add one")
      return nil
    case (true, true):
      reader.log.report(.termOrRegex, at: reader.position(of: "regex"), expected: "make two entries of it")
      return nil
    case (true, false):
      guard let term else { return nil }
      text = term
      position = reader.position(of: "term")
      isRegex = settings.match == .regex
    case (false, true):
      if reader.contains("match"), settings.match != .regex {
        reader.log.report(
          .matchOfRegex, at: reader.position(of: "match"), value: settings.match.rawValue)
      }
      guard let regex else { return nil }
      text = regex
      position = reader.position(of: "regex")
      isRegex = true
    }
  }

  private static var examples: YAMLType<(hits: [LocatedText], misses: [LocatedText])> {
    .mapping("a mapping with `hit: […]` and `miss: […]`") { reader in
      (
        reader.optional("hit", .list(of: .locatedOrEmpty)) ?? [],
        reader.optional("miss", .list(of: .locatedOrEmpty)) ?? []
      )
    }
  }
}
