// fmguard — SPDX-License-Identifier: Apache-2.0
// What the system says about a path: folder or file, which one, and errors in words.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a path leads to.
struct FileStatus {
  let isFolder: Bool
  let isRegularFile: Bool
  let size: Int
  let identity: FileIdentity

  init(_ raw: stat) {
    isFolder = raw.st_mode & S_IFMT == S_IFDIR
    isRegularFile = raw.st_mode & S_IFMT == S_IFREG
    size = Int(raw.st_size)
    identity = FileIdentity(device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino))
  }
}

/// Which file or folder it is, whatever the path.
struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64
}

/// An error of the operating system.
struct FileError: Error {
  let number: Int32

  /// What it means, without the name of the file.
  var words: String {
    switch number {
    case ENOENT: "it does not exist"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is not a folder"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EIO: "input/output error"
    default: "system error \(number)"
    }
  }
}
