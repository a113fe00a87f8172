// fmguard — SPDX-License-Identifier: Apache-2.0
// Where the program speaks: standard output, standard error and the exit status. Knows nothing of verdicts.

/// Standard output does not take what is written to it: there is no use in going on.
struct OutputFailure: Error, Sendable, Hashable {
  let cause: SystemError
}

/// The program's two streams, and the status that has come of them so far.
struct Console: ~Copyable {
  private(set) var status = ProgramStatus.nothingDeclined
  private var output = OutputFile.standardOutput()
  private var errors = OutputFile.standardError()

  /// Whether people are reading standard output.
  var isTerminal: Bool { output.isTerminal }
  /// Whether people are reading standard error.
  var showsProgress: Bool { errors.isTerminal }
  /// Columns of standard output; those of paper if it is no terminal.
  var columns: Int { output.columns ?? 80 }

  mutating func write(_ text: String) throws(OutputFailure) {
    do { try output.write(text) } catch { throw OutputFailure(cause: error) }
  }

  mutating func write(_ bytes: [UInt8]) throws(OutputFailure) {
    do { try output.write(bytes) } catch { throw OutputFailure(cause: error) }
  }

  mutating func flush() throws(OutputFailure) {
    do { try output.flush() } catch { throw OutputFailure(cause: error) }
  }

  mutating func raise(to other: ProgramStatus) {
    status.raise(to: other)
  }

  /// Says what is wrong, one line on standard error, and makes the status an error.
  mutating func complain(_ message: String) {
    note("fmguard: \(message)\n")
    status.raise(to: .error)
  }

  /// Writes to standard error at once. If nobody can read that, there is nobody to tell.
  mutating func note(_ text: String) {
    try? errors.write(text)
    try? errors.flush()
  }

  /// Runs what the program is there for, delivers what it wrote, and answers with the status.
  static func run(_ body: (inout Console) throws(OutputFailure) -> Void) -> ProgramStatus {
    SystemCalls.holdStandardStreams()
    SystemCalls.ignoreBrokenPipes()
    var console = Console()
    do {
      try body(&console)
      try console.flush()
    } catch {
      // A status of 0 or 1 would say that everything was told.
      console.complain("standard output: \(error.cause)")
    }
    return console.status
  }
}
