// fmguard — SPDX-License-Identifier: Apache-2.0
// Tells verdicts and errors of rows, for people or for programs. Knows nothing of where texts come from.

import FMGuard
import GuardRows

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

  /// Writes what stands in for the verdict of a line that cannot be used; lines count from 1 in their file.
  func tell(_ error: RowError, line: Int, _ console: inout Console) throws(OutputFailure) {
    var writer = JSONWriter()
    error.write(to: &writer, place: "line", number: line)
    try console.write(writer.bytes)
    try console.write("\n")
  }
}
