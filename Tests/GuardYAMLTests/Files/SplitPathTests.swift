// fmguard — SPDX-License-Identifier: Apache-2.0
// Where paths are taken apart.

import Testing

@testable import GuardYAML

@Suite struct SplitPathTests {
  @Test(arguments: [
    ("", ".", ""), ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/a/b.c", "/a", "b.c"), ("a/", "a", ""),
    ("/", "/", ""), ("./a", ".", "a"), ("a/é/🌰", "a/é", "🌰"), ("a\0/b", "a\0", "b"),
  ]) func isTakenApart(path: String, folder: String, name: String) {
    let parts = SplitPath(path)
    #expect(parts.folder == folder && parts.name == name)
  }
}
