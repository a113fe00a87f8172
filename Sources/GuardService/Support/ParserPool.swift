// fmguard — SPDX-License-Identifier: Apache-2.0
// Readers of JSON, used again. Knows nothing of what they read.

internal import GuardHTTP
internal import GuardJSON

/// A reader of JSON that lives longer than a request.
final class Parser {
  var reader = JSONReader()
}

/// A few readers. Those that have read a large text are let go of, with their memory.
final class ParserPool: Sendable {
  private static let largestText = 256 << 10
  private static let count = 16

  private let free = Locked<[Parser]>([])

  /// Calls a function with a reader that nobody else uses meanwhile.
  func withReader<Result, Failure>(
    for length: Int, _ body: (inout JSONReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let parser = free.withLock { $0.popLast() } ?? Parser()
    defer {
      if length <= Self.largestText {
        free.withLock { free in
          if free.count < Self.count { free.append(parser) }
        }
      }
    }
    return try body(&parser.reader)
  }
}
