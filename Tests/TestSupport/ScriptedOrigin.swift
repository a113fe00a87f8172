// fmguard — SPDX-License-Identifier: Apache-2.0
// A server that answers as a test tells it: right, wrong, slowly or never. Knows no HTTP beyond where a head ends.

internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Listens at a free port of this machine until the object is gone.
public final class ScriptedOrigin: Sendable {
  /// What a request is answered with.
  public enum Reply: Sendable {
    /// A status, lines of the head, and a body whose length the head tells.
    case whole(Int, [String] = [], [UInt8] = [])
    /// These bytes, and the end of the connection.
    case bytes([UInt8])
    /// A byte of the body every few milliseconds.
    case slowly([UInt8], milliseconds: UInt32)
    /// Nothing; the connection stays open.
    case never
  }

  /// The port.
  public let port: UInt16
  private let listener: Int32
  private let heads = Mutex<[String]>([])
  private let answer: Mutex<@Sendable (String) -> Reply>

  /// - Parameter answer: what to reply to a head, and the body behind it if there is one, from several threads.
  public init(_ answer: @escaping @Sendable (_ request: String) -> Reply) {
    self.answer = Mutex(answer)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, size) = (listener, length)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe precondition(bind(listener, pointer, size) == 0 && listen(listener, 64) == 0, "no port")
        _ = unsafe getsockname(listener, pointer, &length)
      }
    }
    port = address.sin_port.bigEndian
    Thread.detach { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // Here and nowhere else: once its number is another's, this thread would take the other's connections.
          close(listener)
          return
        }
        Thread.detach { [weak self] in
          self?.serve(connection)
          close(connection)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// `http://127.0.0.1:PORT`
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The heads of all requests so far, each with its body.
  public var requests: [String] { heads.withLock { $0 } }

  /// Answers otherwise from now on.
  public func reply(_ answer: @escaping @Sendable (_ request: String) -> Reply) {
    self.answer.withLock { $0 = answer }
  }

  private func serve(_ connection: Int32) {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      var byte: UInt8 = 0
      guard unsafe recv(connection, &byte, 1, 0) == 1 else { return }
      head.append(byte)
    }
    let length = String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
      .first { $0.hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
    var body = [UInt8](repeating: 0, count: length ?? 0)
    var count = 0
    while count < body.count {
      let got = unsafe body.withUnsafeMutableBytes { bytes in
        unsafe recv(connection, bytes.baseAddress! + count, bytes.count - count, 0)
      }
      guard got > 0 else { return }
      count += got
    }
    let text = String(decoding: head + body, as: UTF8.self)
    heads.withLock { $0.append(text) }
    switch answer.withLock({ $0 })(text) {
    case .whole(let status, let fields, let body):
      let lines = ["HTTP/1.1 \(status) X"] + fields + ["Content-Length: \(body.count)", "Connection: close", "", ""]
      send(Array(lines.joined(separator: "\r\n").utf8) + body, to: connection)
    case .bytes(let bytes): send(bytes, to: connection)
    case .slowly(let body, let milliseconds):
      send(Array("HTTP/1.1 200 X\r\nContent-Length: \(body.count)\r\n\r\n".utf8), to: connection)
      for byte in body {
        guard send([byte], to: connection) else { return }
        usleep(milliseconds * 1000)
      }
    case .never:
      // Until the other side has had enough.
      var byte: UInt8 = 0
      _ = unsafe recv(connection, &byte, 1, 0)
    }
  }

  @discardableResult
  private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(connection, bytes.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

/// Threads that wait, which tasks must not.
private enum Thread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  static func detach(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = unsafe Unmanaged.passRetained(Body(run))
    _ = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    pthread_detach(thread)
  }
}
