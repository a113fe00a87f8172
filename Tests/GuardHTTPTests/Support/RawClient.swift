// fmguard — SPDX-License-Identifier: Apache-2.0
// A client that sends bytes as they are given and shows what comes back. Knows no HTTP beyond where a reply ends.

import GuardHTTP
import Glibc

/// A connection to a server under test; closed with the object.
final class RawClient: Sendable {
  private let descriptor: Int32
  private let isConnected: Bool

  convenience init(_ address: ListenAddress) {
    self.init(trying: address)
    precondition(isConnected, "no connection: \(errno)")
  }

  /// Whether nobody listens at an address.
  static func refused(at address: ListenAddress) -> Bool {
    !RawClient(trying: address).isConnected && errno == ECONNREFUSED
  }

  private init(trying address: ListenAddress) {
    let isConnected: Bool
    switch address.kind {
    case .unix(let path):
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var target = sockaddr_un()
      target.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &target.sun_path) { bytes in
        for (index, byte) in path.utf8.enumerated() { unsafe bytes[index] = byte }
      }
      isConnected = Self.connect(descriptor, target)
    case .tcp(_, let port):
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var target = sockaddr_in()
      target.sin_family = sa_family_t(AF_INET)
      target.sin_port = port.bigEndian
      target.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      isConnected = Self.connect(descriptor, target)
    }
    self.isConnected = isConnected
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  private static func connect<Address>(_ descriptor: Int32, _ address: Address) -> Bool {
    let result = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    return result == 0
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends everything, unless the other side is gone.
  func send(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      done += count
    }
  }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next bytes, at most as many; none at the end, or after 20 seconds.
  func receive(atMost count: Int = 64 << 10) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = unsafe recv(descriptor, &buffer, count, 0)
    return got > 0 ? Array(buffer[..<got]) : []
  }

  /// Everything until the other side closes.
  func receiveAll() -> String {
    var all: [UInt8] = []
    while true {
      let next = receive()
      if next.isEmpty { return String(decoding: all, as: UTF8.self) }
      all += next
    }
  }

  /// One reply with a length: its status and its body. The connection stays open.
  func receiveReply() -> (status: Int, body: String) {
    var all = ""
    var length: Int?
    while true {
      let next = receive(atMost: 1)
      if next.isEmpty { return (0, all) }
      all += String(decoding: next, as: UTF8.self)
      if length == nil, all.hasSuffix("\r\n\r\n") {
        let field = all.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        length = field.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
        let status = Int(all.split(separator: " ").dropFirst().first ?? "") ?? 0
        var body: [UInt8] = []
        while body.count < length ?? 0 {
          let more = receive(atMost: (length ?? 0) - body.count)
          if more.isEmpty { break }
          body += more
        }
        return (status, String(decoding: body, as: UTF8.self))
      }
    }
  }
}
