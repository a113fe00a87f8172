// fmguard — SPDX-License-Identifier: Apache-2.0
// Runs the built program as a shell would. Knows nothing of what it prints.

import Foundation

/// What a run of the program left behind.
struct Outcome: Equatable, CustomStringConvertible {
  let output: String
  let errors: String
  let status: Int32

  var description: String {
    let ruler = String(repeating: "─", count: 40)
    return "status \(status)\n\(ruler) stdout\n\(output)\n\(ruler) stderr\n\(errors)\n\(ruler)"
  }
}

/// The program under test, which lies beside the test bundle.
struct Program {
  static let path: String = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "fmguard").path
  }()

  /// Runs it.
  ///
  /// - Parameters:
  ///   - arguments: the words.
  ///   - input: what standard input holds.
  ///   - folder: the working directory.
  ///   - environment: variables beside PATH.
  ///   - redirection: what a shell does with the streams, such as `>&-`.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL, environment: [String: String] = [:],
    redirection: String = ""
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirection)", path] + arguments
    process.currentDirectoryURL = folder
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    // Files, not pipes: no side ever waits for the other.
    let names = ["in", "out", "err"].map { folder.appending(path: ".\($0)-\(UUID().uuidString)") }
    defer { names.forEach { try? FileManager.default.removeItem(at: $0) } }
    try Data(input).write(to: names[0])
    try Data().write(to: names[1])
    try Data().write(to: names[2])
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    let texts = try names.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(output: texts[1], errors: texts[2], status: process.terminationStatus)
  }
}
