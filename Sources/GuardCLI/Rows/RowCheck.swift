// fmguard — SPDX-License-Identifier: Apache-2.0
// `--format jsonl`: a verdict or an error for each line of a file, in order, in bounded memory. Knows no option.

import FMGuard
import GuardJSON
import GuardRows

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
        try complain(RowError(kind: .tooLong, expected: ["\(LineLimit.bytes)"]), &console)
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
      let row = try Row.read(bytes.span, with: &json, defaults: command.request.context(id: nil))
      verdict = try command.guard.verdict(on: row)
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

extension Guard {
  /// The verdict on a row's text.
  fileprivate func verdict(on row: Row) throws(RowError) -> Verdict {
    do throws(CheckError) {
      return try check(row.request())
    } catch {
      throw RowError(error, id: row.id)
    }
  }
}

/// How long a line may be.
enum LineLimit {
  /// 64 MiB: far beyond any response, and small enough to hold.
  static let bytes = 64 << 20
}
