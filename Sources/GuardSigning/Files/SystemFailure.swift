// fmguard — SPDX-License-Identifier: Apache-2.0
// What the system answered to a call that failed, in words without names. Knows no file.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A failed system call.
package struct SystemFailure: Error {
  let number: Int32

  /// That of the call just made.
  static var last: SystemFailure { SystemFailure(number: errno) }

  static let noMemory = SystemFailure(number: ENOMEM)
  static let noFile = SystemFailure(number: EINVAL)
  static let tooLarge = SystemFailure(number: EFBIG)

  var isAbsence: Bool { number == ENOENT }
  var isPresence: Bool { number == EEXIST }

  package var words: String {
    switch number {
    case ENOENT: "it does not exist"
    case EACCES, EPERM: "permission denied"
    case EINVAL: "it is no file"
    case EFBIG: "it is too large"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EEXIST: "it exists"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC, EDQUOT: "no space left on the device"
    case EROFS: "the file system is read-only"
    case ENOMEM: "no memory"
    case EIO: "input/output error"
    default: "system error \(number)"
    }
  }
}
