// fmguard — SPDX-License-Identifier: Apache-2.0
// Holds the end of a text that may not be shown yet, and hands out what may. Knows bytes and redactions, no rules.

internal import GuardPolicy
internal import GuardText

/// The part of a response that is held back, and how far it may go.
struct Releaser: Sendable {
  /// What is held, as it came.
  private var held: [UInt8] = []
  /// How many bytes of the text have been released; the place of the first byte that is held.
  private(set) var released = 0
  /// Redactions that have been decided and not been made yet, in bytes of the whole text, as they came.
  private var redactions: [Redaction] = []
  /// Nothing from here on is ever released.
  private var stop: Int?

  /// Takes the next bytes of the text in.
  mutating func append(_ chunk: Span<UInt8>) {
    let room = stop.map { max(0, $0 - released - held.count) } ?? chunk.count
    held.append(copying: chunk.extracting(first: min(chunk.count, room)))
  }

  /// Lets nothing more go, as far as it has not gone yet.
  mutating func close() {
    limit(to: released)
  }

  /// Lets nothing from `place` on go.
  mutating func limit(to place: Int) {
    stop = min(stop ?? place, place)
    let kept = max(0, min(held.count, place - released))
    held.removeSubrange(kept...)
  }

  /// Notes redactions that have been decided.
  mutating func redact(_ more: [Redaction]) {
    redactions += more
  }

  /// Hands out what may be shown: nothing that could still change.
  ///
  /// - Parameters:
  ///   - decided: no match that is still undecided begins before this byte of the text.
  ///   - isEnd: whether the text has ended; otherwise a character that may go on is held.
  mutating func release(upTo decided: Int, isEnd: Bool) -> [UInt8] {
    var end = min(decided, released + held.count)
    // What reaches beyond may still merge with what comes, or reaches into a blocked match.
    let merged = Redaction.merged(redactions)
    for redaction in merged where redaction.range.lowerBound < end && redaction.range.upperBound > end {
      end = redaction.range.lowerBound
    }
    if !isEnd {
      end -= unsafe held.withUnsafeBufferPointer { bytes in
        // SAFETY: the bytes are read during the call only.
        unsafe UTF8Decoding.openBytes(Bytes(bytes), before: end - released)
      }
    }
    guard end > released else { return [] }
    let splices = merged.prefix { $0.range.upperBound <= end }.map { redaction in
      Redaction(
        range: redaction.range.lowerBound - released..<redaction.range.upperBound - released,
        replacement: redaction.replacement)
    }
    let text = Redaction.apply(splices, to: held.span.extracting(first: end - released))
    held.removeFirst(end - released)
    redactions.removeAll { $0.range.upperBound <= end }
    released = end
    return text
  }
}
