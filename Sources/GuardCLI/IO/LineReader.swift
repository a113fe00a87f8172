// fmguard — SPDX-License-Identifier: Apache-2.0
// Lines of a file in bounded memory. Knows nothing of JSON.

/// Reads a file line by line. A line longer than the limit is skipped to its end and reported, not cut.
struct LineReader: ~Copyable {
  enum Line {
    /// The line's bytes within `LineReader.buffer`, without the line feed.
    case content(Range<Int>)
    /// The line is longer than the limit; all of it has been read and dropped.
    case tooLong
    /// Nothing is left of the block; the next call reads, and may wait.
    case willRead
    /// The end of the file.
    case end
  }

  private let file: InputFile
  private let limit: Int
  /// Where the last line lies; valid until the next call.
  private(set) var buffer: [UInt8]
  /// How many bytes of the file have been read.
  private(set) var bytesRead = 0
  /// What has been read and not been handed out.
  private var pending = 0..<0
  /// Up to where `pending` is known to hold no line feed.
  private var searched = 0
  private var skipping = false
  private var announced = false
  private var ended = false

  /// - Parameters:
  ///   - limit: The longest line, in bytes.
  ///   - blockSize: The first size of the buffer, which grows for longer lines.
  init(_ file: consuming InputFile, limit: Int, blockSize: Int = InputFile.blockSize) {
    self.file = file
    self.limit = limit
    buffer = [UInt8](repeating: 0, count: blockSize)
  }

  /// The next line, or word that there is none without reading. Answering `willRead` once before each read gives the
  /// caller the moment to deliver what it has.
  mutating func next() throws(SystemError) -> Line {
    while true {
      if let feed = lineFeed() {
        let line = pending.lowerBound..<feed
        consume(upTo: feed + 1)
        if skipping {
          skipping = false
          return .tooLong
        }
        return .content(line)
      }
      if ended { return last() }
      if !announced {
        announced = true
        return .willRead
      }
      announced = false
      try fill()
    }
  }

  private mutating func lineFeed() -> Int? {
    let from = max(searched, pending.lowerBound)
    let found = buffer[from..<pending.upperBound].firstIndex(of: UInt8(ascii: "\n"))
    searched = found ?? pending.upperBound
    return found
  }

  private mutating func consume(upTo end: Int) {
    pending = end..<pending.upperBound
    searched = end
  }

  /// What is left after the last line feed is a line if it is not empty.
  private mutating func last() -> Line {
    defer { consume(upTo: pending.upperBound) }
    if skipping {
      skipping = false
      return .tooLong
    }
    return pending.isEmpty ? .end : .content(pending)
  }

  /// Makes room and reads once.
  private mutating func fill() throws(SystemError) {
    if pending.count > limit {
      skipping = true
      consume(upTo: pending.upperBound)
    }
    if skipping { consume(upTo: pending.upperBound) }
    if pending.isEmpty {
      (pending, searched) = (0..<0, 0)
    } else if pending.upperBound == buffer.count {
      moveToFront()
    }
    let count = try file.read(into: &buffer, from: pending.upperBound)
    pending = pending.lowerBound..<(pending.upperBound + count)
    ended = count == 0
    bytesRead += count
  }

  /// Moves the beginning of a line to the front, into a buffer twice as long if it fills this one.
  private mutating func moveToFront() {
    let kept = pending.count
    if pending.lowerBound == 0 {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    } else {
      buffer.replaceSubrange(0..<kept, with: Array(buffer[pending]))
      (pending, searched) = (0..<kept, kept)
    }
  }
}
