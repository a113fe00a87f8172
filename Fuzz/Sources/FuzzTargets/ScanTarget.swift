// fmguard — SPDX-License-Identifier: Apache-2.0
// Patterns, chunk sizes and a text, all from the input: a stream finds what the whole text holds, and releases none of
// it.

@testable import GuardMatch
@testable import GuardText

/// The first line chooses the chunks, each further line is a pattern, and what follows an empty line is the text.
///
/// A pattern's line: its kind (`w`ord, `p`refix, `s`ubstring or `r`egex), its fold (`n`one, `s`tandard, `e`vasive), its
/// language (`u`nd, `e`n, `d`e, `t`r, `a`r, `h`e), then the term or regex, and after each `!` an exception.
enum ScanTarget {
  private static let patternLimit = 24

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let chunks = input.line()
    let matcher = matcher(&input)
    let text = input.remainder()

    let whole = Scan(of: text, by: matcher)
    check(whole.matches, in: text, matcher)
    let again = Scan(of: text, by: matcher)
    require(again.matches == whole.matches && again.outcome == whole.outcome, "a second scan finds something else")

    let stream = Scan(of: text, by: matcher, inChunks: chunks.isEmpty ? [1] : chunks.map { Int($0) % 96 + 1 })
    // Where a limit was hit there may be more matches than those that were found.
    guard whole.outcome == .complete, stream.outcome == .complete else { return }
    require(
      stream.matches.sorted(by: Scan.precedes) == whole.matches.sorted(by: Scan.precedes),
      "a stream finds \(stream.matches), the whole text holds \(whole.matches)")
  }

  private static func matcher(_ input: inout FuzzInput) -> Matcher {
    var builder = MatcherBuilder()
    for _ in 0..<patternLimit {
      var line = FuzzInput(input.line())
      guard !line.isEmpty else { break }
      let kind = line.choice(["w": MatchKind.word, "p": .prefix, "s": .substring, "r": nil])
      let fold = line.choice(["s": FoldLevel.standard, "n": .none, "e": .evasive])
      let language = line.choice(["u": "und", "e": "en", "d": "de", "t": "tr", "a": "ar", "h": "he"])
      var parts = line.remainder().split(separator: UInt8(ascii: "!"), omittingEmptySubsequences: false)
      let pattern = Array(parts.removeFirst())
      let exceptions = builder.addExceptions(parts.map { String(decoding: $0, as: UTF8.self) })
      let options = PatternOptions(kind: kind ?? .word, fold: fold, language: language, exceptions: exceptions)
      do throws(PatternError) {
        if kind == nil {
          _ = try builder.addRegex(String(decoding: pattern, as: UTF8.self), options)
        } else {
          _ = try builder.add(pattern, options)
        }
      } catch {
        continue
      }
    }
    return builder.build()
  }

  /// Every match is whole characters of the text and names a pattern.
  private static func check(_ matches: [Match], in text: [UInt8], _ matcher: Matcher) {
    for match in matches {
      require(0..<matcher.patternCount ~= Int(match.pattern), "a pattern that was never added")
      let range = match.range
      require(range.lowerBound >= 0 && !range.isEmpty && range.upperBound <= text.count, "a match outside the text")
      require(
        Graphemes.isBoundary(at: range.lowerBound, in: text.span)
          && Graphemes.isBoundary(at: range.upperBound, in: text.span), "a match that splits a grapheme cluster")
    }
  }
}

extension MatcherBuilder {
  /// Adds a term that may be ill-formed.
  fileprivate mutating func add(_ term: [UInt8], _ options: PatternOptions) throws(PatternError) -> PatternID {
    // SAFETY: the bytes are used inside the closure only.
    let result = unsafe term.withUnsafeBufferPointer { buffer in
      Result { () throws(PatternError) in try unsafe addTerm(buffer, options) }
    }
    return try result.get()
  }
}
