// fmguard — SPDX-License-Identifier: Apache-2.0
// A path as the folder and the name that it leads to. Opens nothing.

/// A path, taken apart at its last slash.
package struct SplitPath: Sendable, Hashable {
  /// The folder; `.` if the path names none.
  package let folder: String
  /// What is in it; empty if the path ends with a slash.
  package let name: String

  package init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = (".", path)
      return
    }
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.index(after: slash)...])
  }
}
