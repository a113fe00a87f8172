// fmguard — SPDX-License-Identifier: Apache-2.0
// Small files as a whole: put in the place of another at once, or not at all. Knows no format.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

package enum WholeFile {
  /// The bytes of a regular file; nil if there is none.
  package static func read(_ path: String, limit: Int) throws(SystemFailure) -> [UInt8]? {
    do throws(SystemFailure) {
      let file = try OpenFile(reading: path, waits: false)
      let facts = try file.status()
      guard facts.isRegular else { throw SystemFailure.noFile }
      guard facts.size <= limit else { throw SystemFailure.tooLarge }
      return try file.read(upTo: facts.size)
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
  }

  /// Puts a file in the place of whatever has its name. Whoever reads the path meanwhile gets the old bytes or the new
  /// ones, also after a loss of power.
  package static func replace(_ name: String, in folder: String, by bytes: [UInt8], mode: UInt32) throws(SystemFailure)
  {
    let path = "\(folder)/\(name)"
    // Hidden, so that nobody takes it for a part of a configuration.
    let draft = "\(folder)/.\(name).\(getpid())"
    // One that a crash left behind would be in the way for ever: in a container the process always has the same number.
    remove(draft)
    do throws(SystemFailure) {
      try OpenFile(creating: draft, mode: mode).write(bytes)
      // SAFETY: both paths end with NUL and are read during the call.
      guard unsafe rename(draft, path) == 0 else { throw .last }
    } catch {
      remove(draft)
      throw error
    }
    try OpenFile(folder: folder).synchronize()
  }

  /// Removes what `replace` left behind where processes were killed within it.
  ///
  /// - Parameter folder: is nobody else's to write to, so that no other process is within `replace`.
  package static func removeDrafts(in folder: String) {
    // SAFETY: the path ends with NUL and is read during the call.
    guard let stream = unsafe opendir(folder) else { return }
    defer { unsafe closedir(stream) }
    // SAFETY: the entry is valid until the next call for the same stream, and its name ends with NUL.
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
      let process = name.split(separator: ".").last.flatMap { Int($0) }
      if name.hasPrefix("."), process != nil { remove("\(folder)/\(name)") }
    }
  }

  /// Removes a file, if there is one.
  package static func remove(_ path: String) {
    // SAFETY: the path ends with NUL and is read during the call.
    _ = unsafe unlink(path)
  }
}
