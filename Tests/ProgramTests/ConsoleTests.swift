// fmguard — SPDX-License-Identifier: Apache-2.0
// The commands of documents answer what the documents say. An ellipsis there stands for anything.

import Foundation
import TestSupport
import Testing

/// A command of a `console` block, with what is printed below it.
struct ConsoleCommand: Sendable, CustomTestStringConvertible {
  /// With its lines after a `>`, such as those of a here-document.
  let line: String
  let output: String

  var testDescription: String { line }

  /// Those of a document of the package, in their order.
  static func all(of document: String) -> [ConsoleCommand] {
    let path = URL(filePath: PackageFolder.path).appending(path: document)
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    var commands: [ConsoleCommand] = []
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      let console = block.components(separatedBy: "```")[0]
      for part in ("\n" + console).components(separatedBy: "\n$ ").dropFirst() {
        let lines = part.components(separatedBy: "\n")
        let more = lines.dropFirst().prefix { $0.hasPrefix("> ") }
        commands.append(
          ConsoleCommand(
            line: ([lines[0]] + more.map { String($0.dropFirst(2)) }).joined(separator: "\n"),
            output: lines.dropFirst(1 + more.count).joined(separator: "\n")))
      }
    }
    return commands
  }

  /// Whether `text` is the output, with anything where an ellipsis is.
  func answers(_ text: String) -> Bool {
    let told = output.trimmingCharacters(in: .newlines).components(separatedBy: "…")
    var rest = text.trimmingCharacters(in: .newlines)[...]
    guard told.count > 1 else { return rest == told[0] }
    guard rest.hasPrefix(told[0]), rest.dropFirst(told[0].count).hasSuffix(told[told.count - 1]) else { return false }
    rest = rest.dropFirst(told[0].count).dropLast(told[told.count - 1].count)
    for piece in told.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.range(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

@Suite struct ConsoleTests {
  private static let readme = ConsoleCommand.all(of: "README.md")

  private func shell(_ script: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    let programs = URL(filePath: Program.path).deletingLastPathComponent().path
    process.environment = ["PATH": "\(programs):/usr/bin:/bin"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test func thereAreCommands() {
    #expect(Self.readme.count >= 3)
    #expect(ConsoleCommand.all(of: "docs/tutorial.md").count >= 15)
  }

  @Test(arguments: readme) func aCommandAnswersAsItSays(command: ConsoleCommand) throws {
    let text = try shell(command.line, in: URL(filePath: PackageFolder.path))
    #expect(command.answers(text), "\(text)")
  }

  /// The commands of the tutorial follow each other: one shell, in an empty folder.
  @Test func theTutorialCanBeFollowed() throws {
    let temporary = try TemporaryFolder()
    let folder = URL(filePath: temporary.path)
    let commands = ConsoleCommand.all(of: "docs/tutorial.md")
    var script = "trap 'kill $! 2> /dev/null' EXIT\nset +e\n"
    for (number, command) in commands.enumerated() {
      // What is started in the background goes on in this shell.
      script += "exec > .out-\(number) 2>&1\n\(command.line)\n"
    }
    try withExtendedLifetime(temporary) {
      _ = try shell(script, in: folder)
      for (number, command) in commands.enumerated() {
        let text = try String(contentsOf: folder.appending(path: ".out-\(number)"), encoding: .utf8)
        #expect(command.answers(text), "\(command.line)\n\(text)")
      }
    }
  }
}
