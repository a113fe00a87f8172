// fmguard — SPDX-License-Identifier: Apache-2.0
// Connections to a service. The only file of the program that touches sockets.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SystemCalls {
  /// Connects to a Unix socket.
  static func connectUnix(_ path: [UInt8]) throws(SystemError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path), !path.isEmpty, !path.contains(0) else {
      throw SystemError(code: ENAMETOOLONG)
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      // SAFETY: shorter than the place, as was asked above.
      for (index, byte) in path.enumerated() { unsafe bytes[index] = byte }
    }
    return try connect(AF_UNIX, address)
  }

  /// Connects to an IPv4 address in numbers; nil if it is none.
  static func connectIPv4(_ host: String, port: UInt16) throws(SystemError) -> Int32? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    // SAFETY: fills the address during the call; the text ends with NUL.
    guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
    return try connect(AF_INET, address)
  }

  private static func connect<Address>(_ family: Int32, _ address: Address) throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(family, SOCK_STREAM, 0)
    #else
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw SystemError.last }
    let result = unsafe withUnsafePointer(to: address) { pointer in
      // SAFETY: every address begins as a `sockaddr`, and lives through the call.
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connectSocket(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard result == 0 else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    return descriptor
  }
}

// The C function under a name that the methods above do not hide.
private func connectSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  unsafe connect(descriptor, address, length)
}
