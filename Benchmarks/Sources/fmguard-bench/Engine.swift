// fmguard — SPDX-License-Identifier: Apache-2.0
// What is measured: something that was made from a pattern file and counts what it finds in a text.

import GuardMatch

protocol Engine {
  var patternCount: Int { get }
  /// The number of matches, or of texts that are not allowed.
  func count(_ text: UnsafeBufferPointer<UInt8>) -> Int
}

/// A pattern file that cannot be used.
struct PatternFileError: Error, CustomStringConvertible {
  let description: String
}

/// The matcher alone: bytes to matches.
struct MatcherEngine: Engine {
  private let matcher: Matcher

  /// - Parameter patterns: a file with one term, or one regex, a line.
  init(patterns: String, _ options: PatternOptions, areRegexes: Bool = false) throws {
    guard let bytes = Files.read(patterns) else { throw PatternFileError(description: "cannot read \(patterns)") }
    var builder = MatcherBuilder()
    try bytes.withUnsafeBufferPointer { all in
      var start = 0
      while start < all.count {
        let rest = UnsafeBufferPointer(rebasing: all[start...])
        let length = rest.firstIndex(of: 0x0A) ?? rest.count
        let line = UnsafeBufferPointer(rebasing: rest[..<length])
        if areRegexes && length > 0 {
          _ = try builder.addRegex(String(decoding: line, as: UTF8.self), options)
        } else if length > 0 {
          _ = try builder.addTerm(line, options)
        }
        start += length + 1
      }
    }
    matcher = builder.build()
  }

  var patternCount: Int { matcher.patternCount }

  func count(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var matches = 0
    _ = matcher.scan(text) { _ in matches += 1 }
    return matches
  }
}
