// fmguard — SPDX-License-Identifier: Apache-2.0
// Whose certificate is trusted, against a server that speaks TLS. Needs the openssl program.

import Foundation
import GuardFetch
import GuardHTTP
import TestSupport
import Testing

/// A key and a certificate that signs itself, in files.
private struct Certificate {
  let folder: TemporaryFolder
  var path: String { "\(folder.path)/certificate.pem" }

  /// - Parameters:
  ///   - name: of the host, as an extension has it.
  ///   - end: its last day, as `YYYYMMDD`.
  init(name: String = "IP:127.0.0.1", end: String = "20991231") throws {
    folder = try TemporaryFolder([
      "index.txt": "", "serial": "01",
      "ca.cnf": """
      [ca]
      default_ca = d
      [d]
      database = index.txt
      new_certs_dir = .
      serial = serial
      default_md = sha256
      policy = p
      x509_extensions = e
      [p]
      commonName = supplied
      [e]
      subjectAltName = \(name)
      basicConstraints = CA:TRUE

      """,
    ])
    try run("req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x -keyout key.pem -out r.pem")
    try run(
      "ca -config ca.cnf -selfsign -batch -notext -keyfile key.pem -in r.pem -out certificate.pem "
        + "-startdate 20200101000000Z -enddate \(end)000000Z")
  }

  private func run(_ words: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = words.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(filePath: folder.path)
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(words)")
  }

  /// Serves with it, and fetches from there.
  func fetch(trusting certificates: String?) throws -> String {
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
    }
    let identity = try TLSIdentity(key: bytes("key.pem"), certificates: bytes("certificate.pem"))
    let server = try HTTPServer(
      [ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0), tls: true))], limits: HTTPLimits(),
      identity: identity, faults: { _ in HTTPReply(500, body: []) }, admit: { _ in nil },
      handler: { _ in .now(HTTPReply(body: Array("walnut".utf8))) })
    defer { server.stop(within: .seconds(5)) }
    var request = FetchRequest(url: "\(server.addresses[0])/", sizeLimit: 1000, timeout: .seconds(20))
    request.certificates = certificates
    do throws(FetchFailure) {
      return String(decoding: try Fetcher().get(request).body, as: UTF8.self)
    } catch { return error.kind.code }
  }
}

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"))) struct TLSFetchTests {
  @Test func theOneThatIsNamedIsTrusted() throws {
    let made = try Certificate()
    #expect(try made.fetch(trusting: made.path) == "walnut")
  }

  @Test func anyOtherIsNot() throws {
    let (made, other) = (try Certificate(), try Certificate())
    #expect(try made.fetch(trusting: nil) == "certificate", "it is not among those of the system")
    #expect(try made.fetch(trusting: other.path) == "certificate", "it is another's")
    #expect(try made.fetch(trusting: "\(made.folder.path)/none.pem") == "certificates")
  }

  @Test func oneThatHasExpiredIsNot() throws {
    let made = try Certificate(end: "20200102")
    #expect(try made.fetch(trusting: made.path) == "certificate")
  }

  @Test func oneOfAnotherHostIsNot() throws {
    let made = try Certificate(name: "DNS:lists.example")
    #expect(try made.fetch(trusting: made.path) == "certificate")
  }
}
