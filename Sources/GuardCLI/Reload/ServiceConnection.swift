// fmguard — SPDX-License-Identifier: Apache-2.0
// One request to the service over a socket, and its reply. As much of HTTP/1.0 as that takes.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection to a service; closed when it goes out of scope.
struct ServiceConnection: ~Copyable {
  /// The longest reply that is read.
  private static let replyLimit = 16 << 20

  /// What a service answered.
  struct Reply: Sendable, Equatable {
    let status: Int
    let body: [UInt8]
  }

  private let descriptor: Int32

  /// Connects to `unix:PATH` or `a.b.c.d:port`; nil if the word is neither.
  init?(_ address: Word) throws(SystemError) {
    if address.bytes.starts(with: "unix:".utf8) {
      descriptor = try SystemCalls.connectUnix(Array(address.bytes.dropFirst(5)))
      return
    }
    let parts = address.string.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = UInt16(parts[1]) else { return nil }
    let host = parts[0] == "localhost" ? "127.0.0.1" : String(parts[0])
    guard let descriptor = try SystemCalls.connectIPv4(host, port: port) else { return nil }
    self.descriptor = descriptor
  }

  deinit { SystemCalls.close(descriptor) }

  /// Sends a request without a body, and waits for the reply; nil if what comes back is none.
  ///
  /// - Parameter key: for `Authorization: Bearer`.
  func post(_ path: String, key: [UInt8]?) throws(SystemError) -> Reply? {
    let authorization = key.map { Array("Authorization: Bearer ".utf8) + $0 + Array("\r\n".utf8) } ?? []
    try SystemCalls.write(
      descriptor, Array("POST \(path) HTTP/1.0\r\n".utf8) + authorization + Array("Content-Length: 0\r\n\r\n".utf8))
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    while count <= Self.replyLimit {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
      let added = try SystemCalls.read(descriptor, into: &bytes, from: count)
      if added == 0 { break }
      count += added
    }
    return Self.reply(bytes[..<count])
  }

  /// The parts of a reply that ends with its connection.
  static func reply(_ bytes: ArraySlice<UInt8>) -> Reply? {
    let end = Array("\r\n\r\n".utf8)
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self).split(separator: " ")
    guard line.count >= 2, line[0].hasPrefix("HTTP/1."), let status = Int(line[1]), bytes.count >= end.count else {
      return nil
    }
    let head = (bytes.startIndex...(bytes.endIndex - end.count)).first { bytes[$0...].starts(with: end) }
    return head.map { Reply(status: status, body: Array(bytes[($0 + end.count)...])) }
  }
}
