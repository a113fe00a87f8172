// fmguard — SPDX-License-Identifier: Apache-2.0
// The commands of README.md answer what README.md says. An ellipsis there stands for anything.

import Foundation
import TestSupport
import Testing

/// A command of a `console` block, with what is printed below it.
struct ReadmeCommand: Sendable, CustomTestStringConvertible {
  let line: String
  let output: String

  var testDescription: String { line }

  static let package = URL(filePath: PackageFolder.path)

  static let all: [ReadmeCommand] = {
    let text = (try? String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)) ?? ""
    var commands: [ReadmeCommand] = []
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      let console = block.components(separatedBy: "```")[0]
      for part in ("\n" + console).components(separatedBy: "\n$ ").dropFirst() {
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        commands.append(ReadmeCommand(line: String(lines[0]), output: lines.count > 1 ? String(lines[1]) : ""))
      }
    }
    return commands
  }()

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

@Suite struct ReadmeTests {
  @Test func thereAreCommands() {
    #expect(ReadmeCommand.all.count >= 3)
  }

  @Test(arguments: ReadmeCommand.all) func aCommandAnswersAsItSays(command: ReadmeCommand) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command.line]
    process.currentDirectoryURL = ReadmeCommand.package
    let folder = URL(filePath: Program.path).deletingLastPathComponent().path
    process.environment = ["PATH": "\(folder):/usr/bin:/bin"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(command.answers(text), "\(text)")
  }
}
