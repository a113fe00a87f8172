// fmguard — SPDX-License-Identifier: Apache-2.0
// The one question to the file system that finding a configuration directory needs.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ConfigurationDirectory {
  /// Whether a directory, or a link to one, is at `path`.
  public static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: `status` is filled by the call and not kept by it; the path ends with NUL.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }
}
