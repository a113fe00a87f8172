// fmguard — SPDX-License-Identifier: Apache-2.0
// What systemd hands over, and what it is told. Without systemd all of it does nothing.

internal import GuardHTTP

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The manager that started the process, if one did.
///
/// Source: sd_listen_fds(3), sd_notify(3)
enum ServiceManager {
  private static let firstDescriptor: Int32 = 3

  /// The name of sockets where TLS is spoken (`FileDescriptorName=`).
  private static let tlsName = "https"

  /// The sockets that were handed over.
  static func sockets() throws(HTTPServerError) -> [ListenSocket] {
    guard environment("LISTEN_PID") == "\(getpid())", let count = environment("LISTEN_FDS").flatMap({ Int32($0) })
    else { return [] }
    let names = environment("LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    var sockets: [ListenSocket] = []
    for number in 0..<max(0, count) {
      let name = Int(number) < names.count ? names[Int(number)] : ""
      sockets.append(try ListenSocket(inherited: firstDescriptor + number, tls: name == tlsName))
    }
    return sockets
  }

  /// Says that requests are served.
  static func ready() { notify("READY=1") }

  /// Says that a reload begins; `ready` says that it is over.
  static func reloading() {
    var time = timespec()
    // SAFETY: fills the value during the call.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    notify("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
  }

  /// Says that the process is on its way down.
  static func stopping() { notify("STOPPING=1") }

  private static func notify(_ state: String) {
    guard let path = environment("NOTIFY_SOCKET"), let first = path.utf8.first else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // A name in the abstract namespace begins with NUL.
    if first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      // SAFETY: shorter than the place, as was asked above.
      for (index, byte) in name.enumerated() { unsafe bytes[index] = byte }
    }
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let message = Array(state.utf8)
    // SAFETY: every address begins as a `sockaddr`; all of it lives through the call.
    unsafe withUnsafePointer(to: address) { pointer in
      _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe sendto(socket, message, message.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }

  private static func environment(_ name: String) -> String? {
    // SAFETY: nil or a string that ends with NUL, copied at once; the process sets no variable.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: value, count: strlen(value)), as: UTF8.self)
  }
}
