// fmguard — SPDX-License-Identifier: Apache-2.0
// Everything that an origin can do wrong, at the start and while a list is in force: rows.

import FMGuard
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

/// What an origin does, and what comes of it.
struct FaultRow: Sendable, CustomTestStringConvertible {
  let id: String
  let declaration: String
  let reply: @Sendable (String) -> ScriptedOrigin.Reply
  let result: RemoteResult
  /// The codes of the issues.
  let issues: [String]

  init(
    _ id: String, _ result: RemoteResult, _ issues: [String], declared declaration: String = "",
    _ reply: @escaping @Sendable (String) -> ScriptedOrigin.Reply
  ) {
    (self.id, self.declaration, self.result, self.issues, self.reply) = (id, declaration, result, issues, reply)
  }

  var testDescription: String { id }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static let wrongHash = "sha256: \(String(repeating: "0a", count: 32))\n"
  private static let key =
    "public_key: fmguard-public-key:ed25519:d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a\n"

  static let all = [
    FaultRow("hangs", .failed, ["remote_fetch"], declared: "timeout_seconds: 1\n") { _ in .never },
    FaultRow("drips", .failed, ["remote_fetch"], declared: "timeout_seconds: 1\n") { _ in
      .slowly(RemoteService.list(100), milliseconds: 50)
    },
    FaultRow("closes", .failed, ["remote_fetch"]) { _ in .bytes([]) },
    FaultRow("is cut off", .failed, ["remote_fetch"]) { _ in
      .bytes(text("HTTP/1.1 200 X\r\nContent-Length: 9999\r\n\r\n") + RemoteService.list(9))
    },
    FaultRow("has an error", .failed, ["remote_status"]) { _ in .whole(500, [], RemoteService.list(9)) },
    FaultRow("has none", .failed, ["remote_status"]) { _ in .whole(404, [], RemoteService.list(9)) },
    FaultRow("wants a key", .failed, ["remote_status"]) { _ in .whole(401) },
    FaultRow("has nothing", .failed, ["remote_status"]) { _ in .whole(204) },
    FaultRow("has a part", .failed, ["remote_status"]) { _ in .whole(206, [], RemoteService.list(9)) },
    FaultRow("leads in circles", .failed, ["remote_redirect"]) { _ in .whole(302, ["Location: /feed.txt"]) },
    FaultRow("leads to a file", .failed, ["remote_redirect"]) { _ in .whole(302, ["Location: file:///etc/passwd"]) },
    FaultRow("leads to where nobody knows who answers", .failed, ["remote_redirect"]) { _ in
      .whole(302, ["Location: http://lists.invalid/feed.txt"])
    },
    FaultRow("leads nowhere", .failed, ["remote_redirect"]) { _ in .whole(302) },
    FaultRow("leads to a host that is none", .failed, ["remote_fetch"]) { _ in
      .whole(302, ["Location: https://lists.invalid/feed.txt"])
    },
    FaultRow("sends a page", .refused, ["remote_html"]) { _ in
      .whole(200, ["Content-Type: text/html; charset=utf-8"], text("<html>walnut</html>"))
    },
    FaultRow("sends a page as text", .refused, ["list_header_missing"]) { _ in
      .whole(200, ["Content-Type: text/plain"], text("<html>walnut</html>"))
    },
    FaultRow("sends an empty text", .refused, ["list_header_missing"]) { _ in .whole(200) },
    FaultRow("sends bytes that are no text", .refused, ["ill_formed"]) { _ in
      .whole(200, [], RemoteService.list(9) + [0xFF])
    },
    FaultRow("sends a NUL", .refused, ["list_control_character"]) { _ in
      .whole(200, [], RemoteService.list(9) + [0x61, 0, 0x0A])
    },
    FaultRow("sends a broken regex", .refused, ["list_regex_invalid"]) { _ in
      .whole(200, [], RemoteService.list(9) + text("/(/\n"))
    },
    FaultRow("sends another list", .refused, ["remote_identity"]) { _ in
      .whole(200, [], RemoteService.list(9, id: "walnut"))
    },
    FaultRow("sends a list that overrules policies", .refused, ["remote_pinned"]) { _ in
      .whole(200, [], text("---\nid: feed\ncategory: x-t\nseverity: low\npinned: true\n---\nwalnut\n"))
    },
    FaultRow("sends too much", .refused, ["remote_fetch"], declared: "size_limit_mib: 1\n") { _ in
      .whole(200, [], RemoteService.list(9) + [UInt8](repeating: 0x0A, count: 1 << 20))
    },
    FaultRow("has other bytes than declared", .untrusted, ["remote_digest"], declared: wrongHash) { _ in
      .whole(200, [], RemoteService.list(9))
    },
    FaultRow("has no signature", .untrusted, ["remote_signature"], declared: key) { head in
      head.contains(".sig") ? .whole(404) : .whole(200, [], RemoteService.list(9))
    },
    FaultRow("has a page as signature", .untrusted, ["signature_form"], declared: key) { head in
      .whole(200, [], head.contains(".sig") ? text("<html>") : RemoteService.list(9))
    },
    FaultRow("loses its signature on the way", .failed, ["remote_status"], declared: key) { head in
      head.contains(".sig") ? .whole(502) : .whole(200, [], RemoteService.list(9))
    },
  ]
}

@Suite struct RemoteFaultTests {
  private func issues(_ body: () throws -> Void) -> [String] {
    do { try body() } catch { return (error as? ConfigurationError)?.issues.map(\.kind.code) ?? ["\(error)"] }
    return []
  }

  private func told(_ service: RemoteService) -> [String] {
    service.events.withLock { $0 }.flatMap { event -> [String] in
      if case .failed(_, let result, let issues) = event { [result.rawValue] + issues.map(\.kind.code) } else { [] }
    }
  }

  @Test(arguments: FaultRow.all) func withoutACopyItDoesNotStart(_ row: FaultRow) throws {
    let service = try RemoteService(row.declaration, row.reply)
    #expect(issues { _ = try service.start() } == ["remote_missing"])
    #expect(told(service) == [row.result.rawValue] + row.issues)
    #expect(!service.events.withLock { "\($0)" }.contains("walnut"), "the origin is quoted")
  }

  @Test(arguments: FaultRow.all) func whatIsInForceStays(_ row: FaultRow) async throws {
    // Without a proof the first state is right; with one it never is.
    guard !row.declaration.contains("sha256"), !row.declaration.contains("public_key") else { return }
    let service = try RemoteService(row.declaration) { _ in .whole(200, [], RemoteService.list(9)) }
    let started = try service.start()
    let before = started.store.snapshot
    #expect(started.lists == ["trees 2", "feed 9"])
    service.origin.reply(row.reply)
    try await started.ask()
    #expect(started.entry?.result == row.result && started.entry?.issues.map(\.kind.code) == row.issues)
    #expect(started.store.snapshot === before && started.reloads.withLock { $0 } == 0)
    // Asked again, too, if the machine was busy meanwhile.
    let counts = started.entry?.counts ?? [:]
    #expect(counts[.updated] == 1 && counts[row.result] ?? 0 >= 1 && counts.count == 2)
    // It comes to itself.
    service.origin.reply { _ in .whole(200, [], RemoteService.list(10)) }
    // The first may still be the answer to a question from before.
    for _ in 0..<3 where started.entry?.result == row.result { try await started.ask() }
    try await started.until { $0.lists == ["trees 2", "feed 10"] }
    #expect(started.lists == ["trees 2", "feed 10"] && started.entry?.failures == 0)
  }

  @Test func anOptionalListMayBeMissing() async throws {
    let service = try RemoteService("optional: true\n") { _ in .whole(500) }
    let started = try service.start()
    #expect(started.lists == ["trees 2"] && started.store.snapshot.guard.ruleset.absentLists == ["feed"])
    service.origin.reply { _ in .whole(200, [], RemoteService.list(3)) }
    try await started.ask()
    try await started.until { $0.lists.count == 2 }
    #expect(started.lists == ["trees 2", "feed 3"])
  }
}
