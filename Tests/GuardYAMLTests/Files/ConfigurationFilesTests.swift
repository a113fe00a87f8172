// fmguard — SPDX-License-Identifier: Apache-2.0
// Finding and reading files: order, hidden ones, links, and what cannot be read.

import Foundation
import GuardYAML
import TestSupport
import Testing

@Suite struct ConfigurationFilesTests {
  @Test func filesComeInTheOrderOfTheirBytes() throws {
    let folder = try TemporaryFolder()
    for name in ["d/b.txt", "d/a/z", "d/a.txt", "d/.hidden/x", "d/.y", "d/é😀", "other/x"] {
      try folder.write("", to: name)
    }
    let files = ConfigurationFiles(root: folder.path, folder: "d")
    #expect(files.paths == ["d/a.txt", "d/a/z", "d/b.txt", "d/é😀"])
    #expect(files.folders == ["d", "d/a"])
    #expect(files.issues.isEmpty)
  }

  @Test func noFolderIsNoFiles() throws {
    let folder = try TemporaryFolder()
    let files = ConfigurationFiles(root: folder.path, folder: "d")
    #expect(files.paths.isEmpty && files.issues.isEmpty)
  }

  @Test func aFileInPlaceOfTheFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "d")
    let files = ConfigurationFiles(root: folder.path, folder: "d")
    #expect(files.issues.map(\.description) == ["d: this is a file where a folder is expected; move or rename it"])
  }

  @Test func linksAreFollowedAndLoopsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "d/a/x.txt")
    try folder.write("", to: "elsewhere/y.txt")
    try folder.link("d/a/up", to: "..")
    try folder.link("d/b", to: "../elsewhere")
    try folder.link("d/bb", to: "../elsewhere")
    try folder.link("d/c", to: "c")
    try folder.link("d/gone", to: "nowhere")
    let files = ConfigurationFiles(root: folder.path, folder: "d")
    #expect(files.paths == ["d/a/x.txt", "d/b/y.txt"])
    #expect(
      files.issues.map(\.description) == [
        "d/a/up: this leads to the folder d, which is read already; remove the symbolic link",
        "d/bb: this leads to the folder d/b, which is read already; remove the symbolic link",
        "d/c: the file cannot be read: too many symbolic links; check that it exists and who may read it",
        "d/gone: the file cannot be read: it does not exist; check that it exists and who may read it",
      ])
  }

  @Test func contentIsReadWhole() throws {
    let folder = try TemporaryFolder()
    let text = "a\0é😀" + String(repeating: "x", count: 100_000)
    try folder.write(text, to: "f")
    try folder.write("", to: "empty")
    #expect(try FileContent.read(root: folder.path, path: "f") == Array(text.utf8))
    #expect(try FileContent.read(root: folder.path, path: "empty") == [])
  }

  @Test func whatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "d/x")
    try folder.write("123456", to: "big")
    // SAFETY: the path is read during the call only.
    let made = unsafe mkfifo("\(folder.path)/pipe", 0o600)
    #expect(made == 0)
    for (path, want) in [
      ("d", "d: this is a folder, not a file; move or rename it"),
      ("pipe", "pipe: this is a device, pipe or socket, not a file; move or rename it"),
      ("gone", "gone: the file cannot be read: it does not exist; check that it exists and who may read it"),
      ("big", "big: the file has 6 bytes, the limit is 5; split it"),
    ] {
      do throws(GuardYAML.Issue) {
        _ = try FileContent.read(root: folder.path, path: path, limit: 5)
        Testing.Issue.record("\(path): no error")
      } catch {
        #expect(error.description == want)
      }
    }
  }
}
