// fmguard — SPDX-License-Identifier: Apache-2.0
// TLS as clients see it, and keys and certificates that are none.

import Foundation
import TestSupport
import Testing

@testable import GuardHTTP

@Suite(.enabled(if: OpenSSL.isThere)) struct TLSTests {
  private func port(_ echo: EchoServer) -> String {
    if case .tcp(_, let port) = echo.address.kind { "\(port)" } else { "" }
  }

  /// What `openssl s_client` sees.
  private func connect(_ echo: EchoServer, _ arguments: String..., input: String = "") throws -> (String, Bool) {
    let words = ["s_client", "-connect", "127.0.0.1:\(port(echo))"] + arguments
    let (output, isGood) = try OpenSSL.run("openssl", words, input: input)
    return (output, isGood)
  }

  @Test func servesOverTLS() throws {
    let made = try TestCertificate()
    let echo = try EchoServer(identity: made.identity())
    #expect(echo.address.description == "https://127.0.0.1:\(port(echo))")
    let url = "\(echo.address)/a"
    let short = try OpenSSL.run(
      "curl", ["--silent", "--cacert", made.certificate, url, "--data", "tea", "--header", "Expect:"])
    #expect(short == ("post /a tea", true))
    // Long enough for many records in either direction, and for a worker.
    let long = String(repeating: "0123456789abcdef", count: 1 << 15)
    let body = try TemporaryFolder(["body": long])
    let all = try OpenSSL.run("curl", ["--silent", "--cacert", made.certificate, url, "--data", "@\(body.path)/body"])
    #expect(all == ("post /a \(long)", true))
  }

  @Test(arguments: [("-tls1_3", true), ("-tls1_2", true), ("-tls1_1", false), ("-tls1", false)])
  func speaksNothingOld(version: String, isSpoken: Bool) throws {
    let echo = try EchoServer(identity: TestCertificate().identity())
    // The client is told to take anything, so that it is the server that refuses.
    let (output, isGood) = try connect(echo, version, "-cipher", "ALL:@SECLEVEL=0")
    #expect(isGood == isSpoken, "\(output)")
  }

  @Test(arguments: ["AES128-SHA", "ECDHE-ECDSA-AES128-SHA"]) func usesNothingWeak(cipher: String) throws {
    let echo = try EchoServer(identity: TestCertificate().identity())
    #expect(try !connect(echo, "-tls1_2", "-cipher", "\(cipher):@SECLEVEL=0").1)
  }

  @Test func refusesPlainHTTP() throws {
    let echo = try EchoServer(limits: .with { $0.idleSeconds = 2 }, identity: TestCertificate().identity())
    let client = RawClient(echo.address)
    client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    client.endSending()
    #expect(!client.receiveAll().contains("HTTP"))
  }

  @Test func cutsOffAHandshakeThatDoesNotEnd() throws {
    let echo = try EchoServer(
      limits: .with { ($0.idleSeconds, $0.requestSeconds) = (0, 0) }, identity: TestCertificate().identity())
    let client = RawClient(echo.address)
    client.send("\u{16}\u{03}\u{01}")
    usleepFor(milliseconds: 100)
    #expect(echo.server.cutOffSlowConnections() == 1)
    #expect(client.receiveAll() == "")
  }

  /// A connection that there is goes on; the next one sees the other certificate.
  @Test func showsAnotherCertificateToTheNext() throws {
    let echo = try EchoServer(identity: TestCertificate("first").identity())
    let client = Process()
    client.executableURL = URL(filePath: "/usr/bin/openssl")
    client.arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(port(echo))"]
    let (stdin, stdout) = (Pipe(), Pipe())
    (client.standardInput, client.standardOutput, client.standardError) = (stdin, stdout, FileHandle.nullDevice)
    try client.run()
    func ask(_ path: String, _ field: String) {
      stdin.fileHandleForWriting.write(Data("GET \(path) HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n".utf8))
    }
    ask("/one", "X: y")
    var got = Data()
    while !String(decoding: got, as: UTF8.self).hasSuffix("get /one ") {
      let more = stdout.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the connection has ended")
      got += more
    }
    for number in 2...4 { echo.server.use(try TestCertificate("number-\(number)").identity()) }
    #expect(try connect(echo).0.contains("CN = number-4"))
    // The server ends the connection, and the client with it.
    ask("/two", "Connection: close")
    #expect(String(decoding: stdout.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).hasSuffix("get /two "))
    client.waitUntilExit()
  }

  @Test func tellsWhenItExpires() throws {
    let identity = try TestCertificate(days: 3).identity()
    let now = Int(Date().timeIntervalSince1970)
    #expect(abs(identity.expires - now - 3 * 86_400) < 60 && abs(identity.validFrom - now) < 60)
    #expect(identity.isValid(at: now + 60))
    #expect(!identity.isValid(at: identity.expires) && !identity.isValid(at: identity.validFrom - 1))
  }

  @Test func refusesWhatDoesNotBelongTogether() throws {
    let (one, other) = (try TestCertificate(), try TestCertificate())
    let error = #expect(throws: TLSError.self) {
      _ = try TLSIdentity(key: one.bytes(one.key), certificates: other.bytes(other.certificate))
    }
    #expect(error?.kind == .mismatch && error?.detail.isEmpty == false)
  }

  @Test(arguments: ["", "\0", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "🙂"])
  func refusesWhatIsNone(text: String) throws {
    let made = try TestCertificate()
    #expect(throws: TLSError.self) {
      _ = try TLSIdentity(key: Array(text.utf8), certificates: made.bytes(made.certificate))
    }
    #expect(throws: TLSError.self) { _ = try TLSIdentity(key: made.bytes(made.key), certificates: Array(text.utf8)) }
    #expect(throws: TLSError.self) { _ = try TLSIdentity(key: [0xFF], certificates: made.bytes(made.certificate)) }
  }

  @Test func refusesAKeyThatNeedsAPassword() throws {
    let made = try TestCertificate()
    let locked = "\(made.folder.path)/locked.pem"
    try OpenSSL.run("openssl", ["ec", "-in", made.key, "-aes256", "-passout", "pass:x", "-out", locked])
    #expect(throws: TLSError.self) {
      _ = try TLSIdentity(key: made.bytes(locked), certificates: made.bytes(made.certificate))
    }
  }
}

extension TestCertificate {
  func identity() throws -> TLSIdentity {
    try TLSIdentity(key: bytes(key), certificates: bytes(certificate))
  }
}
