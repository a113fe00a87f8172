// fmguard — SPDX-License-Identifier: Apache-2.0
// Which names in which folders decide what a reload reads. Follows links as the system does; opens nothing.

internal import FMGuard
internal import GuardYAML

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The names that are looked up on the way to some files, by the folder in which they are.
///
/// A file can change without its folder: a link on the way leads elsewhere, a folder is put in the place of another.
/// Whoever knows of every lookup misses none of it. Kubernetes has `trees.txt → ..data/trees.txt` and
/// `..data → ..2026_11_30`, and swaps the second link: that is the name `..data` in the folder that is mounted.
struct LookedUpNames: Equatable {
  /// What matters in one folder.
  struct Interest: Equatable {
    var names: Set<String> = []
    /// Whether every name matters that is not hidden.
    var isWhole = false
    /// Whether what the names stand for is read: their content matters, and not only where they lead.
    var hasContent = false

    func concerns(_ name: String) -> Bool {
      names.contains(name) || isWhole && !name.hasPrefix(".")
    }

    mutating func add(_ other: Interest) {
      names.formUnion(other.names)
      isWhole = isWhole || other.isWhole
      hasContent = hasContent || other.hasContent
    }
  }

  /// As many links as the system follows.
  private static let linkLimit = 40

  /// By absolute path, without links.
  private(set) var folders: [String: Interest] = [:]

  /// Those on the way to a configuration directory, its files, and files elsewhere. What is not there yet counts, too.
  init(directory: String, files: [String]) {
    for file in files { _ = follow(Self.absolute(file)) }
    let root = Self.absolute(directory)
    _ = follow("\(root)/\(RulesetSignature.fileName)")
    for folder in FolderFingerprint.folders {
      // Where it leads, by the path that the walk gives it.
      var places: [String: String] = [:]
      if follow("\(root)/\(folder)") == nil { continue }
      let found = ConfigurationFiles(root: root, folder: folder)
      for path in found.folders {
        guard let place = follow("\(root)/\(path)") else { continue }
        places[path] = place
        folders[place, default: Interest()].add(Interest(isWhole: true, hasContent: true))
      }
      for path in found.paths {
        let (parent, name) = Self.split(path)
        guard let place = places[parent] else { continue }
        // The name itself is among those of a whole folder.
        if case .link(let target) = Self.kind(of: "\(place)/\(name)") { _ = follow(target, from: place) }
      }
    }
  }

  /// Follows a path and notes every lookup.
  ///
  /// - Returns: the path without links; nil if it leads nowhere.
  private mutating func follow(_ path: String, from start: String = "") -> String? {
    var place = path.hasPrefix("/") || start == "/" ? "" : start
    var rest = Self.steps(path)
    var links = 0
    while let step = rest.popLast() {
      if step == ".." {
        place = Self.split(place).parent
        continue
      }
      let folder = place.isEmpty ? "/" : place
      folders[folder, default: Interest()].names.insert(step)
      switch Self.kind(of: "\(place)/\(step)") {
      case .nothing: return nil
      case .folder: place += "/\(step)"
      case .file:
        folders[folder, default: Interest()].hasContent = true
        place += "/\(step)"
      case .link(let target):
        links += 1
        guard links <= Self.linkLimit else { return nil }
        if target.hasPrefix("/") { place = "" }
        rest += Self.steps(target)
      }
    }
    return place.isEmpty ? "/" : place
  }

  private enum Kind {
    case nothing, file, folder
    case link(String)
  }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    // SAFETY: the structure is filled by the call and not kept; the path ends with NUL.
    guard unsafe lstat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFLNK:
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      // SAFETY: writes at most as many bytes as there are; no NUL.
      let count = unsafe readlink(path, &target, target.count)
      return count > 0 ? .link(text(target.prefix(count))) : .nothing
    default: return .file
    }
  }

  /// The steps of a path, the last one first.
  private static func steps(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private static func split(_ path: String) -> (parent: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var folder = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: writes at most as many bytes as there are, with a NUL at the end.
    guard unsafe getcwd(&folder, folder.count) != nil else { return path }
    return "\(text(folder.prefix { $0 != 0 }))/\(path)"
  }

  private static func text(_ characters: ArraySlice<CChar>) -> String {
    String(decoding: characters.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
