// fmguard — SPDX-License-Identifier: Apache-2.0
// The audit: a record of every check, none of its text, and no request that waits for it.

import FMGuard
import Foundation
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct AuditTests {
  private static let key = "0123456789abcdef0123456789abcdef"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("\(Self.key)\n", to: "key", mode: 0o600)
  }

  private var path: String { "\(folder.path)/audit.jsonl" }

  private func trail(_ path: String? = nil, queueLimit: Int = AuditTrail.queueLimit) throws -> AuditTrail {
    let quiet = ServiceLog(.text, descriptor: -1)
    return try AuditTrail(path ?? self.path, keyFile: "\(folder.path)/key", queueLimit: queueLimit, log: quiet)
  }

  private func records(in file: String = "audit.jsonl") throws -> [[String: Any]] {
    let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func wait(for count: Int, in audit: AuditTrail) {
    for _ in 0..<5000 where audit.writtenCount < count { usleep(1000) }
  }

  @Test func keepsARecordOfEveryCheck() async throws {
    let audit = try trail()
    let service = try Service(
      keys: "keys: [{id: gateway, hash: \"\(keyHash("gateway"))\", policies: [watch]}]\n", audit: audit)
    func ask(_ path: String, _ body: String) async -> HTTPReply {
      await service.reply(
        HTTPRequest(.post, path, headers: HTTPHeaders(apiKey: "gateway"), body: Array(body.utf8)))
    }
    let guardrail = "/beta/litellm_basic_guardrail_api"
    let reply = await ask("/v1/check", #"{"id":"r-17","text":"a walnut","policy":"watch"}"#)
    #expect(!reply.text.contains("findings"), "a record names the rule, and a caller is not told")
    _ = await ask("/v1/check", #"{"items":[{"text":"walnut 🙂"},{"text":""},{"text":1},{"text":"a","policy":"none"}]}"#)
    _ = await ask("/v1/moderations", #"{"input":["a\u0000b","walnut"]}"#)
    _ = await ask(guardrail, #"{"input_type":"request","texts":["walnut"],"litellm_call_id":"call"}"#)
    for text in ["a blue", "a blue her", "a blue heron"] {
      _ = await ask(guardrail, #"{"input_type":"response","texts":["\#(text)"],"litellm_call_id":"call"}"#)
    }
    audit.close()
    let records = try records()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for secret in ["walnut", "heron", Self.key] { #expect(!text.contains(secret)) }
    #expect(
      records.map { $0["route"] as? String } == ["/v1/check", "/v1/check", "/v1/check"]
        + ["/v1/moderations", "/v1/moderations", guardrail, guardrail])
    #expect(records.map { $0["action"] as? String } == ["allow", "block", "allow", "allow", "block", "block", "block"])
    #expect(records.map { $0["stage"] as? String } == Array(repeating: "input", count: 6) + ["output"])
    #expect(records.allSatisfy { $0["key"] as? String == "gateway" && $0["schema"] as? String == "fmguard.audit/1" })
    #expect(audit.writtenCount == 7 && audit.droppedCount == 0 && audit.lostCount == 0)
    let first = records[0]
    #expect(first["id"] as? String == "r-17" && first["policy"] as? String == "watch")
    #expect(first["would_block"] as? Bool == true && first["bytes"] as? Int == 8)
    #expect((first["rules"] as? [String])?.first?.hasPrefix("trees/") == true)
    // printf %s 'a walnut' | openssl dgst -sha256 -hmac 0123456789abcdef0123456789abcdef
    #expect(
      first["text"] as? String
        == "hmac-sha256:10b933f2da1f21e91a0024df8dbad7b41d7d541b7c9dfb4ef222796d56b66c2e")
    #expect(records[5]["id"] as? String == "call" && records[6]["id"] as? String == "call")
  }

  @Test func opensTheFileAgain() throws {
    let audit = try trail()
    let service = try Service(audit: audit)
    let verdict = try service.store.snapshot.guard.check(CheckRequest(text: "a"))
    func keep(_ id: String) { audit.record(verdict, of: [], id: id, from: Caller(role: .caller), by: .check) }
    keep("one")
    wait(for: 1, in: audit)
    try FileManager.default.moveItem(atPath: path, toPath: "\(path).1")
    keep("two")
    wait(for: 2, in: audit)
    audit.reopen()
    keep("three")
    audit.close()
    #expect(try records(in: "audit.jsonl.1").map { $0["id"] as? String } == ["one", "two"])
    #expect(try records().map { $0["id"] as? String } == ["three"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// Who was killed within a line has lost that one, and no other.
  @Test(arguments: ["", "whole\n", "whole\nhalf", "half", "\0🙂"]) func beginsALineOfItsOwn(left: String) throws {
    try folder.write(left, to: "audit.jsonl", mode: 0o600)
    let service = try Service()
    let verdict = try service.store.snapshot.guard.check(CheckRequest(text: "a"))
    let audit = try trail()
    audit.record(verdict, of: [], id: "next", from: Caller(role: .caller), by: .check)
    audit.close()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let kept = left.isEmpty || left.hasSuffix("\n") ? left : left + "\n"
    #expect(text.hasPrefix(kept + #"{"schema":"fmguard.audit/1""#) && text.hasSuffix("}\n"), "\(text)")
  }

  /// A disk that is full costs records, and nothing else.
  @Test func countsWhatCannotBeWritten() async throws {
    let audit = try trail("/dev/full")
    let service = try Service(audit: audit)
    for _ in 0..<5 { #expect(await service.post("/v1/check", #"{"text":"walnut"}"#).status == 200) }
    audit.close()
    #expect(audit.writtenCount == 0 && audit.lostCount == 5)
    let metrics = await service.get("/metrics").text
    #expect(metrics.contains("\nfmguard_audit_dropped_total{reason=\"file\"} 5\n"))
    #expect(metrics.contains("\nfmguard_audit_records_total 0\n"))
  }

  @Test func dropsWhatFindsNoRoom() async throws {
    let audit = try trail(queueLimit: 10)
    let service = try Service(audit: audit)
    #expect(await service.post("/v1/check", #"{"text":"walnut"}"#).status == 200)
    audit.close()
    #expect(audit.droppedCount == 1 && audit.writtenCount == 0)
    #expect(await service.get("/metrics").text.contains("\nfmguard_audit_dropped_total{reason=\"queue\"} 1\n"))
  }

  @Test func theQueueHasAnEnd() {
    let queue = AuditQueue(limit: 6)
    for line in ["abc\n", "d\n", "e\n"] { queue.put(Array(line.utf8)) }
    #expect(queue.dropped == 1)
    let batch = queue.take()
    #expect(batch.lines == 2 && String(decoding: batch.bytes, as: UTF8.self) == "abc\nd\n")
    queue.reopen()
    #expect(queue.take().reopens)
    queue.put(Array("f\n".utf8))
    queue.close()
    queue.put(Array("g\n".utf8))
    let last = queue.take()
    #expect(last.lines == 1 && last.isLast && queue.dropped == 2)
  }

  @Test(
    arguments: [
      ("key-too-short", "0123456789abcdef\n", 0o600, "audit_key_short"), ("key-empty", "", 0o600, "audit_key_short"),
      ("key-for-all", key, 0o644, "audit_key_mode"), ("key-for-the-group-to-write", key, 0o660, "audit_key_mode"),
      ("key-for-the-group", key, 0o640, nil), ("nul-and-astral", "\0🙂" + key, 0o600, nil),
    ] as [(String, String, Int, String?)])
  func looksAtTheKey(id: String, key: String, mode: Int, code: String?) throws {
    try folder.write(key, to: "key", mode: mode)
    guard let code else { return try trail().close() }
    let error = #expect(throws: ConfigurationError.self) { _ = try trail() }
    #expect(error?.issues.map(\.kind.code) == [code])
  }

  @Test func saysWhatCannotBeOpened() {
    let error = #expect(throws: ConfigurationError.self) { _ = try trail("/nowhere/audit") }
    #expect(error?.issues.map(\.kind.code) == ["audit_unwritable"])
  }

  /// An id is anybody's text: what is kept of it has an end.
  @Test func cutsLongIds() throws {
    let service = try Service()
    let verdict = try service.store.snapshot.guard.check(CheckRequest(text: "a"))
    let id = String(repeating: "é", count: 1000)
    let record = AuditRecord(time: .now, id: id, caller: nil, route: .check, verdict: verdict, hash: "")
    #expect(record.line.count < 1024)
  }
}
