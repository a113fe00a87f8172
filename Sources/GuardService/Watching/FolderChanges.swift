// fmguard — SPDX-License-Identifier: Apache-2.0
// What the system tells of changes in folders: the one file that knows inotify. Knows nothing of what is in them.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A change in a folder.
struct FolderChange {
  /// The number of the folder; nil if the system lost count of what changed where.
  let folder: Int32?
  /// What changed in it; nil if it is the folder itself.
  let name: String?
  /// Whether the system watches the folder no longer: it is gone, or nobody wants to know.
  let isLast: Bool
  /// Whether another folder, or another link, may lie there now.
  let isOfPlaces: Bool
}

/// Waits for changes in folders. Whoever waits is one thread; anybody may end it.
///
/// Source: inotify(7)
final class FolderChanges: Sendable {
  /// Why a folder is not watched.
  struct Failure: Error {
    let number: Int32

    var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
    var isPermission: Bool { number == EACCES }

    var words: String {
      switch number {
      case ENOSPC: "the limit fs.inotify.max_user_watches is reached"
      case EMFILE: "the limit fs.inotify.max_user_instances, or that of open files, is reached"
      case ENOSYS: "this system has no inotify"
      case EACCES: "permission denied"
      case ENOMEM: "no memory"
      default: "system error \(number)"
      }
    }
  }

  /// What ended a wait.
  enum Waking {
    case changes, deadline, end
  }

  /// Something of this name is there, or is not, or is another.
  private static let places = IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
  /// Its bytes, or who may read them. Not only when it is closed: each write puts off the end of a burst.
  private static let content = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB

  private let queue: Int32
  /// What ends the wait: a byte in a pipe.
  private let bell: (reading: Int32, writing: Int32)

  init() throws(Failure) {
    queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard queue >= 0 else { throw Failure(number: errno) }
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call fills the two places.
    guard unsafe pipe(&ends) == 0 else {
      let failure = Failure(number: errno)
      close(queue)
      throw failure
    }
    bell = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    for descriptor in [queue, bell.reading, bell.writing] { close(descriptor) }
  }

  /// Watches a folder.
  ///
  /// - Parameter withContent: whether the bytes of its files matter.
  /// - Returns: its number, the same for the same folder by whatever path.
  func watch(_ folder: String, withContent: Bool) throws(Failure) -> Int32 {
    let wanted = Self.places | (withContent ? Self.content : 0) | Int32(IN_ONLYDIR)
    // SAFETY: the path ends with NUL and is read during the call.
    let number = unsafe inotify_add_watch(queue, folder, UInt32(bitPattern: wanted))
    guard number >= 0 else { throw Failure(number: errno) }
    return number
  }

  /// Watches a folder no longer.
  func forget(_ folder: Int32) {
    _ = inotify_rm_watch(queue, folder)
  }

  /// Ends the wait, now and for ever.
  func end() {
    // SAFETY: one byte of a literal.
    _ = unsafe write(bell.writing, [UInt8(0)], 1)
  }

  /// Waits for changes, until a moment or without end.
  func wait(until deadline: ContinuousClock.Instant?) -> Waking {
    while true {
      var timeout: Int32 = -1
      if let deadline {
        let left = deadline - .now
        guard left > .zero else { return .deadline }
        // Rounded up, so that it does not turn in circles for the last fraction.
        timeout = Int32(
          clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
      }
      var watched = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
      watched.append(pollfd(fd: queue, events: Int16(POLLIN), revents: 0))
      // SAFETY: reads and writes the two values during the call.
      guard unsafe poll(&watched, 2, timeout) > 0 else { continue }
      return watched[0].revents != 0 ? .end : .changes
    }
  }

  /// The changes that are there.
  func take() -> [FolderChange] {
    var changes: [FolderChange] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    // SAFETY: writes at most as many bytes as there are.
    let count = unsafe read(queue, &buffer, buffer.count)
    var bytes = buffer.prefix(max(0, count))
    while let (change, length) = Self.decode(bytes) {
      changes.append(change)
      bytes = bytes.dropFirst(length)
    }
    return changes
  }

  /// The first change in a buffer of the system's, and how many bytes it takes.
  private static func decode(_ bytes: ArraySlice<UInt8>) -> (FolderChange, Int)? {
    let size = MemoryLayout<inotify_event>.size
    guard bytes.count >= size else { return nil }
    var event = inotify_event()
    unsafe withUnsafeMutableBytes(of: &event) { place in
      // SAFETY: as many bytes as the structure has; every pattern of bits is one of its values.
      unsafe place.copyBytes(from: bytes.prefix(size))
    }
    let mask = Int32(bitPattern: event.mask)
    let name = bytes.dropFirst(size).prefix(Int(event.len)).prefix { $0 != 0 }
    let isOverflow = mask & Int32(IN_Q_OVERFLOW) != 0
    let change = FolderChange(
      folder: isOverflow ? nil : event.wd, name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self),
      isLast: mask & Int32(IN_IGNORED) != 0, isOfPlaces: isOverflow || mask & places != 0)
    return (change, size + Int(event.len))
  }
}
