// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds and reads the files of a configuration directory. Knows names and bytes, nothing of what is in them.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The files below a folder of the configuration directory, in a fixed order.
public struct ConfigurationFiles: Sendable {
  /// The configuration directory.
  public let root: String
  /// Paths relative to `root`, sorted by their bytes; hidden files and folders are left out.
  public private(set) var paths: [String] = []
  /// The folders among them, relative to `root`, sorted.
  public private(set) var folders: [String] = []
  /// What could not be looked at.
  public private(set) var issues: [Issue] = []
  /// The folders so far and their paths: a link to one of them is a loop, or would read its files twice.
  private var seen: [FileIdentity: String] = [:]

  /// Walks through a folder and all in it, following symbolic links; no folder is read twice.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - folder: a folder in it, such as `denylists`. If it does not exist there are no files and no issue.
  public init(root: String, folder: String) {
    self.root = root
    switch Self.status("\(root)/\(folder)") {
    case .success(let status) where status.isFolder: walk(folder, status)
    case .success: issues.append(Issue(.notAFolder, file: folder))
    case .failure(let error) where error.number == ENOENT: break
    case .failure(let error): issues.append(Issue(.unreadable, file: folder, detail: error.words))
    }
    folders.sort(by: Self.precedes)
    paths.sort(by: Self.precedes)
    issues.sort { Self.precedes($0.file, $1.file) }
  }

  /// Whether a file beside those of a configuration is none of them, and may lie there: documentation (`README`,
  /// `LICENSE`, `COPYING`, `NOTICE`, `CHANGELOG`, `*.md`), and what editors and package managers put aside (`*~`,
  /// `*.bak`, `*.orig`, `*.dpkg-*`, `*.ucf-*`, `*.rpmnew`, `*.rpmsave`). Hidden files are not among the paths.
  ///
  /// Every other file that would not be read is to be an error: somebody may think that it is in force.
  public static func isSetAside(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix("~") || ["README", "LICENSE", "COPYING", "NOTICE", "CHANGELOG"].contains(name) { return true }
    let suffix = suffix(of: path)
    return [".md", ".bak", ".orig", ".rpmnew", ".rpmsave"].contains(suffix)
      || suffix.hasPrefix(".dpkg-") || suffix.hasPrefix(".ucf-")
  }

  /// What a name ends with, from its last dot on; all of it if it has none.
  public static func suffix(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[$0...] } ?? name)
  }

  /// By bytes, the same in every locale.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private mutating func walk(_ path: String, _ status: FileStatus) {
    guard status.isFolder else {
      paths.append(path)
      return
    }
    if let first = seen[status.identity] {
      issues.append(Issue(.folderTwice, file: path, related: first))
      return
    }
    seen[status.identity] = path
    folders.append(path)
    switch Self.names(in: "\(root)/\(path)") {
    case .failure(let error):
      issues.append(Issue(.unreadable, file: path, detail: error.words))
    case .success(let names):
      for name in names.sorted(by: Self.precedes) where !name.hasPrefix(".") {
        let child = "\(path)/\(name)"
        switch Self.status("\(root)/\(child)") {
        case .failure(let error): issues.append(Issue(.unreadable, file: child, detail: error.words))
        case .success(let status): walk(child, status)
        }
      }
    }
  }

  private static func names(in folder: String) -> Result<[String], FileError> {
    guard let stream = unsafe opendir(folder) else { return .failure(FileError(number: errno)) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // SAFETY: the entry is valid until the next call for the same stream, and its name ends with NUL.
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      names.append(name)
    }
    return .success(names)
  }

  private static func status(_ path: String) -> Result<FileStatus, FileError> {
    var raw = stat()
    // SAFETY: `raw` is filled by the call and not kept by it.
    guard unsafe stat(path, &raw) == 0 else { return .failure(FileError(number: errno)) }
    return .success(FileStatus(raw))
  }
}
