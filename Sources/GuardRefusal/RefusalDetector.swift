// fmguard — SPDX-License-Identifier: Apache-2.0
// What people call: made from the language files, asked about responses. Knows nothing of policies.

internal import GuardText
public import GuardYAML

/// Tells whether a response is the model's own refusal, in any of the languages whose files it was made from.
///
///     let detector = try RefusalDetector.load(root: "/etc/fmguard")
///     let assessment = detector.evaluate("I'm sorry, but I can't help with that.")
///     assessment.answer      // refusal
///
/// All languages are looked for in each response. Immutable; any number of threads may share it.
///
/// Cost: linear in the response, and for long ones hardly more than for one of a thousand characters: the beginning and
/// the end are read, of the rest only the layout. Without a finding nothing is allocated once working memory is there.
public final class RefusalDetector: Sendable {
  let rules: Rulebook
  let weights: Weights
  let examples: [LocatedExample]
  let memories = Pool<ScanMemory>()

  /// An example and its file.
  struct LocatedExample: Sendable {
    var file: String
    var text: String
    var answer: RefusalAnswer
    var position: SourcePosition
  }

  /// Compiles language files, and the file of weights if it is among them.
  ///
  /// - Parameter files: the path of each, for issues, and its bytes.
  /// - Throws: every issue of every file.
  public init(files: [(name: String, bytes: [UInt8])]) throws(ConfigurationError) {
    var issues: [Issue] = []
    var languages: [LanguageFile] = []
    var weights: Weights?
    for part in Parallel.map(files.count, { [memories] in Part(files[$0].name, files[$0].bytes, memories) }) {
      issues += part.issues
      weights = part.weights ?? weights
      guard let language = part.language else { continue }
      if let first = languages.first(where: { $0.language == language.language }) {
        issues.append(
          Issue(
            .duplicateLanguage, file: language.name, at: .start, value: language.language, related: first.name))
      }
      languages.append(language)
    }
    if languages.count > Rulebook.languageLimit {
      issues.append(
        Issue(
          .tooManyLanguages, file: languages[Rulebook.languageLimit].name, value: "\(languages.count)",
          expected: "\(Rulebook.languageLimit)"))
    }
    guard issues.isEmpty else { throw ConfigurationError(issues) }
    rules = Rulebook(languages)
    self.weights = weights ?? .plain
    examples = languages.flatMap { language in
      language.examples.map {
        LocatedExample(file: language.name, text: $0.text, answer: $0.answer, position: $0.position)
      }
    }
  }

  /// What one file holds.
  private struct Part: Sendable {
    var language: LanguageFile?
    var weights: Weights?
    var issues: [Issue]

    init(_ name: String, _ bytes: [UInt8], _ memories: Pool<ScanMemory>) {
      let log = IssueLog(file: name)
      if name == Weights.fileName || name.hasSuffix("/\(Weights.fileName)") {
        weights = Weights(bytes.span, log)
      } else {
        language = memories.withItem(orNew: ScanMemory.init) {
          LanguageFile(bytes.span, name: name, using: $0.block, log)
        }
      }
      issues = log.issues
    }
  }

  /// The languages that are looked for, as BCP 47 tags.
  public var languages: [String] { rules.tags }
}
