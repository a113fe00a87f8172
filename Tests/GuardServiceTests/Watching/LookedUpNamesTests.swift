// fmguard — SPDX-License-Identifier: Apache-2.0
// Which names decide what is read: links, folders that are missing, loops.

import TestSupport
import Testing

@testable import GuardService

@Suite struct LookedUpNamesTests {
  /// The interests in the folders below the test's own, by relative path; `W` marks a whole folder, `C` one whose
  /// content matters.
  private func names(_ folder: TemporaryFolder, _ directory: String, files: [String] = []) -> [String: String] {
    let found = LookedUpNames(directory: "\(folder.path)/\(directory)", files: files.map { "\(folder.path)/\($0)" })
    var result: [String: String] = [:]
    for (path, interest) in found.folders where path.hasPrefix(folder.path) {
      let marks = (interest.isWhole ? "W" : "") + (interest.hasContent ? "C" : "")
      result[String(path.dropFirst(folder.path.count))] = ([marks] + interest.names.sorted()).joined(separator: " ")
    }
    return result
  }

  private static let folders = " denylists models policies refusals remote ruleset.sig"

  @Test func plain() throws {
    let folder = try TemporaryFolder(["c/denylists/de/a.txt": "", "c/policies/p.yaml": "", "keys": ""])
    #expect(
      names(folder, "c", files: ["keys", "none/gone"]) == [
        "": "C c keys none", "/c": Self.folders, "/c/denylists": "WC de", "/c/denylists/de": "WC", "/c/policies": "WC",
      ])
  }

  @Test func asKubernetesMounts() throws {
    let folder = try TemporaryFolder(["m/..1/a.txt": "", "c/policies/p.yaml": ""])
    try folder.link("m/..data", to: "..1")
    try folder.link("m/a.txt", to: "..data/a.txt")
    try folder.link("c/denylists", to: "../m")
    #expect(
      names(folder, "c") == [
        "": " c m", "/c": Self.folders, "/c/policies": "WC", "/m": "WC ..1 ..data", "/m/..1": "C a.txt",
      ])
  }

  @Test func linksOnTheWay() throws {
    let folder = try TemporaryFolder(["releases/1/policies/p.yaml": ""])
    try folder.link("current", to: "releases/1")
    try folder.link("releases/1/denylists", to: "\(folder.path)/elsewhere/../lists")
    #expect(
      names(folder, "current") == [
        "": " current elsewhere releases", "/releases": " 1", "/releases/1": Self.folders,
        "/releases/1/policies": "WC",
      ])
  }

  @Test func whatIsMissingCounts() throws {
    let folder = try TemporaryFolder()
    #expect(names(folder, "a/b") == ["": " a"])
    try folder.write("", to: "a/b/x")
    #expect(names(folder, "a/b") == ["": " a", "/a": " b", "/a/b": Self.folders])
  }

  @Test func loops() throws {
    let folder = try TemporaryFolder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(names(folder, "a") == ["": " a b"])
    try folder.write("", to: "c/denylists/x.txt")
    try folder.link("c/denylists/self", to: ".")
    #expect(names(folder, "c")["/c/denylists"] == "WC")
  }
}
