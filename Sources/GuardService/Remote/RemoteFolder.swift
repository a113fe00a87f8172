// fmguard — SPDX-License-Identifier: Apache-2.0
// The folder in which copies of remote lists outlive the process. Knows files; nothing of what is in them.

internal import FMGuard
internal import GuardAddress
internal import GuardSigning
internal import GuardYAML

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The folder of the last good copies. One file a list, replaced as a whole.
struct RemoteFolder: Sendable {
  let path: String

  /// Takes a folder over from a service that ended, or was killed.
  init(path: String) {
    self.path = path
    WholeFile.removeDrafts(in: path)
  }

  /// The copy of a list; nil if there is none that can be used.
  ///
  /// - Parameter complain: is told why a copy that is there is not used.
  func copy(of list: RemoteList, complain: (Issue) -> Void) -> RemoteCopy? {
    func leave(_ detail: String) -> RemoteCopy? {
      complain(Issue(.remoteCopy, file: list.place, detail: detail))
      return nil
    }
    do throws(SystemFailure) {
      // The list, and what is written around it.
      guard let bytes = try WholeFile.read("\(path)/\(list.id)", limit: list.sizeLimit + 64 << 10) else { return nil }
      guard let copy = RemoteCopy(bytes, for: list) else { return leave("it is damaged") }
      guard copy.address == list.address.text else { return leave("it is of another URL") }
      do throws(RemoteFault) { try copy.mayServe(list) } catch { return leave("it is not as it is declared") }
      return copy
    } catch {
      return leave(error.words)
    }
  }

  /// Puts a copy in the place of another.
  func keep(_ copy: RemoteCopy, of list: RemoteList) throws(Issue) {
    // SAFETY: the path ends with NUL and is read during the call. What is wrong with it, writing tells.
    _ = unsafe mkdir(path, 0o700)
    do throws(SystemFailure) {
      try WholeFile.replace(list.id, in: path, by: copy.encoded, mode: 0o600)
    } catch {
      throw Issue(.notWritten, file: "\(path)/\(list.id)", detail: error.words)
    }
  }
}
