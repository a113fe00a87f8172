// fmguard — SPDX-License-Identifier: Apache-2.0
// Lints a configuration directory: loads it as a check would, then asks each rule. Reads no corpora and prints nothing.

internal import FMGuard
internal import GuardClassifier
internal import GuardMatch
internal import GuardText
internal import GuardYAML

/// A configuration directory that is being linted.
///
///     let linter = Linter(directory: "conf")
///     let report = linter.report()
///
/// Texts that must not be hit are scanned with `scan`, from any thread, and what came of them is handed to `report`.
public struct Linter: Sendable {
  private let parts: RulesetParts
  private let skipped: Set<String>
  private let directory: String

  /// Loads a directory, right or wrong.
  ///
  /// - Parameters:
  ///   - directory: the configuration directory.
  ///   - skipping: ids of rules that are not asked.
  public init(directory: String, skipping: Set<String> = []) {
    parts = RulesetParts(of: directory, forOutputs: true, keepsSources: true)
    skipped = skipping
    self.directory = directory
  }

  /// The ids of lists that come from URLs, of which nothing is looked at.
  public var absentLists: [String] { parts.remoteLists.map(\.id) }

  /// Looks for entries in texts. Any number of threads may do so at a time.
  ///
  /// - Parameters:
  ///   - texts: some texts of one file.
  ///   - place: the name of the file, and the number of the first text in it.
  ///   - asWords: whether each text is one word of a dictionary.
  /// - Complexity: one scan a text.
  public func scan(_ texts: [[UInt8]], from place: (file: String, line: Int), asWords: Bool) -> TextHits {
    var hits = TextHits()
    guard let compiled = parts.compiled else { return hits }
    for (index, text) in texts.enumerated() {
      hits.scan(text, compiled, source: asWords ? nil : "\(place.file):\(place.line + index)", file: place.file)
    }
    return hits
  }

  /// Everything that there is to say.
  ///
  /// - Parameters:
  ///   - words: what came of dictionaries.
  ///   - texts: what came of corpora.
  /// - Complexity: one scan an entry, on all processors.
  public func report(words: TextHits = TextHits(), texts: TextHits = TextHits()) -> LintReport {
    var log = LintLog(skipped: skipped)
    for issue in parts.issues { log.add(LintFinding(issue)) }
    if let finding = forgedModel() { log.add(finding) }
    // What is said of a file with errors could come of them.
    let broken = Set(parts.issues.map(\.file))
    if let compiled = parts.compiled, let sources = compiled.sources {
      let lint = EntryLint(compiled, sources, parts.policyFiles.flatMap(\.policies).map(\.policy))
      for finding in lint.findings() where !broken.contains(finding.file) { log.add(finding) }
      for finding in lint.findings(words: words, texts: texts) where !broken.contains(finding.file) { log.add(finding) }
      if parts.policies != nil {
        let outside = Set(parts.externalModels.flatMap(\.categories.values))
        let lint = PolicyLint(parts.policyFiles, compiled, sources, parts.classifier, outside: outside)
        for finding in lint.findings() where !broken.contains(finding.file) { log.add(finding) }
      }
    }
    let lists = parts.compiled?.lists ?? []
    return LintReport(
      findings: log.findings.sorted(by: LintFinding.precedes), omitted: log.omitted, lists: lists.count,
      entries: (parts.compiled?.entryCount ?? 0) - lists.count { $0.selftest != nil },
      policies: parts.policyFiles.reduce(0) { $0 + $1.policies.count },
      proofs: parts.compiled?.exampleCount ?? 0)
  }

  /// What loading takes on trust: that the digest of the model is that of its content.
  private func forgedModel() -> LintFinding? {
    guard let model = parts.classifier,
      let bytes = try? FileContent.read(root: directory, path: model.source, limit: Classifier.sizeLimit),
      !Classifier.isGenuine(bytes.span)
    else { return nil }
    return LintFinding(.forgedModel, Issue(LintRule.forgedModel.kind, file: model.source, value: model.id))
  }
}
