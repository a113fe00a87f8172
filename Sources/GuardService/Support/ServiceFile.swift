// fmguard — SPDX-License-Identifier: Apache-2.0
// Files that the service is told of by their paths, and who may do what with them. Knows nothing of what they hold.

internal import FMGuard
internal import GuardYAML

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

enum ServiceFile {
  /// No file of the service is longer.
  private static let sizeLimit = 1 << 20

  /// The bytes of a file.
  static func read(_ path: String) throws(Issue) -> [UInt8] {
    let parts = SplitPath(path)
    do throws(Issue) {
      return try FileContent.read(root: parts.folder, path: parts.name, limit: sizeLimit)
    } catch {
      var issue = error
      issue.file = path
      throw issue
    }
  }

  /// Whether a regular file grants any of some permissions.
  static func grants(_ permissions: UInt32, at path: String) -> Bool {
    var status = stat()
    // SAFETY: the path ends with NUL and is read during the call, which fills the structure and does not keep it.
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & permissions != 0
  }
}
