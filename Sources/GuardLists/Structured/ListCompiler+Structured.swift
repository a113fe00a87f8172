// fmguard — SPDX-License-Identifier: Apache-2.0
// Compiles a structured list.

internal import GuardMatch
internal import GuardYAML

extension ListCompiler {
  /// Adds the entries of a structured list.
  mutating func addEntries(of list: StructuredList) {
    guard let header = list.header else { return }
    addSelftest(of: header, list.log)
    let shared = header.exceptions.map(\.text)
    let exceptions = (phrases: ExceptionPhrases(shared), group: group(shared))
    for entry in list.entries { add(entry, header, exceptions, list.log) }
  }

  /// - Parameter shared: the exceptions of the list.
  private mutating func add(
    _ entry: StructuredEntry, _ header: ListHeader, _ shared: (phrases: ExceptionPhrases, group: ExceptionGroup),
    _ log: IssueLog
  ) {
    var (exceptions, group) = shared
    if !entry.exceptions.isEmpty {
      exceptions = ExceptionPhrases(exceptions.phrases + entry.exceptions.map(\.text))
      group = self.group(exceptions.phrases)
    }
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
    addExamples(entry.hits, .hit, of: pattern, log)
    addExamples(entry.misses, .miss, of: pattern, log)
  }

  private mutating func addExamples(
    _ texts: [LocatedText], _ claim: EntryExample.Claim, of pattern: PatternID, _ log: IssueLog
  ) {
    for text in texts {
      examples.append(
        EntryExample(claim: claim, text: text.text, pattern: pattern, file: log.file, position: text.position))
    }
  }
}
