// fmguard — SPDX-License-Identifier: Apache-2.0
// Signed configurations: what was signed is loaded, and nothing else is.

import FMGuard
import Foundation
import TestSupport
import Testing

/// A change of a signed configuration, and the issues that it leads to.
struct TamperRow: Sendable, CustomTestStringConvertible {
  let id: String
  /// `file code`, in order.
  let want: [String]
  let change: @Sendable (SignedConfiguration) throws -> Void

  init(_ id: String, _ want: [String], _ change: @escaping @Sendable (SignedConfiguration) throws -> Void) {
    (self.id, self.want, self.change) = (id, want, change)
  }

  var testDescription: String { id }

  static let all = [
    TamperRow("untouched", []) { _ in },
    TamperRow("documentation added", []) { try $0.folder.write("x", to: "denylists/README.md") },
    TamperRow("a hidden file added", []) { try $0.folder.write("x", to: "denylists/.x.txt") },
    TamperRow("a byte of a list", ["denylists/trees.txt file_altered"]) {
      try $0.edit("denylists/trees.txt") { $0[$0.count - 2] ^= 1 }
    },
    TamperRow("a byte of a policy", ["policies/default.yaml file_altered"]) {
      try $0.edit("policies/default.yaml") { $0.append(0x0A) }
    },
    TamperRow("a list emptied", ["denylists/trees.txt file_altered"]) {
      try $0.folder.write("", to: "denylists/trees.txt")
    },
    TamperRow("a list truncated", ["denylists/trees.txt file_altered"]) {
      try $0.edit("denylists/trees.txt") { $0.removeLast() }
    },
    TamperRow("a list that would not decode", ["denylists/trees.txt file_altered"]) {
      try $0.folder.write("{{{{ \0 &a [*a,*a]", to: "denylists/trees.txt")
    },
    TamperRow("an entry of no list any more", ["denylists/brands.yaml file_altered"]) {
      try $0.folder.write("id: brands\ncategory: brand\nseverity: medium\nentries: []\n", to: "denylists/brands.yaml")
    },
    TamperRow("two lists swapped", ["denylists/birds.txt file_altered", "denylists/trees.txt file_altered"]) {
      let (a, b) = ("\($0.path)/denylists/birds.txt", "\($0.path)/denylists/trees.txt")
      let files = FileManager.default
      try files.moveItem(atPath: a, toPath: a + ".bak")
      try files.moveItem(atPath: b, toPath: a)
      try files.moveItem(atPath: a + ".bak", toPath: b)
    },
    TamperRow("a list added", ["denylists/new.txt file_not_signed"]) {
      try $0.folder.write("---\nid: new\ncategory: x-n\nseverity: high\n---\nfig\n", to: "denylists/new.txt")
    },
    TamperRow("a policy added", ["policies/z.yaml file_not_signed"]) {
      try $0.folder.write("id: z\n", to: "policies/z.yaml")
    },
    TamperRow("languages added", ["refusals/en.yaml file_not_signed", "refusals/weights.yaml file_not_signed"]) {
      try $0.folder.write("language: en\n", to: "refusals/en.yaml")
      try $0.folder.write("weights: {}\n", to: "refusals/weights.yaml")
    },
    TamperRow("a list removed", ["denylists/trees.txt file_missing"]) { try $0.remove("denylists/trees.txt") },
    TamperRow("a policy removed", ["policies/default.yaml file_missing"]) { try $0.remove("policies/default.yaml") },
    TamperRow("all lists removed", SignedConfiguration.lists.map { "\($0) file_missing" }) {
      try $0.remove("denylists")
    },
    TamperRow("a list renamed", ["denylists/wood.txt file_not_signed", "denylists/trees.txt file_missing"]) {
      try $0.move("denylists/trees.txt", "denylists/wood.txt")
    },
    TamperRow("a list set aside", ["denylists/trees.txt file_missing"]) {
      try $0.move("denylists/trees.txt", "denylists/trees.txt.bak")
    },
    TamperRow(
      "a list moved into a folder", ["denylists/x/trees.txt file_not_signed", "denylists/trees.txt file_missing"]
    ) {
      try $0.folder.write("", to: "denylists/x/README")
      try $0.move("denylists/trees.txt", "denylists/x/trees.txt")
    },
    TamperRow(
      "a name composed otherwise", ["denylists/cafe\u{301}.txt file_not_signed", "denylists/café.txt file_missing"]
    ) {
      try $0.move("denylists/café.txt", "denylists/cafe\u{301}.txt")
    },
    TamperRow("a list that is a link now, to the same bytes", []) {
      try $0.move("denylists/trees.txt", "elsewhere.txt")
      try $0.folder.link("denylists/trees.txt", to: "../elsewhere.txt")
    },
    TamperRow("a list that is a pipe now", ["denylists/trees.txt file_missing"]) {
      try $0.remove("denylists/trees.txt")
      // SAFETY: the path is read during the call only.
      _ = unsafe mkfifo("\($0.path)/denylists/trees.txt", 0o600)
    },
    TamperRow("no signature", ["ruleset.sig unsigned"]) { try $0.remove("ruleset.sig") },
    TamperRow("an empty signature", ["ruleset.sig signature_form"]) { try $0.folder.write("", to: "ruleset.sig") },
    TamperRow("another serial", ["ruleset.sig signature_false"]) {
      try $0.edit("ruleset.sig") {
        $0 = Array(String(decoding: $0, as: UTF8.self).replacing("serial: 7", with: "serial: 8").utf8)
      }
    },
    TamperRow("a file struck off", ["ruleset.sig signature_false"]) {
      try $0.edit("ruleset.sig") { bytes in
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasSuffix("trees.txt") }
        bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
      }
    },
    TamperRow("a megabyte of garbage", ["ruleset.sig signature_form"]) {
      try $0.folder.write([UInt8](repeating: 0xA7, count: 1 << 20), to: "ruleset.sig")
    },
  ]
}

/// A configuration directory with a signature, and the keys for it.
final class SignedConfiguration: Sendable {
  let folder: TemporaryFolder
  private let keyFolder: TemporaryFolder

  var path: String { folder.path }
  var secretPath: String { "\(keyFolder.path)/k" }

  static let lists =
    ["animals", "answers", "birds"].map { "denylists/\($0).txt" } + ["denylists/brands.yaml"]
    + ["café", "nuts", "pinned", "trees"].map { "denylists/\($0).txt" }

  init(serial: Int = 7) throws {
    let files = TemporaryConfiguration.policies.merging(TemporaryConfiguration.lists) { $1 }
    folder = try TemporaryFolder(files)
    try folder.write("---\nid: cafe\ncategory: x-c\nseverity: high\n---\nmocha\n", to: "denylists/café.txt")
    keyFolder = try TemporaryFolder()
    try SecretKey()?.write(to: secretPath)
    try sign(serial: serial)
  }

  func sign(serial: Int?) throws {
    try Ruleset.sign(path, with: try SecretKey(file: secretPath), serial: serial)
  }

  func keys() throws -> PublicKeys { try PublicKeys(file: secretPath + SecretKey.publicSuffix) }

  func load(after newest: SignedSerial? = nil) throws -> Ruleset {
    try Ruleset.load(from: path, signedBy: try keys(), after: newest)
  }

  func edit(_ name: String, _ change: (inout [UInt8]) throws -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    try change(&bytes)
    try folder.write(bytes, to: name)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  func move(_ name: String, _ other: String) throws {
    try FileManager.default.moveItem(atPath: "\(path)/\(name)", toPath: "\(path)/\(other)")
  }
}

@Suite("Signed rulesets")
struct SignedRulesetTests {
  @Test("what is not as it was signed is told, all of it, and not loaded", arguments: TamperRow.all)
  func tamper(row: TamperRow) throws {
    let configuration = try SignedConfiguration()
    try row.change(configuration)
    guard !row.want.isEmpty else {
      _ = try configuration.load()
      return
    }
    let error = try #require(throws: ConfigurationError.self) { _ = try configuration.load() }
    #expect(error.issues.map { "\($0.file) \($0.kind.code)" } == row.want)
    #expect(error.isOfSignature && !error.isOfSerial)
    #expect(error.issues.allSatisfy { "\($0)".contains("; ") }, "each has a remedy")
  }

  @Test("it is the ruleset that is loaded without a key, and says who signed it")
  func load() throws {
    let configuration = try SignedConfiguration()
    let (signed, plain) = (try configuration.load(), try Ruleset.load(from: configuration.path))
    #expect(signed.version == plain.version && signed.entryCount == plain.entryCount)
    #expect(signed.signature?.serial == 7 && signed.signature?.fileCount == 11 && plain.signature == nil)
    #expect(signed.signature?.keyID == (try configuration.keys().keys[0].id))
  }

  @Test("an older one does not come back, a newer one does, and one serial is one content")
  func serials() throws {
    let configuration = try SignedConfiguration()
    let first = try #require(try configuration.load().signature?.signedSerial)
    _ = try configuration.load(after: first)
    let old = try Data(contentsOf: URL(filePath: "\(configuration.path)/ruleset.sig"))
    try configuration.sign(serial: 8)
    let second = try #require(try configuration.load(after: first).signature?.signedSerial)
    try configuration.folder.write([UInt8](old), to: "ruleset.sig")
    let error = try #require(throws: ConfigurationError.self) { _ = try configuration.load(after: second) }
    #expect(error.issues.map(\.kind) == [.serialOlder] && error.isOfSerial && !error.isOfSignature)
    #expect("\(error)".contains("serial 7 is older than 8"))

    try configuration.remove("ruleset.sig")
    try configuration.edit("denylists/trees.txt") { $0 += Array("oak\n".utf8) }
    try configuration.sign(serial: 8)
    let reused = try #require(throws: ConfigurationError.self) { _ = try configuration.load(after: second) }
    #expect(reused.issues.map(\.kind) == [.serialReused])
  }

  @Test("another key's signature is none")
  func otherKey() throws {
    let (configuration, other) = (try SignedConfiguration(), try SignedConfiguration())
    let error = try #require(throws: ConfigurationError.self) {
      _ = try Ruleset.load(from: configuration.path, signedBy: try other.keys())
    }
    #expect(error.issues.map(\.kind) == [.signatureKey])
  }

  @Test("a file that changes while it is verified and decoded is the one that was signed, or refused")
  func concurrentChange() async throws {
    let configuration = try SignedConfiguration()
    let version = try configuration.load().version
    let list = "denylists/trees.txt"
    let signed = [UInt8](try Data(contentsOf: URL(filePath: "\(configuration.path)/\(list)")))
    let other = Array("---\nid: trees\ncategory: x-trees\nseverity: high\n---\nfir\n".utf8)
    let changes = Task {
      while !Task.isCancelled {
        for content in [other, signed] {
          // Renamed into place, so that each is whole at any time.
          try configuration.folder.write(content, to: ".draft")
          // SAFETY: both paths are read during the call only.
          guard unsafe rename("\(configuration.path)/.draft", "\(configuration.path)/\(list)") == 0 else { return }
          await Task.yield()
        }
      }
    }
    var refused = 0
    for _ in 0..<200 {
      do {
        let ruleset = try configuration.load()
        #expect(ruleset.version == version)
        #expect(try Guard(ruleset).checkInput("walnut").action == .block, "what was decoded is what was verified")
      } catch let error as ConfigurationError {
        #expect(error.issues.map(\.kind) == [.fileAltered])
        refused += 1
      }
      await Task.yield()
    }
    changes.cancel()
    _ = await changes.result
    #expect(refused > 0, "the changes were seen")
  }

  @Test("what cannot be loaded is not signed; what was signed and cannot be loaded is told as such")
  func broken() throws {
    let configuration = try SignedConfiguration()
    try configuration.folder.write("id: default\nwhat: 1\n", to: "policies/default.yaml")
    let before = try Data(contentsOf: URL(filePath: "\(configuration.path)/ruleset.sig"))
    let error = try #require(throws: ConfigurationError.self) { try configuration.sign(serial: nil) }
    #expect(error.issues.map(\.kind) == [.unknownKey])
    #expect(try Data(contentsOf: URL(filePath: "\(configuration.path)/ruleset.sig")) == before)
    #expect(throws: ConfigurationError([Issue(.noConfiguration, file: "gone")])) {
      try Ruleset.load(from: "gone", signedBy: try configuration.keys())
    }
  }
}
