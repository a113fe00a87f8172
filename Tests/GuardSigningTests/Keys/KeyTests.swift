// fmguard — SPDX-License-Identifier: Apache-2.0
// Keys: the algorithm by its vectors, and the files of keys with all that can be wrong with them.

import Foundation
import GuardYAML
import TestSupport
import Testing

@testable import GuardSigning

struct KeyRow: Sendable, CustomTestStringConvertible {
  let id: String
  let bytes: [UInt8]
  /// The kind of the issue; nil for none.
  let want: GuardYAML.Issue.Kind?

  init(_ id: String, _ text: String, _ want: GuardYAML.Issue.Kind?) {
    self.init(id, bytes: Array(text.utf8), want)
  }

  init(_ id: String, bytes: [UInt8], _ want: GuardYAML.Issue.Kind?) {
    (self.id, self.bytes, self.want) = (id, bytes, want)
  }

  var testDescription: String { id }

  private static let vector = Vector.all[0]
  private static let garbage = [UInt8](repeating: 0xA7, count: 1 << 20)

  static let publicKeys = [
    KeyRow("one", vector.publicLine, nil),
    KeyRow("no line end", String(vector.publicLine.dropLast()), nil),
    KeyRow("comment and empty line", "# made today\n\n\(vector.publicLine)", nil),
    KeyRow("two", vector.publicLine + Vector.all[1].publicLine, nil),
    KeyRow("empty", "", .keyForm),
    KeyRow("comments only", "# none\n", .keyForm),
    KeyRow("a secret key", vector.secretLine, .keyForm),
    KeyRow("a secret key beside it", vector.publicLine + vector.secretLine, .keyForm),
    KeyRow("CRLF", vector.publicLine.replacing("\n", with: "\r\n"), .keyForm),
    KeyRow("NUL at the end", vector.publicLine + "\0", .keyForm),
    KeyRow("NUL in the digits", vector.publicLine.replacing("d7", with: "\0"), .keyForm),
    KeyRow("upper case", "fmguard-public-key:ed25519:\(vector.publicKey.uppercased())\n", .keyForm),
    KeyRow("space after it", "\(vector.publicLine.dropLast()) \n", .keyForm),
    KeyRow("a digit short", String(vector.publicLine.dropLast(2)), .keyForm),
    KeyRow("a digit long", "\(vector.publicLine.dropLast())0\n", .keyForm),
    KeyRow("astral", "🙂\n", .keyForm),
    KeyRow("an invalid byte", bytes: Array(vector.publicLine.utf8) + [0xFF], .keyForm),
    KeyRow("BOM", "\u{FEFF}\(vector.publicLine)", .keyForm),
    KeyRow(
      "zero, a point of small order", "fmguard-public-key:ed25519:\(String(repeating: "0", count: 64))\n", .keyForm),
    KeyRow("another algorithm", vector.publicLine.replacing("ed25519", with: "ed448"), .keyForm),
    KeyRow("too many", String(repeating: vector.publicLine, count: 17), .keyForm),
    KeyRow("a megabyte of garbage", bytes: garbage, .keyForm),
  ]

  static let secretKeys = [
    KeyRow("one", vector.secretLine, nil),
    KeyRow("no line end", String(vector.secretLine.dropLast()), nil),
    KeyRow("empty", "", .keyForm),
    KeyRow("a public key", vector.publicLine, .keyForm),
    KeyRow("CRLF", vector.secretLine.replacing("\n", with: "\r\n"), .keyForm),
    KeyRow("NUL at the end", vector.secretLine + "\0", .keyForm),
    KeyRow("NUL in place of the line end", "\(vector.secretLine.dropLast())\0", .keyForm),
    KeyRow("NUL in the digits", vector.secretLine.replacing("9d", with: "9\0"), .keyForm),
    KeyRow("no digit", vector.secretLine.replacing("9d", with: "9x"), .keyForm),
    KeyRow("a digit short", String(vector.secretLine.dropLast(2)), .keyForm),
    KeyRow("a digit long", "\(vector.secretLine.dropLast())0\n", .keyForm),
    KeyRow("two", vector.secretLine + vector.secretLine, .keyForm),
    KeyRow("astral", "🙂", .keyForm),
    KeyRow("an invalid byte", bytes: [0xFF], .keyForm),
    KeyRow("a megabyte of garbage", bytes: garbage, .keyForm),
  ]
}

@Suite struct KeyTests {
  @Test(arguments: Vector.all) func signsAsEverybodyDoes(vector: Vector) throws {
    let key = try KeyFolder(vector).secret()
    #expect(key.publicKey.description + "\n" == vector.publicLine)
    let signature = key.sign(vector.message)
    #expect(Hexadecimal.digits(signature) == vector.signature)
    #expect(key.publicKey.verifies(signature, of: vector.message))
    #expect(!key.publicKey.verifies(signature, of: vector.message + [0]))
    #expect(!key.publicKey.verifies(signature.dropLast(), of: vector.message))
  }

  @Test(arguments: KeyRow.publicKeys) func readsPublicKeys(row: KeyRow) throws {
    let folder = try TemporaryFolder()
    try folder.write(row.bytes, to: "k", mode: 0o644)
    #expect(kind { _ = try PublicKeys(file: "\(folder.path)/k") } == row.want)
  }

  @Test(arguments: KeyRow.secretKeys) func readsSecretKeys(row: KeyRow) throws {
    let folder = try TemporaryFolder()
    try folder.write(row.bytes, to: "k", mode: 0o600)
    #expect(kind { _ = try SecretKey(file: "\(folder.path)/k") } == row.want)
  }

  /// Whatever is wrong with a secret key's file, its digits are not told.
  @Test(arguments: KeyRow.secretKeys) func tellsNoSecret(row: KeyRow) throws {
    let folder = try TemporaryFolder()
    for mode in [0o600, 0o644] {
      try folder.write(row.bytes, to: "k", mode: mode)
      for told in [
        issue { _ = try SecretKey(file: "\(folder.path)/k") }, issue { _ = try PublicKeys(file: "\(folder.path)/k") },
      ] {
        let text = told.map { "\($0) \(String(reflecting: $0))" } ?? ""
        #expect(!text.contains(Vector.all[0].seed.prefix(8)) && !text.contains(Vector.all[0].seed.suffix(8)))
      }
    }
  }

  @Test func modesAreLookedAt() throws {
    let folder = try TemporaryFolder()
    let vector = Vector.all[0]
    for (mode, secret, open) in [
      (0o600, nil, nil), (0o400, nil, nil), (0o640, .keyMode, nil), (0o604, .keyMode, nil), (0o644, .keyMode, nil),
      (0o601, .keyMode, nil), (0o664, .keyMode, .keyMode), (0o606, .keyMode, .keyMode), (0o602, .keyMode, .keyMode),
    ] as [(Int, GuardYAML.Issue.Kind?, GuardYAML.Issue.Kind?)] {
      try folder.write(Array(vector.secretLine.utf8), to: "s", mode: mode)
      try folder.write(Array(vector.publicLine.utf8), to: "p", mode: mode)
      #expect(kind { _ = try SecretKey(file: "\(folder.path)/s") } == secret, "\(String(mode, radix: 8))")
      #expect(kind { _ = try PublicKeys(file: "\(folder.path)/p") } == open, "\(String(mode, radix: 8))")
    }
  }

  @Test func whatIsNoFile() throws {
    let folder = try TemporaryFolder(["d/x": ""])
    for path in [
      "\(folder.path)/d", "\(folder.path)/gone", "\(folder.path)/d/x/y", "", "/dev/null", "\(folder.path)/d\0",
    ] {
      #expect(kind { _ = try SecretKey(file: path) } == .keyUnreadable, "\(path)")
      #expect(kind { _ = try PublicKeys(file: path) } == .keyUnreadable, "\(path)")
    }
    // A pipe must not stop a service that reads its public keys again.
    // SAFETY: the path is read during the call only.
    #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    #expect(kind { _ = try PublicKeys(file: "\(folder.path)/pipe") } == .keyUnreadable)
  }

  @Test func aPairIsWrittenOnceAndReadAgain() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/k"
    let made = try newKey()
    try made.write(to: path)
    #expect(try PublicKeys(file: path + ".pub").keys == [made.publicKey])
    #expect(try SecretKey(file: path).publicKey == made.publicKey)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let other = try newKey()
    #expect(other.publicKey != made.publicKey)
    #expect(kind { try other.write(to: path) } == .keyExists)
    try FileManager.default.removeItem(atPath: path + ".pub")
    #expect(kind { try other.write(to: path) } == .keyExists)
    #expect(!FileManager.default.fileExists(atPath: path + ".pub"), "half a pair is no pair")
    #expect(try SecretKey(file: path).publicKey == made.publicKey)
    #expect(kind { try other.write(to: "\(folder.path)/gone/k") } == .notWritten)
  }

  private struct NoKey: Error {}

  private func newKey() throws -> SecretKey {
    guard let key = SecretKey() else { throw NoKey() }
    return key
  }

  private func issue(_ body: () throws -> Void) -> GuardYAML.Issue? {
    do { try body() } catch { return error as? GuardYAML.Issue }
    return nil
  }

  private func kind(_ body: () throws -> Void) -> GuardYAML.Issue.Kind? { issue(body)?.kind }
}
