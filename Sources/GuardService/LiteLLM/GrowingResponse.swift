// fmguard — SPDX-License-Identifier: Apache-2.0
// A response that is shown again and again, longer each time, checked once. Knows no request.

internal import FMGuard

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One response so far, and how far it has been checked. One at a time uses it. It is counted once, when it is let go
/// of.
// SAFETY: whoever uses it has taken it out of `GrowingResponses`, or has made it and not put it there yet.
final class GrowingResponse: @unchecked Sendable {
  /// What the guard makes of a response as it is.
  struct Outlook: Sendable, Equatable {
    let action: Action
    /// The response with all redactions made.
    let text: [UInt8]
    /// How many characters at the end of `text` may still change.
    let heldCharacters: Int
  }

  private let checker: Guard
  private let context: CheckContext
  private let end: @Sendable (Verdict, [UInt8]) -> Void
  private var check: StreamCheck?
  /// All that was shown, and as much of it as nothing can change any more, with redactions made.
  private var shown: [UInt8] = []
  private var passed: [UInt8] = []

  /// - Parameter end: is told, when it is let go of, of the verdict on all of it.
  init(
    _ checker: Guard, _ context: CheckContext, end: @escaping @Sendable (Verdict, [UInt8]) -> Void = { _, _ in }
  ) throws(CheckError) {
    self.checker = checker
    self.context = context
    self.end = end
    check = try StreamCheck(checker, context)
  }

  deinit {
    if let check = check.take() { end(check.finish().verdict, shown) }
  }

  /// Bytes that it keeps.
  var size: Int { shown.count + passed.count }

  /// Whether a text is this response, or goes on with it.
  ///
  /// - Complexity: linear in the response, whose bytes are compared.
  func continues(in text: [UInt8]) -> Bool {
    guard text.count >= shown.count else { return false }
    // SAFETY: both have at least as many bytes as are compared.
    return unsafe memcmp(text, shown, shown.count) == 0
  }

  /// Takes in what is new of a text that goes on with this response.
  func grow(to text: [UInt8]) -> Outlook {
    passed += check?.feed(text.span.extracting(shown.count...)).text ?? []
    shown = text
    guard let outlook = check?.ifItEnded(), outlook.isComplete else { return outlookOfWhole() }
    let held = String(decoding: outlook.text, as: UTF8.self).unicodeScalars.count
    let redacted = outlook.action == .redact ? passed + outlook.text : shown
    return Outlook(action: outlook.action, text: redacted, heldCharacters: held)
  }

  /// A stream gives up where a whole text need not: what is undecided for long.
  private func outlookOfWhole() -> Outlook {
    let request = CheckRequest(text: shown, context: context)
    // It counts when it is let go of.
    guard let verdict = try? Guard(checker.ruleset, counters: .off).check(request) else {
      return Outlook(action: .block, text: [], heldCharacters: 0)
    }
    return Outlook(action: verdict.action, text: verdict.text ?? shown, heldCharacters: 0)
  }
}
