// fmguard — SPDX-License-Identifier: Apache-2.0
// Addresses as the system has them. The only file that touches `sockaddr`.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An address of the system's, of any family.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// That of a listen address.
  init(_ address: ListenAddress) {
    switch address.kind {
    case .unix(let path):
      var unix = sockaddr_un()
      unix.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &unix.sun_path) { bytes in
        // SAFETY: copies at most as many bytes as fit before the last, which stays NUL.
        for (index, byte) in path.utf8.prefix(bytes.count - 1).enumerated() { unsafe bytes[index] = byte }
      }
      self.init(unix)
    case .tcp(let host, let port) where host.contains(":"):
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      // SAFETY: writes an address of this family; the text ends with NUL.
      unsafe inet_pton(AF_INET6, host, &six.sin6_addr)
      self.init(six)
    case .tcp(let host, let port):
      var four = sockaddr_in()
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      // SAFETY: as above.
      unsafe inet_pton(AF_INET, host, &four.sin_addr)
      self.init(four)
    }
  }

  private init<Address>(_ address: Address) {
    length = socklen_t(MemoryLayout<Address>.size)
    unsafe withUnsafeMutableBytes(of: &storage) { target in
      // SAFETY: `sockaddr_storage` is as large as any address.
      unsafe withUnsafeBytes(of: address) { unsafe target.copyMemory(from: $0) }
    }
  }

  /// That at which a socket is bound; nil if it is no socket.
  init?(of socket: Int32) {
    let got = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      // SAFETY: the structure is as large as the length says.
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket, $0, &length) }
    }
    guard got == 0 else { return nil }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// As a listen address; nil if the family is another.
  var listenAddress: ListenAddress? {
    switch family {
    case AF_UNIX:
      let unix: sockaddr_un = read()
      let path = unsafe withUnsafeBytes(of: unix.sun_path) { unsafe Array($0.prefix { $0 != 0 }) }
      return ListenAddress(.unix(path: String(decoding: path, as: UTF8.self)))
    case AF_INET:
      let four: sockaddr_in = read()
      return ListenAddress(.tcp(host: Self.text(AF_INET, four.sin_addr), port: UInt16(bigEndian: four.sin_port)))
    case AF_INET6:
      let six: sockaddr_in6 = read()
      return ListenAddress(.tcp(host: Self.text(AF_INET6, six.sin6_addr), port: UInt16(bigEndian: six.sin6_port)))
    default: return nil
    }
  }

  private func read<Address>() -> Address {
    // SAFETY: the family says that the storage holds an address of this type.
    unsafe withUnsafeBytes(of: storage) { unsafe $0.loadUnaligned(as: Address.self) }
  }

  private static func text<Address>(_ family: Int32, _ address: Address) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    // SAFETY: reads an address of the family; writes at most the count, with a NUL.
    unsafe withUnsafeBytes(of: address) { bytes in
      _ = unsafe inet_ntop(family, bytes.baseAddress, &text, socklen_t(text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Lends it as C wants it.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    unsafe withUnsafePointer(to: storage) { pointer in
      // SAFETY: every address begins as a `sockaddr`.
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }

  static func isIPv4(_ text: String) -> Bool {
    var address = in_addr()
    // SAFETY: writes an address of this family; the text ends with NUL.
    return unsafe inet_pton(AF_INET, text, &address) == 1
  }

  static func isIPv6(_ text: String) -> Bool {
    var address = in6_addr()
    // SAFETY: as above.
    return unsafe inet_pton(AF_INET6, text, &address) == 1
  }
}
