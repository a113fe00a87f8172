// fmguard — SPDX-License-Identifier: Apache-2.0
// What a model says of itself: labels, languages, where it comes from. Knows its keys, no tables.

internal import CGuardKernels
internal import GuardYAML

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The head of a model file.
package struct ModelHead: Sendable, Hashable {
  package var description = ""
  /// What the tables mean: one for each column behind the first.
  package var labels: [ModelLabel] = []
  /// What is added to the square of the norm of a window: few n-grams prove little.
  package var softening = 0.0
  /// The languages of the table of signs, in the order of its columns, and those that the model was made for.
  package var languages: [String] = []
  package var supported: [String] = []
  /// By how much another language must fit better than all that are supported.
  package var languageMargin: Int32 = 0
  /// Where the rows came from that it was trained on: for people.
  package var sources: [ModelSource] = []

  package init() {}

  /// The probabilities of the labels, from the sums of a window; zeros beyond them.
  func scores(_ sums: RowSums) -> SIMD16<Float> {
    var scores = SIMD16<Float>(repeating: 0)
    let norm = (max(1, Double(sums[0])) + softening).squareRoot()
    for (column, label) in labels.enumerated() {
      scores[column] = Float(1 / (1 + exp(-(label.bias + label.scale * Double(sums[column + 1]) / norm))))
    }
    return scores
  }
}

/// A set of rows that a model was trained on.
public struct ModelSource: Sendable, Hashable {
  public var name: String
  /// As an SPDX identifier.
  public var licence: String
  public var rows: Int

  public init(name: String, licence: String, rows: Int) {
    (self.name, self.licence, self.rows) = (name, licence, rows)
  }
}

extension ModelHead {
  /// The head in a file: YAML in the style of JSON, padded by spaces.
  ///
  /// - Throws: every issue is in `log`; nil then.
  init?(_ bytes: Span<UInt8>, _ log: IssueLog) {
    do throws(Issue) {
      guard var reader = MappingReader(try YAML.document(bytes, file: log.file), log) else { return nil }
      let before = log.count
      description = reader.optional("description", .stringOrEmpty) ?? ""
      labels = reader.required("labels", .list(of: .modelLabel)) ?? []
      softening = reader.required("softening", .number(in: 0...1e9)) ?? 0
      languages = reader.required("languages", .list(of: .string)) ?? []
      supported = reader.required("supported", .list(of: .string)) ?? []
      languageMargin = Int32(reader.required("language_margin", .integer(in: 0...Int(Int16.max))) ?? 0)
      sources = reader.optional("sources", .list(of: .modelSource)) ?? []
      let place = reader.position(of: "labels")
      reader.finish()
      let hasRepetition = Set(labels.map(\.name)).count < labels.count
      if labels.count > ClassifierScores.labelLimit || hasRepetition {
        log.report(
          .modelLabels, at: place, value: "\(labels.count)", expected: "1 to \(ClassifierScores.labelLimit)")
      }
      if languages.count > Int(GK_LANGUAGE_LANES) || !Set(supported).isSubset(of: languages) {
        log.report(.modelLanguages, at: place, expected: "\(GK_LANGUAGE_LANES)")
      }
      guard log.count == before else { return nil }
    } catch {
      log.report(error)
      return nil
    }
  }

  /// The head as a file holds it.
  func encoded() -> String {
    func quoted(_ text: String) -> String {
      "\"\(text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())\""
    }
    func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }
    let labels = labels.map { label in
      "  - {name: \(quoted(label.name)), category: \(quoted(label.category)), threshold: \(label.threshold), "
        + "bias: \(label.bias), scale: \(label.scale)}"
    }
    let sources = sources.map { source in
      "  - {name: \(quoted(source.name)), licence: \(quoted(source.licence)), rows: \(source.rows)}"
    }
    return """
      description: \(quoted(description))
      labels:
      \(labels.joined(separator: "\n"))
      softening: \(softening)
      languages: \(list(languages.map(quoted)))
      supported: \(list(supported.map(quoted)))
      language_margin: \(languageMargin)
      sources:\(sources.isEmpty ? " []" : "\n" + sources.joined(separator: "\n"))

      """
  }
}

extension YAMLType where Value == ModelLabel {
  fileprivate static var modelLabel: YAMLType<ModelLabel> {
    mapping("a label with name, category, threshold, bias and scale") { reader in
      let name = reader.required("name", .identifier)
      let category = reader.required("category", .identifier)
      let threshold = reader.required("threshold", .number(in: 0...1))
      let bias = reader.required("bias", .number(in: -1e6...1e6))
      let scale = reader.required("scale", .number(in: -1e6...1e6))
      guard let name, let category, let threshold, let bias, let scale else { return nil }
      return ModelLabel(name: name, category: category, threshold: threshold, bias: bias, scale: scale)
    }
  }
}

extension YAMLType where Value == ModelSource {
  fileprivate static var modelSource: YAMLType<ModelSource> {
    mapping("a source with name, licence and rows") { reader in
      let name = reader.required("name", .string)
      let licence = reader.required("licence", .string)
      let rows = reader.required("rows", .integer(in: 0...Int.max))
      guard let name, let licence, let rows else { return nil }
      return ModelSource(name: name, licence: licence, rows: rows)
    }
  }
}
