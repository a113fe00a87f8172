// fmguard — SPDX-License-Identifier: Apache-2.0
// What the system answered to a call that failed. Knows no file's name.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The number of a failed system call (`errno`), with its words.
struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  let code: Int32

  /// That of the call just made.
  static var last: SystemError { SystemError(code: errno) }

  /// A signal came first: the call is made again.
  var isInterruption: Bool { code == EINTR }

  /// There is no file of that name, or can be none.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG }

  /// There is a file of that name already.
  var isPresence: Bool { code == EEXIST }

  /// The other end of a pipe or socket is gone.
  var isBrokenPipe: Bool { code == EPIPE }

  /// Our own words, since those of the C library depend on the locale and its function on the platform.
  var description: String {
    switch code {
    case ENOENT: "there is no such file"
    case EEXIST: "there is one already"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case ENOSPC, EDQUOT: "no space left on the device"
    case EFBIG: "the file would be too large"
    case EIO: "input/output error"
    case EBADF: "is not open"
    case EPIPE: "the reader is gone"
    case ECONNREFUSED: "nobody listens there"
    case ECONNRESET: "the connection was closed"
    case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH: "it cannot be reached"
    default: "system error \(code)"
    }
  }
}
