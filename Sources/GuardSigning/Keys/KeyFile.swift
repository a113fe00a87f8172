// fmguard — SPDX-License-Identifier: Apache-2.0
// Opens and makes the files of keys. Knows who may see them; nothing of what is in them.

internal import GuardYAML

enum KeyFile {
  /// Opens a file, and looks at who may do what with the one that is open.
  ///
  /// - Parameters:
  ///   - waits: whether a pipe that nobody writes to yet is waited for.
  ///   - objection: what else speaks against it.
  static func open(
    _ path: String, waits: Bool, objection: (FileFacts) -> Issue?
  ) throws(Issue) -> OpenFile {
    do {
      let file = try OpenFile(reading: path, waits: waits)
      let facts = try file.status()
      if let issue = objection(facts) { throw issue }
      guard facts.isOwn else { throw Issue(.keyOwner, file: path) }
      return file
    } catch let issue as Issue {
      throw issue
    } catch {
      throw Issue(.keyUnreadable, file: path, detail: (error as? SystemFailure)?.words)
    }
  }

  /// Makes a file that does not exist yet.
  static func make(_ path: String, mode: UInt32) throws(Issue) -> OpenFile {
    do throws(SystemFailure) {
      return try OpenFile(creating: path, mode: mode)
    } catch {
      throw error.isPresence
        ? Issue(.keyExists, file: path) : Issue(.notWritten, file: path, detail: error.words)
    }
  }
}
