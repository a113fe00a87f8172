// fmguard — SPDX-License-Identifier: Apache-2.0
// Compiles a structured list.

internal import GuardMatch
internal import GuardYAML

extension ListCompiler {
  /// Adds a structured list; nil, reported, if the file is not even a mapping.
  mutating func addStructured(_ bytes: Span<UInt8>, _ log: IssueLog) -> ListHeader? {
    let root: YAMLNode
    do throws(Issue) {
      root = try YAML.document(bytes, file: log.file)
    } catch {
      log.report(error)
      return nil
    }
    guard var reader = MappingReader(root, log) else { return nil }
    let header = ListHeader(&reader)
    // One by one: a bad entry must not hide what is wrong with the others.
    let nodes = reader.required("entries", .list(of: StructuredEntry.undecoded)) ?? []
    reader.finish()
    addSelftest(of: header, log)
    let group = group(header.exceptions.map(\.text))
    let type = StructuredEntry.type(header.settings)
    for node in nodes {
      if let entry = type.value(of: node, log) {
        add(entry, header, group, log)
      }
    }
    return header
  }

  private mutating func add(
    _ entry: StructuredEntry, _ header: ListHeader, _ listGroup: ExceptionGroup, _ log: IssueLog
  ) {
    let exceptions = ExceptionPhrases((header.exceptions + entry.exceptions).map(\.text))
    let group = entry.exceptions.isEmpty ? listGroup : group(exceptions.phrases)
    let options = PatternOptions(entry.settings, language: header.language, group)
    let settings = entry.settings == header.settings ? nil : entry.settings
    let bytes = Array(entry.text.utf8)
    let pattern =
      entry.isRegex
      ? addRegex(bytes.span, options, settings: settings, at: entry.position, log)
      : addTerm(bytes.span, options, settings: settings, at: entry.position, log)
    guard let pattern else { return }
    sources?.addExceptions(entry.exceptions, of: pattern)
    if !entry.isRegex, exceptions.contain(bytes.span) {
      log.report(.entryExcluded, at: entry.position, value: entry.text)
    }
    for (claim, texts) in [(EntryExample.Claim.hit, entry.hits), (.miss, entry.misses)] {
      examples += texts.map {
        EntryExample(claim: claim, text: $0.text, pattern: pattern, file: log.file, position: $0.position)
      }
    }
  }
}
