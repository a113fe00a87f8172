// fmguard — SPDX-License-Identifier: Apache-2.0
// The file of weights: one number for each feature. Knows names; nothing of texts.

internal import GuardText
internal import GuardYAML

/// What each feature weighs.
struct Weights: Sendable {
  /// The name of the file in its folder.
  static let fileName = "weights.yaml"

  private let storage: CellStorage<Float>

  var values: Cells<Float> { storage.cells }

  init(_ values: [Float]) {
    storage = CellStorage(values)
  }

  /// Without a file, only acts of declining count.
  static var plain: Weights {
    var values = [Float](repeating: 0, count: Feature.count)
    values[Feature.index(.bias)] = -3
    for window in [Feature.Window.opening, .early] {
      for sign in 0..<3 { values[Feature.index(window, sign)] = 5 }
      values[Feature.index(window, 3)] = 3.5
    }
    return Weights(values)
  }

  /// Decodes the file; nil, reported, if it cannot be used.
  init?(_ bytes: Span<UInt8>, _ log: IssueLog) {
    let root: YAMLNode
    do throws(Issue) {
      root = try YAML.document(bytes, file: log.file)
    } catch {
      log.report(error)
      return nil
    }
    let places = Dictionary(Feature.names.enumerated().map { ($1, $0) }) { first, _ in first }
    guard var reader = MappingReader(root, log) else { return nil }
    _ = reader.optional("note", .string)
    let type = YAMLType<[String: Double]>.dictionary(of: .number(in: -100...100), keyedBy: "the name of a feature") {
      places[$0] == nil ? nil : $0
    }
    let named = reader.required("weights", type)
    reader.finish()
    guard let named else { return nil }
    var values = [Float](repeating: 0, count: Feature.count)
    for (name, value) in named {
      if let place = places[name] { values[place] = Float(value) }
    }
    self.init(values)
  }
}
