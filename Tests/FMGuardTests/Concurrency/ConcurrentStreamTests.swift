// fmguard — SPDX-License-Identifier: Apache-2.0
// A thousand streams at a time on one guard: none gets a byte of another, and every one is counted.

import FMGuard
import Testing

@Suite struct ConcurrentStreamTests {
  private static let streams = 1000

  @Test func neverMix() async throws {
    let safety = try TemporaryConfiguration.guarded()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<Self.streams {
        group.addTask {
          let marker = "stream \(number)"
          let isBlocked = number % 3 == 0
          let text = "\(marker), a badger, \(marker)\(isBlocked ? ", a walnut" : ""). \(marker)."
          let want = isBlocked ? "\(marker), a ██████, \(marker), a " : "\(marker), a ██████, \(marker). \(marker)."
          do {
            var out = ""
            var verdict: Verdict?
            let size = number % 7 + 3
            let stream = safety.checkedStream(Pieces(text: Array(text), size: size), ExchangeOptions(id: marker))
            for try await piece in stream {
              switch piece {
              case .text(let text): out += text
              case .end(let end, _): verdict = end
              case .toolCall: Issue.record("there is no tool call")
              }
            }
            #expect(out == want)
            #expect(verdict?.id == marker && verdict?.action == (isBlocked ? .block : .redact))
          } catch {
            Issue.record(error)
          }
        }
      }
    }
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .checks) == UInt64(Self.streams))
    #expect(snapshot.sum(of: .checks, where: ["action": "block"]) == UInt64((Self.streams + 2) / 3))
  }

  /// Pieces of a text, with a pause after each for others to come in between.
  private struct Pieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var text: [Character]
    let size: Int

    func makeAsyncIterator() -> Pieces { self }

    mutating func next() async -> String? {
      await Task.yield()
      guard !text.isEmpty else { return nil }
      defer { text.removeFirst(Swift.min(size, text.count)) }
      return String(text.prefix(size))
    }
  }
}
