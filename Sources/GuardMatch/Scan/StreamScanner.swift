// fmguard — SPDX-License-Identifier: Apache-2.0
// The scan of a text that arrives in chunks: a value state machine. Knows byte counts; what to do with a match is the
// caller's affair.

import GuardText

/// Scans a text chunk by chunk and says how much of it may be released.
///
/// A chunk may have any size and may split a character. Text is released as soon as no match that begins in it is
/// possible any more: what is held back is the longest live prefix, not a window. Before a match is reported, no byte
/// of it has been released, and the matches are those of the whole text.
///
/// The last grapheme cluster is held longer than that, because more may join it, if there are regexes, or if it is not
/// ASCII and there are `substring` terms.
///
/// One stream, one scanner, one task at a time. Memory is bounded by `holdLimit` and the longest chunk.
public struct StreamScanner: ~Copyable, Sendable {
  /// The most undecided text that is held, in bytes. What is undecided then is decided as if the text ended, and the
  /// scan is `incomplete`.
  public static let holdLimit = 1 << 18

  private let matcher: Matcher
  /// What is not released, with the context before it.
  private var buffer: [UInt8] = []
  /// How many bytes of the stream came before the buffer.
  private var base = 0
  /// How much of the buffer is released.
  private var released = 0
  /// From where in the buffer terms, their evasive spellings and regexes are undecided.
  private var undecidedTerms = 0
  private var undecidedEvasions = 0
  /// How much of the buffer evasive spellings were looked for in.
  private var seenForEvasions = 0
  private var regexes: RegexProgress
  /// Whether everything was looked at so far.
  public private(set) var outcome = ScanOutcome.complete

  public init(_ matcher: Matcher) {
    self.matcher = matcher
    regexes = RegexProgress(matcher.regexes)
  }

  private init(copying other: borrowing StreamScanner) {
    matcher = other.matcher
    buffer = other.buffer
    base = other.base
    released = other.released
    undecidedTerms = other.undecidedTerms
    undecidedEvasions = other.undecidedEvasions
    seenForEvasions = other.seenForEvasions
    regexes = other.regexes
    outcome = other.outcome
  }

  /// Another scanner of the text so far, for which the text may go on, or end, in another way.
  ///
  /// - Complexity: that of copying what is held, once either goes on.
  public borrowing func copy() -> StreamScanner { StreamScanner(copying: self) }

  /// Takes the next chunk.
  ///
  /// - Parameters:
  ///   - chunk: the next bytes, any number; copied.
  ///   - body: gets each match that is decided now, by where they begin. Ranges are bytes of the whole stream.
  /// - Returns: how many bytes of the whole stream may be released now; never less than before.
  public mutating func feed(_ chunk: UnsafeBufferPointer<UInt8>, _ body: (Match) -> Void) -> Int {
    // SAFETY: copied during the call, in which the caller's chunk is valid.
    unsafe buffer.append(contentsOf: chunk)
    regexes.grow(by: chunk.count)
    scan(isWhole: false, body)
    if buffer.count - released > Self.holdLimit {
      outcome = .incomplete(.holdLimit)
      scan(isWhole: true, body)
    }
    forget()
    return base + released
  }

  /// Says that the text has ended: what is undecided is decided, and everything may be released.
  ///
  /// - Returns: whether everything was looked at.
  public mutating func finish(_ body: (Match) -> Void) -> ScanOutcome {
    scan(isWhole: true, body)
    forget()
    return outcome
  }

  /// Decides what can be decided.
  private mutating func scan(isWhole: Bool, _ body: (Match) -> Void) {
    // For this chunk only: of many open streams few are fed at a time.
    matcher.withScratch { scan(isWhole: isWhole, $0, body) }
  }

  private mutating func scan(isWhole: Bool, _ scratch: ScanScratch, _ body: (Match) -> Void) {
    scratch.begin()
    // SAFETY: the buffer is not changed while the window is in use.
    unsafe buffer.withUnsafeBufferPointer { bytes in
      let text = unsafe TextWindow(bytes: Bytes(bytes), isWhole: isWhole)
      undecidedTerms = matcher.scanLiterals(text, from: undecidedTerms, scratch)
      if isWhole || isTimeForEvasions {
        undecidedEvasions = matcher.scanEvasions(text, from: undecidedEvasions, scratch)
        seenForEvasions = bytes.count
      }
      if case .incomplete(let reason) = matcher.scanRegexes(text, &regexes, scratch) {
        outcome = .incomplete(reason)
      }
      if scratch.gaveUp { outcome = .incomplete(.holdLimit) }
      if isWhole {
        released = bytes.count
      } else {
        released = max(released, releasable(text))
      }
    }
    scratch.drainMatches { match in
      let range = base + match.range.lowerBound..<base + match.range.upperBound
      body(Match(pattern: match.pattern, range: range, transformations: match.transformations))
    }
  }

  /// Whether to look again for evasive spellings. What has been undecided for long is not looked at with every chunk,
  /// so that long padding in small chunks costs no more than in large ones.
  private var isTimeForEvasions: Bool {
    let held = buffer.count - undecidedEvasions
    return held < 4096 || buffer.count - seenForEvasions >= held / 8
  }

  /// The first position that something has not decided.
  private func releasable(_ text: TextWindow) -> Int {
    let end = text.bytes.count
    let undecided = min(undecidedTerms, undecidedEvasions, regexes.undecided, end)
    guard end > released, matcher.hasSubstrings || !matcher.regexes.isEmpty else { return undecided }
    // What matches a regex or a substring may begin inside a grapheme cluster that goes on, and is widened to all of
    // it.
    var start = UTF8Decoding.previous(text.bytes, before: end, start: 0)
    if start > 0, UTF8Decoding.decode(text.bytes, at: start, end: end).isCutOff {
      start = UTF8Decoding.previous(text.bytes, before: start, start: 0)
    }
    if matcher.regexes.isEmpty && text.bytes[start] < 0x80 { return undecided }
    // SAFETY: the span is used in this call only.
    let span = unsafe Span(_unsafeElements: text.bytes.buffer)
    start = min(start, undecided)
    while start > released, !Graphemes.isBoundary(at: start, in: span) { start -= 1 }
    return start
  }

  /// Drops released text that no decision needs any more, now and then.
  private mutating func forget() {
    let kept = 4 * matcher.lookbehind + 1024
    let oldest = min(released, undecidedTerms, undecidedEvasions, regexes.undecided)
    guard oldest > 2 * kept + 4096 else { return }
    // SAFETY: the buffer is not changed while the view is in use.
    let dropped = unsafe buffer.withUnsafeBufferPointer { bytes in
      Folder(.widest).segmentStart(unsafe Bytes(bytes), before: oldest - kept, floor: 0)
    }
    buffer.removeFirst(dropped)
    base += dropped
    released -= dropped
    undecidedTerms -= dropped
    undecidedEvasions -= dropped
    seenForEvasions -= dropped
    regexes.shift(by: dropped)
  }
}
