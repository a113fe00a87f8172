// fmguard — SPDX-License-Identifier: Apache-2.0
// Many checks at a time on one guard: each verdict is about its own text, and holds nothing of another's.

import FMGuard
import Testing

@Suite struct ConcurrentCheckTests {
  private static let users = 32

  /// `badger` is masked; each user's marker blocks nothing and is found.
  private static func makeGuard() throws -> Guard {
    let markers = (0..<users).map { "\(marker($0))\n" }.joined()
    return try TemporaryConfiguration.guarded([
      "denylists/markers.txt": "---\nid: markers\ncategory: x-markers\nseverity: low\n---\n\(markers)"
    ])
  }

  private static func marker(_ user: Int) -> String {
    "marker" + String(UnicodeScalar(UInt8(0x61 + user / 8))) + String(UnicodeScalar(UInt8(0x61 + user % 8)))
  }

  /// The places of the markers that were found, by the user whose marker it is: the line in the list tells.
  private static func expectOwn(_ verdict: Verdict, _ user: Int) {
    #expect(verdict.id == "user \(user)")
    let sources = Set((verdict.findings ?? []).map(\.finding.rule).filter { $0.list == "markers" }.map(\.source))
    #expect(sources == ["denylists/markers.txt:\(user + 6)"])
  }

  @Test func plainAndGuidedTexts() async throws {
    let guardian = try Self.makeGuard()
    await withTaskGroup(of: Void.self) { group in
      for user in 0..<Self.users {
        group.addTask {
          let isGuided = user % 2 == 0
          let plain = "A badger, \(Self.marker(user)), and a red fox."
          let text = isGuided ? "{\"a\": \"\(plain)\", \"b\": [\"x\\u0079\"]}" : plain
          let context = CheckContext(
            id: "user \(user)", stage: .output, shape: isGuided ? .guided : .string, explain: true)
          for _ in 0..<8 {
            guard let verdict = try? guardian.check(CheckRequest(text: text, context: context)) else {
              Issue.record("no verdict for user \(user)")
              return
            }
            Self.expectOwn(verdict, user)
            #expect(verdict.action == .redact)
            let redacted = String(decoding: verdict.text ?? [], as: UTF8.self)
            #expect(redacted.contains(Self.marker(user)) && !redacted.contains("badger"))
            await Task.yield()
          }
        }
      }
    }
  }

  @Test func textsInChunks() async throws {
    let guardian = try Self.makeGuard()
    await withTaskGroup(of: Void.self) { group in
      for user in 0..<Self.users {
        group.addTask {
          let text = Array("\(Self.marker(user)) and a walnut; heron \(Self.marker(user))".utf8)
          guard let verdict = try? Self.check(text, guardian, CheckContext(id: "user \(user)", explain: true)) else {
            Issue.record("no verdict for user \(user)")
            return
          }
          Self.expectOwn(verdict, user)
          #expect(verdict.action == .block)
        }
      }
    }
  }

  private static func check(_ text: [UInt8], _ guardian: Guard, _ context: CheckContext) throws -> Verdict {
    var check = try LongTextCheck(guardian, context)
    for byte in text { check.feed([byte].span) }
    return check.finish()
  }
}
