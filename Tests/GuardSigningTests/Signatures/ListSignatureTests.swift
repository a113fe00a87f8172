// fmguard — SPDX-License-Identifier: Apache-2.0
// Signatures of single lists: what holds, and everything near it that does not.

import GuardYAML
import TestSupport
import Testing

@testable import GuardSigning

@Suite struct ListSignatureTests {
  private let list = Array("walnut\n".utf8)

  private func sign(_ keys: KeyFolder, _ list: [UInt8], id: String = "trees", serial: Int = 7) throws -> [UInt8] {
    _ = try ListSignature.sign(
      list.span, id: id, serial: serial, at: Sample.time, with: try keys.secret(), in: keys.folder.path, name: "t.txt")
    return try WholeFile.read("\(keys.folder.path)/t.txt.sig", limit: ListSignature.limit) ?? []
  }

  private func issue(_ bytes: [UInt8], _ list: [UInt8], _ id: String, _ keys: PublicKeys) -> String? {
    do throws(GuardYAML.Issue) {
      _ = try ListSignature.verify(bytes, of: list.span, id: id, trusting: keys, place: "remote:trees")
      return nil
    } catch { return error.kind.code }
  }

  @Test func holds() throws {
    let keys = try KeyFolder()
    let bytes = try sign(keys, list)
    let read = try ListSignature.verify(bytes, of: list.span, id: "trees", trusting: keys.keys, place: "x")
    #expect(read.serial == 7 && read.created == Sample.time)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("fmguard-list/1\nkey: "))
  }

  @Test func nothingNearItHolds() throws {
    let keys = try KeyFolder()
    let bytes = try sign(keys, list)
    #expect(issue(bytes, list, "trees", keys.keys) == nil)
    #expect(issue(bytes, list + [0x0A], "trees", keys.keys) == "file_altered")
    #expect(issue(bytes, [], "trees", keys.keys) == "file_altered")
    #expect(issue(bytes, list, "tree", keys.keys) == "file_not_signed")
    #expect(issue(bytes, list, "trees", try KeyFolder(Vector.all[1]).keys) == "signature_key")
    #expect(issue([], list, "trees", keys.keys) == "signature_form")
    #expect(issue(bytes.dropLast(), list, "trees", keys.keys) == "signature_form")
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      #expect(issue(other, list, "trees", keys.keys) != nil, "\(place)")
    }
  }

  /// Whoever signs a directory with a file of that name has not signed a list, and the other way round.
  @Test func isNoneOfADirectory() throws {
    let keys = try KeyFolder()
    let file = SignedFile(path: "trees", content: list.span)
    let ofDirectory = try Sample.sign(keys, [file])
    #expect(issue(ofDirectory, list, "trees", keys.keys) == "signature_form")
    let ofList = try sign(keys, list)
    #expect(throws: GuardYAML.Issue.self) { try RulesetSignature.verify(ofList, trusting: keys.keys) }
  }

  @Test func serialsRise() throws {
    let keys = try KeyFolder()
    _ = try sign(keys, list, serial: 7)
    #expect(throws: ConfigurationError.self) { try sign(keys, list, serial: 7) }
    #expect(throws: Never.self) { try sign(keys, list, serial: 8) }
  }
}

extension ListSignatureTests {
  private func issue(_ bytes: ArraySlice<UInt8>, _ list: [UInt8], _ id: String, _ keys: PublicKeys) -> String? {
    issue(Array(bytes), list, id, keys)
  }
}
