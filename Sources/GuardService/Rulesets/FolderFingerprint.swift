// fmguard — SPDX-License-Identifier: Apache-2.0
// Which files a configuration directory has, and when each was changed. Reads none of them.

internal import FMGuard
internal import GuardYAML

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The files of a configuration directory at one moment: equal before and after they were read, nobody has changed any
/// meanwhile, or put another folder in the place of one.
struct FolderFingerprint: Sendable, Equatable {
  private struct Entry: Sendable, Equatable {
    let path: String
    let device: UInt64
    let inode: UInt64
    let size: Int
    /// When the content, and when anything of the file was changed last, in nanoseconds.
    let times: [Int]

    init(of path: String, in directory: String) {
      var status = stat()
      // SAFETY: the structure is filled by the call and not kept. A file that is gone by now has zeros.
      _ = unsafe stat("\(directory)/\(path)", &status)
      self.path = path
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int(status.st_size)
      times = [status.st_mtim, status.st_ctim].map { $0.tv_sec * 1_000_000_000 + $0.tv_nsec }
    }
  }

  /// Where the files of a ruleset lie.
  static let folders = [
    CompiledLists.folder, PolicySet.folder, RefusalDetector.folder, RemoteList.folder, Classifier.folder,
  ]

  private let entries: [Entry]

  init(of directory: String) {
    entries = Self.folders.flatMap { folder in
      let files = ConfigurationFiles(root: directory, folder: folder)
      return (files.folders + files.paths).map { Entry(of: $0, in: directory) }
    }
  }
}

extension Ruleset {
  /// How often a directory is read that changes meanwhile, and how long is waited between, in microseconds.
  private static let attempts = 10
  private static let pause: UInt32 = 20_000

  /// Loads a configuration directory as it was at one moment.
  ///
  /// The files are read one after the other. Where another folder takes the place of the first meanwhile, as when a
  /// link is swapped, half would be read of each, and the halves could look right. So what was read counts only if
  /// nothing has changed until the end.
  static func loadSettled(
    from directory: String, by load: (String) throws(ConfigurationError) -> Ruleset
  ) throws(ConfigurationError) -> Ruleset {
    for _ in 0..<attempts {
      let before = FolderFingerprint(of: directory)
      let result = Result { () throws(ConfigurationError) in try load(directory) }
      if FolderFingerprint(of: directory) == before { return try result.get() }
      usleep(pause)
    }
    throw ConfigurationError([Issue(.changing, file: directory)])
  }
}

extension Issue.Kind {
  fileprivate static let changing = Self(
    "changing", "the files change while they are read", remedy: "reload when they have been written")
}
