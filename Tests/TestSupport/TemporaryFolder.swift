// fmguard — SPDX-License-Identifier: Apache-2.0
// A folder with files that is gone with the test. Knows nothing of what the files mean.

internal import FoundationEssentials

/// A folder that lives as long as the value.
public final class TemporaryFolder: Sendable {
  /// Its path, without a slash at the end.
  public let path: String

  /// An empty folder, or one with files: texts by path.
  public init(_ files: [String: String] = [:]) throws {
    // In memory where the system has such a folder: ten thousand files are quick to make there.
    let memory = "/dev/shm"
    let base =
      FileManager.default.isWritableFile(atPath: memory) ? memory : FileManager.default.temporaryDirectory.path
    path = "\(base)/fmguard-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders on the way to it.
  public func write(_ content: [UInt8], to name: String) throws {
    let file = "\(path)/\(name)"
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(content).write(to: URL(filePath: file))
  }

  /// Writes a text; see `write(_:to:)`.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file that has this mode, whatever the umask is.
  public func write(_ content: [UInt8], to name: String, mode: Int) throws {
    try write(content, to: name)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(path)/\(name)")
  }

  /// Writes a text; see `write(_:to:mode:)`.
  public func write(_ text: String, to name: String, mode: Int) throws {
    try write(Array(text.utf8), to: name, mode: mode)
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }
}
