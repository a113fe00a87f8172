// fmguard — SPDX-License-Identifier: Apache-2.0
// Files of models: whole, damaged, hostile.

@testable import GuardClassifier
import GuardYAML
import TestSupport
import Testing

@Suite struct ModelFileTests {
  static func issues(_ bytes: [UInt8]) -> [String] {
    do {
      _ = try Classifier(bytes.span, file: "models/tiny.fmc")
      return []
    } catch {
      return error.issues.map { $0.kind.code }
    }
  }

  @Test func aWholeFile() throws {
    let tiny = try TinyModel()
    let model = tiny.model
    #expect(model.id == "tiny" && model.source == "models/tiny.fmc")
    #expect(model.labels.map(\.name) == ["harsh", "secret"])
    #expect(model.labels.map(\.category) == ["harassment", "jailbreak"])
    #expect(model.languages == ["en"])
    #expect(model.description == "Words of \"walnuts\" and \\ prompts")
    #expect(model.digest.count == 71 && model.digest.hasPrefix("sha256:"))
    #expect(model.head == tiny.draft.head)
    let bytes = tiny.draft.encoded()
    let isGenuine = Classifier.isGenuine(bytes.span)
    #expect(isGenuine)
  }

  @Test func everyCutIsFound() throws {
    let bytes = try TinyModel().draft.encoded()
    for length in Array(0..<600) + [bytes.count / 2, bytes.count - 1] {
      #expect(Self.issues(Array(bytes.prefix(length))) == [length < 64 ? "model_unknown" : "model_size"])
    }
    #expect(Self.issues(bytes + [0]) == ["model_size"])
  }

  @Test func everyDamagedByteIsFound() throws {
    let bytes = try TinyModel().draft.encoded()
    for place in Array(0..<800) + Array(stride(from: 801, to: bytes.count, by: 997)) {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(!Self.issues(damaged).isEmpty, "at \(place)")
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    var issue: String?
    let change: @Sendable (inout ModelHead) -> Void
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "as it is") { _ in },
    Row(id: "no labels", issue: "empty_value") { $0.labels = [] },
    Row(id: "fourteen labels", issue: "model_labels") { head in
      head.labels = (0..<14).map { ModelLabel(name: "l\($0)", category: "c", threshold: 0, bias: 0, scale: 0) }
    },
    Row(id: "a label twice", issue: "model_labels") { $0.labels.append($0.labels[0]) },
    Row(id: "a threshold beyond one", issue: "out_of_range") {
      $0.labels[0] = ModelLabel(name: "l", category: "c", threshold: 1.5, bias: 0, scale: 0)
    },
    Row(id: "a scale that is no number", issue: "invalid_value") {
      $0.labels[0] = ModelLabel(name: "l", category: "c", threshold: 1, bias: 0, scale: .nan)
    },
    Row(id: "an unknown language", issue: "model_languages") { $0.supported = ["xx"] },
    Row(id: "too many languages", issue: "model_languages") { $0.languages = (0..<49).map { "l\($0)" } },
  ]

  @Test(arguments: rows) func head(row: Row) throws {
    var draft = try TinyModel().draft
    row.change(&draft.head)
    #expect(Self.issues(draft.encoded()) == (row.issue.map { [$0] } ?? []))
  }

  @Test func aFolder() throws {
    let bytes = try TinyModel().draft.encoded()
    let folder = try TemporaryFolder()
    var issues: [GuardYAML.Issue] = []
    #expect(Classifier.load(root: folder.path, issues: &issues) { _, _ in } == nil && issues.isEmpty)
    try folder.write(bytes, to: "models/tiny.fmc")
    try folder.write("about", to: "models/README.md")
    var seen: [String] = []
    #expect(Classifier.load(root: folder.path, issues: &issues) { file, _ in seen.append(file) }?.id == "tiny")
    #expect(issues.isEmpty && seen == ["models/tiny.fmc"])
    try folder.write(bytes, to: "models/zwei.fmc")
    try folder.write("x", to: "models/tiny.bin")
    _ = Classifier.load(root: folder.path, issues: &issues) { _, _ in }
    #expect(issues.map { $0.kind.code } == ["model_extension", "model_several"])
  }
}
