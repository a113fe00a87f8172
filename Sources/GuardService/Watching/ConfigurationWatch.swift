// fmguard — SPDX-License-Identifier: Apache-2.0
// Says when the files of a configuration have changed and come to rest. Knows neither what they hold nor who reads it.

internal import FMGuard
internal import GuardHTTP
internal import GuardYAML

/// Watches everything that a reload reads, on a thread of its own. Ends with the object.
///
/// Nothing is asked for again and again: the thread sleeps until the system has something to tell.
final class ConfigurationWatch: Sendable {
  private let directory: String
  private let changes: FolderChanges
  private let folders: Locked<WatchedFolders>

  /// Begins to take note: whatever changes from now on is told by `begin`, so what is read after this is never out of
  /// date in silence.
  ///
  /// - Parameters:
  ///   - directory: the configuration directory. It need not be there, and may be replaced at any time.
  ///   - files: that are read besides.
  /// - Throws: that the system does not let it watch.
  init(_ directory: String, files: [String] = []) throws(ConfigurationError) {
    self.directory = directory
    do throws(FolderChanges.Failure) {
      changes = try FolderChanges()
    } catch {
      throw ConfigurationError([Issue(.notWatched, file: directory, detail: error.words)])
    }
    folders = Locked(WatchedFolders(directory: directory, files: files, changes))
    if let issue = folders.withLock({ $0.update() }) { throw ConfigurationError([issue]) }
  }

  deinit { changes.end() }

  /// How many folders are watched.
  var folderCount: Int { folders.withLock { $0.count } }

  /// Begins to tell. To be called once.
  ///
  /// - Parameters:
  ///   - pace: when a burst of changes is over.
  ///   - complain: is told of a folder that cannot be watched any more, on the thread of the watch; at once if there is
  ///     no thread.
  ///   - changed: is called after each burst, on that thread.
  func begin(
    pace: QuietPeriod = QuietPeriod(), complain: @escaping @Sendable (Issue) -> Void = { _ in },
    changed: @escaping @Sendable () -> Void
  ) {
    let (changes, folders) = (changes, folders)
    let isStarted = ServiceThread.start {
      var pace = pace
      while true {
        switch changes.wait(until: pace.end) {
        case .end: return
        case .deadline:
          pace.reset()
          changed()
        case .changes:
          let news = changes.take()
          let (isOfConcern, issue) = folders.withLock { $0.take(news) }
          if let issue { complain(issue) }
          if isOfConcern { pace.note(at: .now) }
        }
      }
    }
    if !isStarted { complain(Issue(.noThread, file: directory)) }
  }
}

extension ConfigurationWatch {
  /// That of everything that the settings name; nil if they ask for none.
  static func of(_ settings: ServiceSettings) throws(ConfigurationError) -> ConfigurationWatch? {
    guard settings.watches else { return nil }
    return try ConfigurationWatch(
      settings.directory,
      files: [settings.keys, settings.publicKey, settings.certificate, settings.certificateKey].compactMap(\.self))
  }
}

/// The folders that are watched at present, and what matters in each.
private struct WatchedFolders {
  /// How often to look again where folders change while they are looked at.
  private static let attempts = 10

  private let directory: String
  private let files: [String]
  private let changes: FolderChanges
  private var interests: [Int32: LookedUpNames.Interest] = [:]

  init(directory: String, files: [String], _ changes: FolderChanges) {
    (self.directory, self.files, self.changes) = (directory, files, changes)
  }

  var count: Int { interests.count }

  /// Takes note of changes, and watches what has come to matter by them.
  ///
  /// - Returns: whether any of them matters, and why a folder cannot be watched.
  mutating func take(_ changes: [FolderChange]) -> (isOfConcern: Bool, issue: Issue?) {
    var (isOfConcern, hasPlaces) = (false, false)
    for change in changes {
      if let folder = change.folder {
        // What is said of a folder that was let go of comes late.
        guard let interest = interests[folder] else { continue }
        if change.isLast { interests[folder] = nil }
        guard change.name.map(interest.concerns) ?? true else { continue }
      }
      isOfConcern = true
      hasPlaces = hasPlaces || change.isOfPlaces || change.isLast
    }
    return (isOfConcern, hasPlaces ? update() : nil)
  }

  /// Watches the folders that matter now, and no others.
  ///
  /// - Returns: the first that cannot be watched.
  mutating func update() -> Issue? {
    var issue: Issue?
    var seen: LookedUpNames?
    for _ in 0..<Self.attempts {
      let names = LookedUpNames(directory: directory, files: files)
      // What came to be before its folder was watched is seen now; what comes later is told.
      if names == seen { break }
      seen = names
      issue = watch(names)
    }
    return issue
  }

  private mutating func watch(_ names: LookedUpNames) -> Issue? {
    var issue: Issue?
    var next: [Int32: LookedUpNames.Interest] = [:]
    for (folder, interest) in names.folders {
      do throws(FolderChanges.Failure) {
        let number = try changes.watch(folder, withContent: interest.hasContent)
        next[number, default: .init()].add(interest)
      } catch {
        // A folder that one may pass through and not read is not watched: who may change it has more rights than this.
        let isPassed = error.isPermission && !interest.isWhole
        if !error.isAbsence, !isPassed { issue = issue ?? Issue(.notWatched, file: folder, detail: error.words) }
      }
    }
    for number in interests.keys where next[number] == nil { changes.forget(number) }
    interests = next
    return issue
  }
}

extension Issue.Kind {
  static let notWatched = Self(
    "not_watched", "the folder cannot be watched: {detail}",
    remedy: "raise the limit, or leave `--watch` out and reload by a signal")
}
