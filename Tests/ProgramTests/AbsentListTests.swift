// fmguard — SPDX-License-Identifier: Apache-2.0
// Each command that loads a configuration says what it leaves out: lists from URLs, and models that are asked there.

import Testing

@Suite struct AbsentListTests {
  static let commands: [([String], notes: Int)] = [
    (["check", "--text", "hello"], 1),
    (["explain", "hello"], 1),
    (["lint"], 1),
    (["eval", "--config", ".", "suite"], 1),
    // One for each directory.
    (["diff", ".", ".", "--corpus", "texts"], 2),
  ]

  @Test(arguments: commands) func areNamed(arguments: [String], notes: Int) throws {
    let declaration = "id: feed\nurl: https://lists.example.org/feed.txt\n"
    let files = ["suite": #"{"text": "hello", "action": "allow"}"#, "texts": "hello"].mapValues { Array($0.utf8) }
    let bare = try Workspace(files).run(arguments)
    let declared = try Workspace(files.merging(["remote/feed.yaml": Array(declaration.utf8)]) { $1 }).run(arguments)
    let note = "fmguard: without feed: a service fetches what comes from a URL\n"
    #expect(bare.errors == "", "\(bare)")
    #expect(declared.errors == String(repeating: note, count: notes), "\(declared)")
    #expect(declared.status == bare.status)
  }

  @Test(arguments: commands.filter { $0.0 != ["lint"] })
  func modelsThatAreNotAskedAreNamed(arguments: [String], notes: Int) throws {
    let declaration = "id: judge\nkind: moderations\nurl: https://models.example.org/v1\nmodel: m\nconsult: always\n"
    let files = ["suite": #"{"text": "hello", "action": "allow"}"#, "texts": "hello", "models/a.yaml": declaration]
    let run = try Workspace(files.mapValues { Array($0.utf8) }).run(arguments)
    let note = "fmguard: without asking judge: a service asks models outside\n"
    #expect(run.errors == String(repeating: note, count: notes), "\(run)")
    #expect(run.status == 0)
  }
}
