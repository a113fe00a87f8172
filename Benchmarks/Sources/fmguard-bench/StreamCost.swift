// fmguard — SPDX-License-Identifier: Apache-2.0
// What the check of a response costs while it is generated, a token at a time. Knows nothing of what is looked for.

import FMGuard

enum StreamCost {
  /// Bytes of a response, and of each of its chunks but for the last.
  private static let responseSize = 2048
  private static let chunkSize = 4
  private static let rounds = 9

  /// Checks a text as responses of two kilobytes in chunks of four bytes, and each of them as a whole.
  ///
  /// - Parameters:
  ///   - directory: a configuration directory.
  ///   - path: of a text without a match, whose first half a megabyte counts.
  /// - Returns: whether every response was let go of as it was.
  static func measure(directory: String, text path: String) throws -> Bool {
    let checker = Guard(try Ruleset.load(from: directory), counters: .off)
    guard let bytes = Files.read(path) else { return false }
    let responses = stride(from: 0, to: min(bytes.count, 1 << 19), by: responseSize).map { start in
      Array(bytes[start..<min(start + responseSize, bytes.count)])
    }
    let chunks = responses.reduce(0) { $0 + ($1.count + chunkSize - 1) / chunkSize }
    var (chunk, whole) = (Double.infinity, Double.infinity)
    var isRight = true
    for _ in 0..<rounds {
      let streamed = Elapsed.time {
        for response in responses { isRight = isRight && passes(response, checker) }
      }
      chunk = min(chunk, streamed.cpu / Double(chunks))
      let checked = Elapsed.time {
        for response in responses {
          _ = try? checker.check(CheckRequest(text: response, context: CheckContext(stage: .output)))
        }
      }
      whole = min(whole, checked.cpu / Double(responses.count))
    }
    print(
      JSON.object([
        "responses": Double(responses.count), "chunk_ns": chunk,
        "response_ns": chunk * Double(chunks) / Double(responses.count), "whole_ns": whole,
      ]))
    return isRight
  }

  private static func passes(_ response: [UInt8], _ checker: Guard) -> Bool {
    guard var check = try? StreamCheck(checker) else { return false }
    var released = 0
    for start in stride(from: 0, to: response.count, by: chunkSize) {
      let end = min(start + chunkSize, response.count)
      released += check.feed(response.span.extracting(start..<end)).text.count
    }
    return released + check.finish().text.count == response.count
  }
}
