// fmguard — SPDX-License-Identifier: Apache-2.0
// What a model is to be: its labels, its languages, its sources. Decoded from YAML; knows no rows.

public import GuardClassifier
public import GuardYAML

/// What is told of a model before it is trained.
public struct TrainingRecipe: Sendable, Hashable {
  /// A label: the name that rows give it, and what verdicts call it.
  public struct Label: Sendable, Hashable {
    public var name: String
    public var category: String
    /// The lowest score that counts; nil to find one by the share of false positives.
    public var threshold: Double?

    public init(name: String, category: String? = nil, threshold: Double? = nil) {
      (self.name, self.category, self.threshold) = (name, category ?? name, threshold)
    }
  }

  public var description: String
  /// At most 13; in the order of scores. None: those that rows name, sorted.
  public var labels: [Label]
  /// The languages that the model is for, as primary tags (`pt`, not `pt-BR`). None: those of rows with a label.
  public var languages: [String]
  /// Where the rows come from.
  public var sources: [ModelSource]

  public init(
    description: String = "", labels: [Label] = [], languages: [String] = [], sources: [ModelSource] = []
  ) {
    (self.description, self.labels, self.languages, self.sources) = (description, labels, languages, sources)
  }

  /// Decodes a recipe.
  ///
  /// - Throws: every issue of the file.
  public init(_ bytes: Span<UInt8>, file: String) throws(ConfigurationError) {
    let log = IssueLog(file: file)
    self.init()
    do throws(Issue) {
      guard var reader = MappingReader(try YAML.document(bytes, file: file), log) else {
        throw log.issues[0]
      }
      description = reader.optional("description", .stringOrEmpty) ?? ""
      labels = reader.optional("labels", .list(of: .label)) ?? []
      languages = reader.optional("languages", .list(of: .string)) ?? []
      sources = reader.optional("sources", .list(of: .source)) ?? []
      reader.finish()
    } catch {
      throw ConfigurationError(log.issues.isEmpty ? [error] : log.issues)
    }
    guard log.isEmpty else { throw ConfigurationError(log.issues) }
  }
}

extension YAMLType where Value == TrainingRecipe.Label {
  fileprivate static var label: YAMLType<TrainingRecipe.Label> {
    mapping("a label with name and, if it is another, category") { reader in
      guard let name = reader.required("name", .identifier) else { return nil }
      return TrainingRecipe.Label(
        name: name, category: reader.optional("category", .identifier),
        threshold: reader.optional("threshold", .number(in: 0...1)))
    }
  }
}

extension YAMLType where Value == ModelSource {
  fileprivate static var source: YAMLType<ModelSource> {
    mapping("a source with name, licence and rows") { reader in
      guard let name = reader.required("name", .string), let licence = reader.required("licence", .string) else {
        return nil
      }
      return ModelSource(name: name, licence: licence, rows: reader.optional("rows", .integer(in: 0...Int.max)) ?? 0)
    }
  }
}
