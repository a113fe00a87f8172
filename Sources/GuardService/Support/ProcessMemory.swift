// fmguard — SPDX-License-Identifier: Apache-2.0
// The memory of this process, as the system has it. Knows nothing of what it holds.

internal import MallocLibrary

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

enum ProcessMemory {
  /// Has blocks of more than a megabyte, such as long bodies, given back to the system as soon as they are free. By
  /// itself the allocator keeps them when it has seen a few, and memory stays near its peak.
  static func giveLargeBlocksBack() {
    _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }

  /// Bytes that are in memory; nil if the system does not tell.
  static var residentBytes: Int? {
    // SAFETY: the path is a literal, which ends with NUL.
    let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 128)
    // SAFETY: writes at most as many bytes as there are.
    let count = unsafe read(descriptor, &bytes, bytes.count)
    let fields = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
