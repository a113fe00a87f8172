// fmguard — SPDX-License-Identifier: Apache-2.0
// Lines of a file in batches, for work on several processors that keeps their order. Knows nothing of what they say.

import FMGuard

/// Reads a file in batches of lines, in bounded memory.
struct LineBatches: ~Copyable {
  /// One line, without its line feed, and without the carriage return before it.
  struct Line: Sendable {
    /// From 1.
    let number: Int
    let bytes: [UInt8]
  }

  /// How many lines, or bytes, are worth the way to other processors.
  private static let lines = 8192
  private static let bytes = 8 << 20

  /// What people call the file.
  let name: String
  private var reader: LineReader
  private var progress: Progress
  private var number = 0
  private var hasEnded = false

  /// Opens a file, or standard input for `-`.
  init(_ path: Word, showsProgress: Bool) throws(SystemError) {
    let file = path == "-" ? InputFile.standardInput() : try InputFile(path: path)
    name = path == "-" ? "standard input" : path.string.escapedForTerminal
    progress = Progress(name: name, size: file.size, isShown: showsProgress)
    reader = LineReader(file, limit: LineLimit.bytes)
  }

  /// The next lines; nil at the end. A line that is too long is complained of and left out.
  mutating func next(_ console: inout Console) throws(SystemError) -> [Line]? {
    var batch: [Line] = []
    var size = 0
    while !hasEnded, batch.count < Self.lines, size < Self.bytes {
      switch try reader.next() {
      case .content(let range):
        number += 1
        var line = reader.buffer[range]
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        size += line.count
        batch.append(Line(number: number, bytes: Array(line)))
      case .tooLong:
        number += 1
        console.complain("\(name):\(number): the line is longer than \(LineLimit.bytes) bytes")
      case .willRead: progress.advance(to: reader.bytesRead, &console)
      case .end:
        hasEnded = true
        progress.clear(&console)
      }
    }
    return batch.isEmpty ? nil : batch
  }
}

extension [LineBatches.Line] {
  /// What `work` makes of slices of the lines, in their order, on all processors.
  func inSlices<Result: Sendable>(_ work: @Sendable (ArraySlice<Element>) -> Result) -> [Result] {
    let size = 256
    return Parallel.map((count + size - 1) / size) { number in
      work(self[number * size..<Swift.min(count, (number + 1) * size)])
    }
  }
}
