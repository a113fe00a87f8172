// fmguard — SPDX-License-Identifier: Apache-2.0
// What a scan of a text reports, as a whole or in chunks; in chunks, what is released is watched.

import GuardMatch

/// The result of a scan.
struct Scan {
  private(set) var matches: [Match] = []
  private(set) var outcome = ScanOutcome.complete

  /// Scans a whole text.
  init(of text: [UInt8], by matcher: Matcher) {
    // SAFETY: the bytes are used inside the closure only.
    outcome = unsafe text.withUnsafeBufferPointer { unsafe matcher.scan($0) { matches.append($0) } }
  }

  /// Scans a text as a stream of chunks of these sizes, over and over.
  init(of text: [UInt8], by matcher: Matcher, inChunks sizes: [Int]) {
    var scanner = StreamScanner(matcher)
    var released = 0
    var at = 0
    var turn = 0
    while at < text.count {
      let chunk = Array(text[at..<min(at + sizes[turn % sizes.count], text.count)])
      at += chunk.count
      turn += 1
      // SAFETY: the bytes are used inside the closure only.
      let now = unsafe chunk.withUnsafeBufferPointer { buffer in
        unsafe scanner.feed(buffer) { match in
          require(match.range.lowerBound >= released, "bytes \(match.range) were released up to \(released)")
          matches.append(match)
        }
      }
      require(now >= released && now <= at, "\(now) of \(at) bytes are released, after \(released)")
      released = now
    }
    outcome = scanner.finish { match in
      require(match.range.lowerBound >= released, "bytes \(match.range) were released up to \(released)")
      matches.append(match)
    }
  }

  /// By place, then by pattern.
  static func precedes(_ left: Match, _ right: Match) -> Bool {
    let (a, b) = (left.range, right.range)
    return (a.lowerBound, a.upperBound, left.pattern, left.transformations.rawValue)
      < (b.lowerBound, b.upperBound, right.pattern, right.transformations.rawValue)
  }
}
