// fmguard — SPDX-License-Identifier: Apache-2.0
// The file that records are appended to. Knows lines, not what they mean.

internal import FMGuard

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An open file to which whole lines are appended. Where it is made here, nobody but its owner may read it.
// SAFETY: the thread of the audit alone uses it, once it is there.
final class AuditFile: @unchecked Sendable {
  /// What became of some lines.
  struct Outcome: Equatable {
    var written = 0
    var lost = 0
    /// Why some are lost.
    var error: Int32?
  }

  let path: String
  private var descriptor: Int32

  /// Opens a file, or makes it.
  init(_ path: String) throws(Issue) {
    self.path = path
    descriptor = Self.descriptor(of: path)
    guard descriptor >= 0 else { throw Issue(.auditUnwritable, file: path, value: Self.text(errno)) }
  }

  deinit { close(descriptor) }

  /// Opens whatever lies at the path by now. If that cannot be, the file that is open stays.
  ///
  /// - Returns: what went wrong; nil if nothing.
  func reopen() -> Int32? {
    let next = Self.descriptor(of: path)
    guard next >= 0 else { return errno }
    close(descriptor)
    descriptor = next
    return nil
  }

  /// Appends lines. A line of which a part only could be written is taken away again.
  ///
  /// - Parameter lines: each ends with a line break.
  func append(_ lines: [UInt8]) -> Outcome {
    let (done, failure) = OpenDescriptor.append(lines, to: descriptor)
    guard let failure else { return Outcome(written: Self.count(lines[...])) }
    let whole = (lines[..<done].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let end = lseek(descriptor, 0, SEEK_END)
    if whole < done, end >= done - whole { ftruncate(descriptor, end - off_t(done - whole)) }
    return Outcome(written: Self.count(lines[..<whole]), lost: Self.count(lines[whole...]), error: failure)
  }

  /// Waits until the device has what was written.
  func synchronize() { fsync(descriptor) }

  private static func count(_ lines: ArraySlice<UInt8>) -> Int {
    lines.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  private static func descriptor(of path: String) -> Int32 {
    // SAFETY: the path ends with NUL and is read during the call; that it holds none was asked when it was read.
    let descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor >= 0 { endLine(of: descriptor) }
    return descriptor
  }

  /// Ends a line that whoever wrote it was killed in, so that it takes no other record with it.
  private static func endLine(of descriptor: Int32) {
    let (end, lineEnd) = (lseek(descriptor, 0, SEEK_END), UInt8(ascii: "\n"))
    var last = lineEnd
    // SAFETY: the call fills the one byte that it is given.
    guard end > 0, unsafe pread(descriptor, &last, 1, end - 1) == 1, last != lineEnd else { return }
    _ = OpenDescriptor.append([lineEnd], to: descriptor)
  }

  /// What the system calls an error.
  static func text(_ number: Int32) -> String {
    // SAFETY: the text is one of the system's, which ends with NUL, and is copied at once.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "\(number)"
  }
}

extension Issue.Kind {
  fileprivate static let auditUnwritable = Self(
    "audit_unwritable", "the audit cannot be written: {value}",
    remedy: "let the user who runs the service write to its folder")
}
