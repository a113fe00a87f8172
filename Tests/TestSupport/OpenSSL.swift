// fmguard — SPDX-License-Identifier: Apache-2.0
// Keys and certificates made for a test, and clients that speak TLS: the openssl and curl programs. Keeps nothing.

internal import Foundation

/// Programs that tests of TLS need.
public enum OpenSSL {
  public static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  /// Runs a program; what it wrote, and whether its status was 0.
  @discardableResult
  public static func run(_ program: String, _ arguments: [String], input: String = "") throws -> (
    output: String, isGood: Bool
  ) {
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
public struct TestCertificate {
  public let folder: TemporaryFolder
  public var key: String { "\(folder.path)/key.pem" }
  public var certificate: String { "\(folder.path)/certificate.pem" }

  /// - Parameters:
  ///   - name: what it is called in its subject.
  ///   - days: for which it is valid, from now.
  public init(_ name: String = "first", days: Int = 2) throws {
    folder = try TemporaryFolder()
    try OpenSSL.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "\(days)",
        "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
      ])
  }

  /// One that was valid in January 2020.
  public static func expired() throws -> TestCertificate {
    let made = try TestCertificate("expired")
    let path = made.folder.path
    let authority = """
      [ca]
      default_ca=a
      [a]
      database=\(path)/index
      new_certs_dir=\(path)
      rand_serial=yes
      default_md=sha256
      policy=p
      [p]
      commonName=supplied

      """
    try made.folder.write(Array(authority.utf8), to: "authority")
    try made.folder.write([], to: "index")
    let request = "\(path)/request.pem"
    try OpenSSL.run("openssl", ["req", "-new", "-key", made.key, "-subj", "/CN=expired", "-out", request])
    try OpenSSL.run(
      "openssl",
      [
        "ca", "-batch", "-selfsign", "-config", "\(path)/authority", "-in", request, "-keyfile", made.key,
        "-startdate", "20200101000000Z", "-enddate", "20200201000000Z", "-notext", "-out", made.certificate,
      ])
    return made
  }

  public func bytes(_ path: String) -> [UInt8] { Array(FileManager.default.contents(atPath: path) ?? Data()) }
}
