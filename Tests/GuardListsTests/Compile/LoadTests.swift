// fmguard — SPDX-License-Identifier: Apache-2.0
// Loading a configuration directory: which files count, in which order, and what is wrong with the others.

import Foundation
import GuardLists
import GuardPolicy
import GuardYAML
import TestSupport
import Testing

extension TemporaryFolder {
  fileprivate func writeList(_ name: String, id: String, _ lines: String = "term\n") throws {
    try write("---\nid: \(id)\ncategory: x-test\nseverity: low\n---\n\(lines)", to: name)
  }
}

@Suite struct LoadTests {
  @Test func filesComeInTheOrderOfTheirPaths() throws {
    let directory = try TemporaryFolder()
    try directory.writeList("denylists/b.txt", id: "b")
    try directory.writeList("denylists/a/z.txt", id: "z")
    try directory.write("id: y\ncategory: hate\nseverity: low\nentries: [{term: x}]\n", to: "denylists/a.yaml")
    try directory.writeList("denylists/.hidden.txt", id: "b")
    try directory.write("not a list", to: "denylists/README.md")
    for name in ["README", "b.txt~", "b.txt.bak", "b.txt.dpkg-old", ".b.TXT"] {
      try directory.write("not a list", to: "denylists/\(name)")
    }
    var seen: [String] = []
    let lists = try CompiledLists.load(root: directory.path) { file, bytes in seen.append("\(file) \(bytes.count)") }
    #expect(lists.lists.map(\.id) == ["y", "z", "b"])
    #expect(seen == ["denylists/a.yaml 56", "denylists/a/z.txt 50", "denylists/b.txt 50"])
    #expect(lists.rule(for: 1).source == "denylists/a/z.txt:6")
  }

  @Test func noFolderIsNoLists() throws {
    let directory = try TemporaryFolder()
    #expect(try CompiledLists.load(root: directory.path).lists.isEmpty)
  }

  @Test func allIsToldAndNothingIsUsed() throws {
    let directory = try TemporaryFolder()
    try directory.writeList("denylists/good.txt", id: "good")
    try directory.writeList("denylists/bad.txt", id: "bad", "/x\n")
    try directory.write("", to: "denylists/x.yml")
    try directory.write("", to: "denylists/y.json")
    for name in ["B.TXT", "b.YAML", "noextension", "sub/b.text", "é.😀"] {
      try directory.write("", to: "denylists/\(name)")
    }
    try directory.write("", to: "denylists/folder.txt/ignored")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: "\(directory.path)/denylists/loop", withDestinationPath: ".")
    try files.createSymbolicLink(atPath: "\(directory.path)/denylists/gone.txt", withDestinationPath: "nowhere")
    let error = #expect(throws: ConfigurationError.self) { try CompiledLists.load(root: directory.path) }
    let other = "so the file would not be read; rename it to end with .txt or .yaml, or move it elsewhere"
    #expect(
      error?.description == """
        denylists/gone.txt: the file cannot be read: it does not exist; check that it exists and who may read it
        denylists/loop: this leads to the folder denylists, which is read already; remove the symbolic link
        denylists/folder.txt: this is a folder, not a file; move or rename it
        denylists/B.TXT: the name ends with `.TXT`, \(other)
        denylists/b.YAML: the name ends with `.YAML`, \(other)
        denylists/bad.txt:6:1: `/x` begins as a regex and does not end with `/`; end it with `/` and write options inside, \
        as `/(?i)…/`; write `\\/` if a term begins with `/`
        denylists/folder.txt/ignored: the name ends with `ignored`, \(other)
        denylists/noextension: the name ends with `noextension`, \(other)
        denylists/sub/b.text: the name ends with `.text`, \(other)
        denylists/x.yml: the name ends with `.yml`, \(other)
        denylists/y.json: the name ends with `.json`, so the file would not be read; convert it with `fmguard import`, or \
        move it
        denylists/é.😀: the name ends with `.😀`, \(other)
        """)
  }

  @Test func tenThousandFiles() throws {
    let directory = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: "\(directory.path)/denylists", withIntermediateDirectories: true)
    for number in 0..<10_000 {
      let text = "---\nid: l\(number)\ncategory: x-test\nseverity: low\n---\nterm\(number)\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(directory.path)/denylists/\(number).txt"))
    }
    let lists = try CompiledLists.load(root: directory.path)
    #expect(lists.lists.count == 10_000 && lists.entryCount == 10_000)
  }

  @Test func aLineOfAMegabyte() throws {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(
      messages("f.txt", Array("\(plainHeader)\(long)\n".utf8)) == [
        "f.txt:6:1: the entry `\(long.prefix(60))…` has more than 1024 bytes after folding; shorten it, or write a regex"
      ])
  }
}
