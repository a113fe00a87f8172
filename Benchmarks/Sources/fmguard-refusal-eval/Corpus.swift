// fmguard — SPDX-License-Identifier: Apache-2.0
// The labelled sets: where each lies, and what its labels mean. Knows file formats; nothing of detectors.

import Foundation

/// The sets below a folder that holds `refusals/` and `data/`.
struct Corpus {
  var rows: [Row] = []

  /// - Parameter isWhole: with the sets of `data/`.
  init(folder: String, isWhole: Bool = true) throws {
    try add("\(folder)/refusals/labelled.jsonl.gz") { (row: LabelledRow) in
      guard let label = Row.Label(rawValue: row.label) else { return nil }
      let isPermissive = row.source.hasPrefix("speechmap") || row.source.hasPrefix("k_overrefusal")
      return Row(
        source: row.source, language: row.lang, model: row.model ?? "", prompt: row.prompt, text: row.response,
        label: label, isForTraining: isPermissive, isCarefullyLabelled: true)
    }
    try add("\(folder)/refusals/catalogue.jsonl") { (row: CatalogueRow) in
      Row(
        source: "catalogue", language: row.lang, model: row.kind, prompt: row.prompt, text: row.text,
        label: row.expect == "refusal" ? .refusal : .compliance, isForTraining: false, isCarefullyLabelled: true)
    }
    guard isWhole else { return }
    for set in Self.sets {
      try add("\(folder)/data/\(set.file).jsonl.gz") { (row: DataRow) in
        guard row.role == "output", let label = set.label(Set(row.labels)) else { return nil }
        return Row(
          source: set.file, language: row.lang, model: row.source, prompt: row.prompt, text: row.text, label: label,
          isForTraining: set.isForTraining, isCarefullyLabelled: false)
      }
    }
  }

  private struct LabelledRow: Decodable {
    var source, lang, response, label: String
    var model, prompt: String?
  }

  private struct CatalogueRow: Decodable {
    var lang, text, expect, kind: String
    var prompt: String?
  }

  private struct DataRow: Decodable {
    var lang, text, role, source: String
    var prompt: String?
    var labels: [String]
  }

  private struct DataSet: Sendable {
    var file: String
    var isForTraining: Bool
    var label: @Sendable (Set<String>) -> Row.Label?
  }

  private static let sets: [DataSet] = [
    DataSet(file: "multilingual-vuln", isForTraining: true) {
      $0.contains("Rej_score:1.00") ? .refusal : $0.contains("Rej_score:0.00") ? .compliance : nil
    },
    DataSet(file: "refusal-direction", isForTraining: true) { labels in
      if labels.contains("harmless_baseline") { return .compliance }
      return labels.contains("harmless_actadd") ? .refusal : nil
    },
    DataSet(file: "adv-training-safe-responses", isForTraining: true) { _ in .refusal },
    DataSet(file: "gptfuzz", isForTraining: false) { $0.contains("label:1") ? .compliance : .refusal },
    DataSet(file: "jailbreakbench", isForTraining: true) { $0.contains("jailbroken:True") ? .compliance : nil },
    DataSet(file: "pyrit-refusal", isForTraining: false) { labels in
      if labels.contains("mismatched_answer") { return nil }
      return labels.contains("refusal human_score:1") ? .refusal : .compliance
    },
    DataSet(file: "k-overrefusal-outputs", isForTraining: true) {
      $0.contains("refusal") ? .refusal : $0.contains("compliance") ? .compliance : .partial
    },
    DataSet(file: "llm-compliance", isForTraining: true) {
      $0.contains("DENIAL") ? .refusal : $0.contains("COMPLETE") ? .compliance : .partial
    },
    DataSet(file: "mhj-multilingual", isForTraining: false) { labels in
      if labels.contains("refused:0") && labels.contains("refused_native_rubric:0") { return .compliance }
      return labels.contains("refused:1") ? .refusal : nil
    },
    DataSet(file: "medquad", isForTraining: true) { _ in .compliance },
    DataSet(file: "songys-chatbot-ko", isForTraining: true) { _ in .compliance },
  ]

  private mutating func add<Format: Decodable>(_ path: String, _ row: (Format) -> Row?) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      print("missing: \(path)")
      return
    }
    let data = path.hasSuffix(".gz") ? try Self.unpacked(path) : try Data(contentsOf: URL(fileURLWithPath: path))
    let decoder = JSONDecoder()
    for line in data.split(separator: 0x0A) {
      if let row = row(try decoder.decode(Format.self, from: Data(line))) { rows.append(row) }
    }
  }

  private static func unpacked(_ path: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    process.arguments = ["-dc", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
