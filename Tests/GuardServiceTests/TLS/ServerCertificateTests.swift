// fmguard — SPDX-License-Identifier: Apache-2.0
// The service's certificate: read, renewed with the ruleset, and kept where the new one is wrong.

import FMGuard
import Foundation
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite(.enabled(if: OpenSSL.isThere)) struct ServerCertificateTests {
  private func certificate(_ made: TestCertificate) throws -> ServerCertificate {
    try ServerCertificate(certificate: made.certificate, key: made.key)
  }

  private func codes(_ body: () throws -> Void) -> [String]? {
    do { try body() } catch let error as ConfigurationError { return error.issues.map(\.kind.code) } catch {}
    return nil
  }

  /// Puts the files of one in the place of those of another.
  private func replace(_ old: TestCertificate, by new: TestCertificate) throws {
    try old.folder.write(new.bytes(new.key), to: "key.pem", mode: 0o600)
    try old.folder.write(new.bytes(new.certificate), to: "certificate.pem", mode: 0o644)
  }

  @Test func isRenewedWhenItsFilesHoldAnother() throws {
    let made = try TestCertificate(days: 3)
    let certificate = try certificate(made)
    #expect(try certificate.renewed() == nil)
    try replace(made, by: TestCertificate(days: 30))
    let renewed = try #require(try certificate.renewed())
    certificate.use(renewed)
    #expect(certificate.identity.expires == renewed.identity.expires)
    #expect(try certificate.renewed() == nil)
  }

  @Test(arguments: [0o600, 0o400, 0o640, 0o644, 0o660, 0o604]) func asksWhoMayReadTheKey(mode: Int) throws {
    let made = try TestCertificate()
    try made.folder.write(made.bytes(made.key), to: "key.pem", mode: mode)
    #expect(codes { _ = try certificate(made) } == (mode & 0o027 == 0 ? nil : ["certificate_key_mode"]))
  }

  @Test func tellsAllThatIsWrong() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ConfigurationError.self) {
      _ = try ServerCertificate(certificate: "\(folder.path)/none", key: "\(folder.path)/neither")
    }
    #expect(error?.issues.map(\.file) == ["\(folder.path)/none", "\(folder.path)/neither"])
    #expect(error?.issues.map(\.kind.code) == ["unreadable", "unreadable"])
  }

  @Test func keepsWhatIsInForceWhereTheNewOneIsWrong() throws {
    let made = try TestCertificate()
    let certificate = try certificate(made)
    let expires = certificate.identity.expires
    let other = try TestCertificate()
    try made.folder.write(other.bytes(other.certificate), to: "certificate.pem", mode: 0o644)
    #expect(codes { _ = try certificate.renewed() } == ["foreign_key"])
    try made.folder.write("no certificate\0🙂", to: "certificate.pem", mode: 0o644)
    #expect(codes { _ = try certificate.renewed() } == ["not_a_certificate"])
    try made.folder.write([0xFF], to: "certificate.pem", mode: 0o644)
    #expect(codes { _ = try certificate.renewed() } == ["not_a_certificate"])
    try made.folder.write("", to: "certificate.pem", mode: 0o644)
    #expect(codes { _ = try certificate.renewed() } == ["not_a_certificate"])
    #expect(certificate.identity.expires == expires)
  }

  /// It starts with one that has expired, since it has no better one, and takes no such one in place of another.
  @Test func expires() throws {
    let made = try TestCertificate.expired()
    let certificate = try certificate(made)
    #expect(!certificate.identity.isValid(at: WallTime.now.seconds))
    #expect(try certificate.renewed() == nil)
    try replace(made, by: .expired())
    #expect(codes { _ = try certificate.renewed() } == ["out_of_date"])
    try replace(made, by: TestCertificate(days: 1))
    #expect(try certificate.renewed() != nil)
    let later = WallTime(milliseconds: WallTime.now.milliseconds + 2 * 86_400_000)
    #expect(codes { _ = try certificate.renewed(at: later) } == ["out_of_date"])
    let earlier = WallTime(milliseconds: WallTime.now.milliseconds - 86_400_000)
    #expect(codes { _ = try certificate.renewed(at: earlier) } == ["out_of_date"])
  }

  /// Ruleset and certificate change together or not at all.
  @Test func isReloadedWithTheRuleset() throws {
    let made = try TestCertificate()
    let folder = try TemporaryFolder(Service.configuration)
    let store = try RulesetStore(
      directory: folder.path, certificate: certificate(made), counters: Counters())
    #expect(store.load().result.name == "unchanged")
    let first = store.snapshot.version

    try replace(made, by: TestCertificate(days: 9))
    #expect(store.load().result.name == "loaded")
    let expires = store.certificate?.identity.expires
    #expect(store.snapshot.version == first && expires ?? 0 > WallTime.now.seconds + 8 * 86_400)

    try folder.write(ConfigurationText.list("trees", ["oak"]), to: "denylists/trees.txt")
    try made.folder.write("none", to: "certificate.pem", mode: 0o644)
    let failed = store.load()
    #expect(failed.issues.map(\.kind.code) == ["not_a_certificate"] && store.snapshot.version == first)

    try folder.write(ConfigurationText.list("trees", ["/(/"]), to: "denylists/trees.txt")
    #expect(store.load().issues.count == 2, "what is wrong with either is told")

    try replace(made, by: TestCertificate(days: 5))
    #expect(store.load().isFailure && store.certificate?.identity.expires == expires)
    try folder.write(ConfigurationText.list("trees", ["oak"]), to: "denylists/trees.txt")
    #expect(store.load().result.name == "loaded")
    #expect(store.snapshot.version != first && store.certificate?.identity.expires != expires)
  }

  @Test func metricsTellWhenItExpires() async throws {
    let made = try TestCertificate()
    let folder = try TemporaryFolder(Service.configuration)
    let store = try RulesetStore(directory: folder.path, certificate: certificate(made), counters: Counters())
    let expires = try #require(store.certificate).identity.expires
    let text = MetricsReply(store, ServiceStatus(), RequestTally()).reply.text
    #expect(text.contains("\nfmguard_certificate_expiry_timestamp_seconds \(expires)\n"))
  }
}
