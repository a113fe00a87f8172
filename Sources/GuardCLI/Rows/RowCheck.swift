// fmguard — SPDX-License-Identifier: Apache-2.0
// `--format jsonl`: a verdict or an error for each line of a file, in order, in bounded memory. Knows no option.

import FMGuard
import GuardJSON

/// The check of the lines of one file.
struct RowCheck: ~Copyable {
  private let command: CheckCommand
  private let name: String
  private var reader: LineReader
  private var json = JSONReader()
  private var progress: Progress
  private var line = 0

  init(_ file: consuming InputFile, command: CheckCommand, name: String, showsProgress: Bool) {
    self.command = command
    self.name = name
    progress = Progress(name: name, size: file.size, isShown: showsProgress)
    reader = LineReader(file, limit: LineLimit.bytes)
  }

  /// Checks every line. Before it waits for more input it delivers what it has: whoever writes a line and waits for the
  /// verdict gets it.
  mutating func run(_ console: inout Console) throws {
    while true {
      switch try reader.next() {
      case .content(let range):
        line += 1
        try check(reader.buffer[range], &console)
      case .tooLong:
        line += 1
        try complain(RowError(kind: .tooLong), &console)
      case .willRead:
        try console.flush()
        progress.advance(to: reader.bytesRead, &console)
      case .end:
        progress.clear(&console)
        return
      }
    }
  }

  private mutating func check(_ bytes: ArraySlice<UInt8>, _ console: inout Console) throws {
    let verdict: Verdict
    do throws(RowError) {
      let row = try Row.read(bytes, with: &json, defaults: command.request)
      verdict = try row.check(command.guard)
    } catch {
      return try complain(error, &console)
    }
    console.raise(to: ProgramStatus(of: verdict))
    try command.report.tell(verdict, name: name, text: nil, &console)
  }

  private func complain(_ error: RowError, _ console: inout Console) throws(OutputFailure) {
    console.raise(to: .error)
    try command.report.tell(error, line: line, &console)
  }
}

extension Row {
  /// The verdict of the row's text.
  fileprivate func check(_ guard: Guard) throws(RowError) -> Verdict {
    let request = CheckRequest(text: text, context: self.request.context(id: id?.string))
    do throws(CheckError) {
      return try `guard`.check(request)
    } catch {
      throw RowError(error, id: id)
    }
  }
}

extension RowError {
  /// The check found that the row asks for something that there is not.
  fileprivate init(_ error: CheckError, id: Row.ID?) {
    self.init(kind: .unknownPolicy, id: id, key: "policy", expected: error.policies)
  }
}
