// fmguard — SPDX-License-Identifier: Apache-2.0
// The configuration directory of the shared cases, where it is there, compiles as it is.

import Foundation
import GuardLists
import TestSupport
import Testing

@Suite struct SharedCasesTests {
  private static let directory = PackageFolder.path + "/../shared/cases/matching"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: directory))) func everyListCompiles() throws {
    let lists = try CompiledLists.load(root: Self.directory)
    #expect(lists.lists.count == 9)
    #expect(Set(lists.lists.map(\.category)) == ["x-test"])
  }
}
