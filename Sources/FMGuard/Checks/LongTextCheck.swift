// fmguard — SPDX-License-Identifier: Apache-2.0
// Checks a text that comes in chunks, in bounded memory. Knows no step of it.

public import GuardPolicy

/// Checks a text that is too long to be held, or that comes in chunks of any size; a chunk may split a character.
///
///     var check = try LongTextCheck(guard, CheckContext(stage: .output))
///     while let chunk = … { check.feed(chunk) }
///     let verdict = check.finish()
///
/// The verdict is that of the whole text. Memory is bounded by the rules that were seen, `Verdict.findingLimit`
/// findings, the text whose matches are undecided, and the beginning of a response, which is looked at for a refusal. A
/// verdict with the action `redact` has no text, since the text is gone: a caller who wants it holds the text and uses
/// `Guard.check`, or lets it through a `StreamCheck`.
///
/// One for each text; it cannot be copied, so no two tasks share one.
public struct LongTextCheck: ~Copyable, Sendable {
  private var check: ChunkedCheck

  /// A check at the beginning of a text.
  ///
  /// - Throws: `CheckError` if there is no such policy, or for a guided output, which must be checked as a whole.
  public init(_ guard: Guard, _ context: CheckContext = CheckContext()) throws(CheckError) {
    check = try ChunkedCheck(`guard`, context)
  }

  /// Takes the next bytes of the text in.
  public mutating func feed(_ chunk: Span<UInt8>) {
    _ = check.feed(chunk)
  }

  /// The verdict of the text as it was fed; the check ends with it.
  public consuming func finish() -> Verdict {
    _ = check.end()
    return check.verdict()
  }
}
