// fmguard — SPDX-License-Identifier: Apache-2.0
// Tells verdicts and errors of rows, for people or for programs. Knows nothing of where texts come from.

import FMGuard

/// How verdicts leave the program.
struct VerdictReport: Sendable {
  let format: CheckOptions.Format
  let text: VerdictText

  /// Writes one verdict.
  ///
  /// - Parameters:
  ///   - name: what people call the text.
  ///   - text: for excerpts, if it is at hand.
  func tell(_ verdict: Verdict, name: String, text: [UInt8]?, _ console: inout Console) throws(OutputFailure) {
    switch format {
    case .text: try console.write(self.text.lines(verdict, name: name, text: text))
    case .json, .jsonl:
      try console.write(verdict.json())
      try console.write("\n")
    }
  }

  /// Writes the object that stands in for the verdict of a line that cannot be used:
  ///
  ///     {"schema":"fmguard.error/1","id":"r-17","line":3,"error":{"code":"unknown_key","key":null,
  ///      "column":15,"message":"the key at byte 15 is none that a row may have; did you mean 'policy'?"}}
  ///
  /// `id` is null if the line's could not be read, `line` counts from 1 in its file, `column` in bytes from 1. Codes
  /// are stable, messages are for people. No text of a row is in it, and
  /// of its keys only those that a row may have.
  func tell(_ error: RowError, line: Int, _ console: inout Console) throws(OutputFailure) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("schema")
      writer.string("fmguard.error/1")
      writer.key("id")
      writer.string(error.id?.string)
      writer.key("line")
      writer.number(line)
      writer.key("error")
      writer.object { writer in
        writer.key("code")
        writer.string(error.kind.code)
        writer.key("key")
        writer.string(error.key)
        writer.key("column")
        if let column = error.column { writer.number(column) } else { writer.null() }
        writer.key("message")
        writer.string("\(error)")
      }
    }
    try console.write(writer.bytes)
    try console.write("\n")
  }
}
