// fmguard — SPDX-License-Identifier: Apache-2.0
// The signature file: what it says is what was signed, and nothing else passes for it.

import Foundation
import GuardYAML
import TestSupport
import Testing

@testable import GuardSigning

@Suite struct SignatureTests {
  @Test func saysWhatWasSigned() throws {
    let keys = try KeyFolder()
    let bytes = try Sample.sign(keys)
    let signature = try RulesetSignature.verify(bytes, trusting: keys.keys)
    #expect(signature.serial == 7 && signature.created == Sample.time && signature.keyID == keys.keys.keys[0].id)
    #expect(signature.files.map(\.path) == ["denylists/a b.txt", "denylists/é😀.txt", "policies/default.yaml"])
    #expect(Set(signature.files) == Set(Sample.files))
    let head = "fmguard-ruleset/1\nkey: \(keys.keys.keys[0].id)\nserial: 7\ncreated: 2025-11-30T14:00:00Z\n"
    #expect(
      String(decoding: bytes, as: UTF8.self).hasPrefix(head + String(repeating: "ff", count: 32) + "  denylists/a b"))
  }

  /// Each bit of each byte, so each field.
  @Test func noBitMayFlip() throws {
    let keys = try KeyFolder()
    var bytes = try Sample.sign(keys)
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        let told = issue { _ = try RulesetSignature.verify(bytes, trusting: keys.keys) }
        #expect(
          told.map { [.signatureForm, .signatureKey, .signatureFalse].contains($0.kind) } == true, "\(index).\(bit)")
        bytes[index] ^= 1 << bit
      }
    }
    #expect(issue { _ = try RulesetSignature.verify(bytes, trusting: keys.keys) } == nil)
  }

  @Test func noByteMayBeMissingOrAdded() throws {
    let keys = try KeyFolder()
    let bytes = try Sample.sign(keys)
    for index in bytes.indices {
      var shorter = bytes
      shorter.remove(at: index)
      for other in [Array(bytes[..<index]), Array(bytes[(index + 1)...]), shorter] {
        #expect(issue { _ = try RulesetSignature.verify(other, trusting: keys.keys) } != nil, "\(index)")
      }
      for byte in [0, 0x0A, 0x0D, 0x20, 0x30, 0xFF] as [UInt8] {
        let longer = bytes[..<index] + [byte] + bytes[index...]
        #expect(issue { _ = try RulesetSignature.verify(Array(longer), trusting: keys.keys) } != nil, "\(index)")
      }
    }
    #expect(issue { _ = try RulesetSignature.verify(bytes + [0x0A], trusting: keys.keys) } != nil)
    #expect(issue { _ = try RulesetSignature.verify(bytes + bytes, trusting: keys.keys) } != nil)
  }

  @Test func whatIsNoSignatureFile() throws {
    let keys = try KeyFolder()
    let good = String(decoding: try Sample.sign(keys), as: UTF8.self)
    for text in [
      "", "\0", "\n", "🙂", good.replacing("\n", with: "\r\n"), "\u{FEFF}" + good,
      good.replacing("signature", with: "Signature"),
      good.replacing("fmguard-ruleset/1", with: "fmguard-ruleset/2"), String(repeating: "x", count: 1 << 20),
    ] {
      #expect(issue { _ = try RulesetSignature.verify(Array(text.utf8), trusting: keys.keys) }?.kind == .signatureForm)
    }
    let garbage = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(issue { _ = try RulesetSignature.verify(garbage, trusting: keys.keys) }?.kind == .signatureForm)
    try keys.folder.write([0xFF], to: RulesetSignature.fileName)
    #expect(issue { _ = try RulesetSignature.read(in: keys.folder.path, trusting: keys.keys) }?.kind == .signatureForm)
    try FileManager.default.removeItem(atPath: "\(keys.folder.path)/\(RulesetSignature.fileName)")
    #expect(issue { _ = try RulesetSignature.read(in: keys.folder.path, trusting: keys.keys) }?.kind == .unsigned)
    try keys.folder.write("", to: "\(RulesetSignature.fileName)/x")
    #expect(issue { _ = try RulesetSignature.read(in: keys.folder.path, trusting: keys.keys) }?.kind == .unreadable)
  }

  /// Signed, and yet not as it is written: whoever holds the key may have another program.
  @Test(arguments: [
    ("no files", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\n", true),
    ("one file", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF  a\n", true),
    ("serial 0", "key: K\nserial: 0\ncreated: 2025-11-30T14:00:00Z\n", false),
    ("serial with a zero", "key: K\nserial: 07\ncreated: 2025-11-30T14:00:00Z\n", false),
    ("serial with a sign", "key: K\nserial: +7\ncreated: 2025-11-30T14:00:00Z\n", false),
    ("serial beyond", "key: K\nserial: 9007199254740992\ncreated: 2025-11-30T14:00:00Z\n", false),
    ("serial far beyond", "key: K\nserial: 99999999999999999999999\ncreated: 2025-11-30T14:00:00Z\n", false),
    ("no serial", "key: K\ncreated: 2025-11-30T14:00:00Z\n", false),
    ("two serials", "key: K\nserial: 7\nserial: 8\ncreated: 2025-11-30T14:00:00Z\n", false),
    ("no such day", "key: K\nserial: 7\ncreated: 2025-02-30T14:00:00Z\n", false),
    ("another zone", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00+01:00\n", false),
    ("order of paths", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF  b\nF  a\n", false),
    ("a path twice", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF  a\nF  a\n", false),
    ("a short hash", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nabcd  a\n", false),
    ("no path", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF  \n", false),
    ("one space", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF a\n", false),
    ("a star", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF *a\n", false),
    ("NUL in a path", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF  a\0\n", false),
    ("CR in a path", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF  a\r\n", false),
    ("an empty line", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\n\nF  a\n", false),
    ("an astral path", "key: K\nserial: 7\ncreated: 2025-11-30T14:00:00Z\nF  🙂\n", true),
  ]) func strict(id: String, text: String, isRight: Bool) throws {
    let keys = try KeyFolder()
    let filled = text.replacing("K", with: keys.keys.keys[0].id).replacing(
      "F", with: String(repeating: "0a", count: 32))
    let bytes = try Sample.signed("fmguard-ruleset/1\n" + filled, keys)
    let told = issue { _ = try RulesetSignature.verify(bytes, trusting: keys.keys) }
    #expect(told?.kind == (isRight ? nil : .signatureForm), "\(id)")
  }

  @Test func anotherKeyIsNamed() throws {
    let (keys, others) = (try KeyFolder(), try KeyFolder(Vector.all[1]))
    let bytes = try Sample.sign(keys)
    let told = try #require(issue { _ = try RulesetSignature.verify(bytes, trusting: others.keys) })
    #expect(told.kind == .signatureKey)
    #expect("\(told)".contains(keys.keys.keys[0].id) && "\(told)".contains(others.keys.keys[0].id))
    // By the other key, under this one's name.
    let id = keys.keys.keys[0].id
    let forged = try Sample.signed("fmguard-ruleset/1\nkey: \(id)\nserial: 7\ncreated: 2025-11-30T14:00:00Z\n", others)
    #expect(issue { _ = try RulesetSignature.verify(forged, trusting: keys.keys) }?.kind == .signatureFalse)
  }

  @Test func eitherOfTwoTrustedKeysWillDo() throws {
    let folder = try TemporaryFolder(["both": "# old\n\(Vector.all[0].publicLine)# new\n\(Vector.all[1].publicLine)"])
    let both = try PublicKeys(file: "\(folder.path)/both")
    for vector in Vector.all.prefix(2) {
      let bytes = try Sample.sign(try KeyFolder(vector))
      #expect(issue { _ = try RulesetSignature.verify(bytes, trusting: both) } == nil)
    }
    let bytes = try Sample.sign(try KeyFolder(Vector.all[2]))
    #expect(issue { _ = try RulesetSignature.verify(bytes, trusting: both) }?.kind == .signatureKey)
  }

  @Test func serialsRise() throws {
    let keys = try KeyFolder()
    func serial(_ wanted: Int?) throws -> Int { try RulesetSignature(text: Sample.sign(keys, serial: wanted)).serial }
    #expect(try serial(nil) == Sample.time.seconds)
    #expect(try serial(nil) == Sample.time.seconds + 1, "the clock stood still")
    #expect(try serial(Sample.time.seconds + 100) == Sample.time.seconds + 100)
    #expect(try serial(nil) == Sample.time.seconds + 101)
    for (wanted, kind) in [
      (1, GuardYAML.Issue.Kind.serialOlder), (Sample.time.seconds + 101, .serialOlder), (0, .serialRange),
      (1 << 53, .serialRange),
    ] {
      let error = try #require(throws: ConfigurationError.self) { _ = try serial(wanted) }
      #expect(error.issues.map(\.kind) == [kind])
    }
    #expect(try serial(RulesetSignature.serials.upperBound) == 1 << 53 - 1)
    let error = try #require(throws: ConfigurationError.self) { _ = try serial(nil) }
    #expect(error.issues.map(\.kind) == [.serialsUsedUp])
  }

  @Test func oddPathsAreNotSigned() throws {
    let keys = try KeyFolder()
    for path in ["a\nb", "a\0", "a\\b", "a\u{1B}[2J", "a\r", "a\u{85}"] {
      let file = SignedFile(path: path, digest: [UInt8](repeating: 0, count: 32))
      let error = try #require(throws: ConfigurationError.self) { _ = try Sample.sign(keys, [file]) }
      #expect(error.issues.map(\.kind) == [.signedPath])
    }
  }

  private func issue(_ body: () throws -> Void) -> GuardYAML.Issue? {
    do { try body() } catch { return error as? GuardYAML.Issue }
    return nil
  }
}
