// fmguard — SPDX-License-Identifier: Apache-2.0
// Keys and certificates made for a test, and clients that speak TLS: the openssl and curl programs. Keeps nothing.

import Foundation
import GuardHTTP
import TestSupport

/// Programs that tests of TLS need.
enum OpenSSL {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  /// Runs a program; what it wrote, and whether its status was 0.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], input: String = "") throws -> (output: String, isGood: Bool)
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    process.arguments = arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stdout)
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus == 0)
  }
}

/// A key and a certificate that signs itself, for 127.0.0.1, in files.
struct TestCertificate {
  let folder: TemporaryFolder
  var key: String { "\(folder.path)/key.pem" }
  var certificate: String { "\(folder.path)/certificate.pem" }

  /// - Parameter days: for which it is valid.
  init(_ name: String = "first", days: Int = 2) throws {
    folder = try TemporaryFolder()
    try OpenSSL.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "\(days)",
        "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
      ])
  }

  func bytes(_ path: String) -> [UInt8] { Array(FileManager.default.contents(atPath: path) ?? Data()) }

  func identity() throws -> TLSIdentity {
    try TLSIdentity(key: bytes(key), certificates: bytes(certificate))
  }
}
