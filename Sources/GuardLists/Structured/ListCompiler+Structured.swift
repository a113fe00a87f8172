// fmguard — SPDX-License-Identifier: Apache-2.0
// Compiles a structured list.

internal import GuardMatch
internal import GuardYAML

extension ListCompiler {
  /// Adds the entries of a structured list.
  mutating func addEntries(of list: StructuredList) {
    guard let header = list.header else { return }
    addSelftest(of: header, list.log)
    let group = group(header.exceptions.map(\.text))
    for entry in list.entries { add(entry, header, group, list.log) }
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
