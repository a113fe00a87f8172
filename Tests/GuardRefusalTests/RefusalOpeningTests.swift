// fmguard — SPDX-License-Identifier: Apache-2.0
// What the beginning of a stream looks like.

import GuardRefusal
import Testing

@Suite struct RefusalOpeningTests {
  static let rows: [(prefix: String, opening: RefusalOpening)] = [
    ("", .undecided),
    ("\0", .undecided),
    ("I'm so", .undecided),
    ("I'm sorry, but", .looksLikeRefusal),
    ("죄송하지만", .looksLikeRefusal),
    ("Als Sprachmodell", .looksLikeRefusal),
    ("Here is the", .no),
    ("The capital of France is Paris, a city on the Seine that has been the seat of kings.", .no),
  ]

  @Test(arguments: rows) func looks(prefix: String, opening: RefusalOpening) throws {
    #expect(try Detectors.shipped.get().opening(prefix) == opening)
  }

  /// A refusal never looks like an answer on the way, whatever the place where it is cut.
  @Test func aRefusalIsNeverGivenUp() throws {
    let detector = try Detectors.shipped.get()
    let refusals = [
      "I'm sorry, but I can't help with that.", "抱歉，我无法协助处理这个请求。", "Leider kann ich dabei nicht helfen.",
    ]
    for text in refusals {
      for end in text.indices {
        #expect(detector.opening(String(text[..<end])) != .no, "\(text[..<end])")
      }
    }
  }
}
