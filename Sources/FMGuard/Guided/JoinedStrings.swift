// fmguard — SPDX-License-Identifier: Apache-2.0
// The strings of a guided text as one text for the model, and the way back. Knows no label.

internal import GuardClassifier
internal import GuardJSON
internal import GuardPolicy
internal import GuardText

/// The strings of a JSON text, joined by line breaks and scored as one text: what is said over several fields is said.
///
/// By reference: whoever reads the strings hands them on, and most checks have none.
final class JoinedStrings {
  private struct Part {
    /// Where the string begins in the joined text.
    let start: Int
    let literal: Range<Int>
  }

  private var stream: ScoringStream
  private var count = 0
  private var parts: [Part] = []

  init(_ classifier: Classifier) {
    stream = classifier.makeStream()
  }

  /// Takes the next string in.
  ///
  /// - Parameter literal: where it stands in the JSON text.
  func append(_ string: Span<UInt8>, at literal: Range<Int>) {
    if !parts.isEmpty { feed([UInt8(ascii: "\n")].span) }
    parts.append(Part(start: count, literal: literal))
    feed(string)
  }

  private func feed(_ bytes: Span<UInt8>) {
    count += bytes.count
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: the stream reads the bytes during the call only.
      unsafe stream.feed(Bytes(buffer))
    }
  }

  /// The scores of the strings together; windows count in the joined text.
  func finish() -> ClassifierScores { stream.finish() }

  /// The string in which a byte of the joined text stands, and where in it.
  func place(of offset: Int) -> TextPlace {
    let index = max(0, parts.lastIndex { $0.start <= offset } ?? 0)
    return TextPlace(part: index, offset: offset - (parts.isEmpty ? 0 : parts[index].start))
  }

  /// Where a window of the joined text stands in the JSON text: from the inside of one string to the inside of another,
  /// or of the same.
  func source(of window: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    guard !parts.isEmpty else { return 0..<0 }
    let start = source(of: window.lowerBound, in: text)
    // By its last byte: what ends with a string does not reach to the next.
    let end = window.isEmpty ? start : source(of: window.upperBound - 1, adding: 1, in: text)
    return start..<max(start, end)
  }

  private func source(of offset: Int, adding length: Int = 0, in text: Span<UInt8>) -> Int {
    let place = place(of: offset)
    return JSONLiteral(parts[place.part].literal).sources(of: [place.offset + length], in: text)[0]
  }
}
