// fmguard — SPDX-License-Identifier: Apache-2.0
// One text of a file → its verdict, in bounded memory. Knows nothing of how verdicts are told.

import FMGuard

/// How much of a text is held.
enum TextLimit {
  /// 64 MiB. A text up to this length is checked as a whole, so that it can be redacted and shown in excerpts; a longer
  /// one is checked block by block.
  static let bytes = 64 << 20
}

/// A text that can only be checked as a whole, and is too long to be held.
struct TextTooLong: Error, CustomStringConvertible {
  let what: String

  var description: String {
    "\(what) is checked as a whole and may have \(TextLimit.bytes) bytes at most; check its parts one by one"
  }
}

/// A file that has been read to its end as one text.
struct TextReading: Sendable {
  let verdict: Verdict
  /// The text, if it was not too long to be held.
  let text: [UInt8]?

  init(
    _ file: consuming InputFile, _ guard: Guard, _ context: CheckContext, _ progress: inout Progress,
    _ console: inout Console
  ) throws {
    let (held, isWhole) = try file.read(upTo: TextLimit.bytes) { progress.advance(by: $0, &console) }
    if isWhole {
      verdict = try `guard`.check(CheckRequest(text: held, context: context))
      text = held
      return
    }
    if context.stage == .output, context.shape == .guided { throw TextTooLong(what: "a guided output") }
    var check = try LongTextCheck(`guard`, context)
    check.feed(held.span)
    var block = [UInt8](repeating: 0, count: InputFile.blockSize)
    while true {
      let count = try file.read(into: &block)
      if count == 0 { break }
      check.feed(block.span.extracting(first: count))
      progress.advance(by: count, &console)
    }
    verdict = check.finish()
    text = nil
  }
}
