// fmguard — SPDX-License-Identifier: Apache-2.0
// Checks a response while it is generated: a value that is fed and lets text go. Knows the order of the steps.

internal import GuardPolicy
internal import GuardRefusal

/// Checks a response chunk by chunk, and lets go of each byte as soon as it may be shown and not before.
///
///     var check = try StreamCheck(safety, CheckContext(prompt: question))
///     for try await chunk in chunks {
///       let release = check.feed(chunk)
///       show(release.text)
///       if release.isCut { break }
///     }
///     let end = check.finish()
///
/// Held back is what may still become part of a match: the longest live prefix, not a window. No byte of a blocked
/// match is ever released, whatever the chunks; redactions are made across chunks; the verdict is that of the whole
/// response. `Guard.checkedStream` is the same for an asynchronous sequence.
///
/// Scores hold nothing back: an enforced label of the model stops the response where its window, of at most 2 KB, is
/// complete, and what was let go of it before stays so.
///
/// A guided response is held until it is complete, because JSON that is cut off is worth nothing, and so are the
/// arguments of a tool call.
///
/// Memory is bounded by what is held, at most 256 KiB of text (then the check is incomplete), and the beginning that is
/// looked at for a refusal; guided responses are held whole, up to `holdLimit`, and so are the arguments of each tool
/// call that is open. One for each response; it cannot be copied, so no two tasks share one.
public struct StreamCheck: ~Copyable, Sendable {
  /// How much of a guided response, or of the arguments of one tool call, is held, in bytes: 16 MiB. What is longer is
  /// cut there, is no JSON then, and so its check is incomplete.
  public static let holdLimit = 16 << 20

  private let checker: Guard
  private let context: CheckContext
  /// The policy for guided responses, and so for arguments of tool calls.
  private let guidedPolicy: PolicyTable.Entry
  /// Nil for a guided response, which `document` holds.
  private var check: ChunkedCheck?
  private var document: [UInt8] = []
  private var releaser = Releaser()
  private var opening: OpeningHold?
  private var toolCalls: [String: [UInt8]] = [:]

  /// A check at the beginning of a response.
  ///
  /// - Parameters:
  ///   - context: as for `Guard.check`; the stage is always `output`.
  ///   - holdsRefusals: whether to hold the opening while it may be that of a refusal, and with it all of a response
  ///     that is one. False by default: it delays the first words of every response that does not begin as answers do.
  /// - Throws: `CheckError` if there is no such policy.
  public init(
    _ guard: Guard, _ context: CheckContext = CheckContext(), holdsRefusals: Bool = false
  ) throws(CheckError) {
    var context = context
    context.stage = .output
    self.context = context
    checker = `guard`
    switch context.shape {
    case .string: check = try ChunkedCheck(checker, context)
    case .guided: check = nil
    }
    let reportsRefusals = try checker.policyInForce(for: context).policy.reportsRefusals(at: .output)
    if holdsRefusals, reportsRefusals, context.shape == .string, let detector = checker.ruleset.refusals {
      opening = OpeningHold(detector)
    }
    context.shape = .guided
    guidedPolicy = try checker.policyInForce(for: context)
  }

  /// How many bytes of the response have been let go or redacted; those from here on are held.
  public var released: Int { releaser.released }

  // MARK: Text

  /// Takes the next bytes of the response in; a chunk may split a character.
  public mutating func feed(_ chunk: Span<UInt8>) -> StreamRelease {
    guard let progress = check?.feed(chunk) else {
      Self.append(chunk, to: &document)
      return StreamRelease(text: [], isCut: false)
    }
    releaser.append(chunk)
    opening?.look(at: chunk)
    return release(progress, isEnd: false)
  }

  /// Takes the next characters of the response in.
  public mutating func feed(_ chunk: String) -> StreamRelease {
    feed(Array(chunk.utf8).span)
  }

  /// Says that the response has ended; the check ends with it. Nobody is asked about it. Tool calls that are not
  /// complete are never released.
  public consuming func finish() -> StreamEnd {
    end().finish()
  }

  /// Says that the response has ended, and leaves it to the caller to ask another whether it is a refusal.
  public consuming func end() -> EndedStream {
    let response = check?.beginning ?? []
    guard let progress = check?.end(), let uncounted = check.take()?.uncounted() else {
      let uncounted = checker.uncounted(CheckRequest(text: document, context: context), under: guidedPolicy)
      let verdict = uncounted.verdict
      return EndedStream(
        checker, uncounted, prompt: context.prompt, response: document,
        text: verdict.action == .block ? [] : verdict.text ?? document)
    }
    let text = release(progress, isEnd: true).text
    return EndedStream(
      checker, uncounted, prompt: context.prompt, response: response, text: text, held: opening?.takeHeld() ?? [])
  }

  /// What would become of the response if it ended here; nil for a guided one, of which that would not be JSON. Changes
  /// nothing, and counts nothing.
  ///
  /// For those who are shown a response again and again, longer each time, and have to say each time what the guard
  /// makes of it as it is.
  ///
  /// - Complexity: that of what is held back, not of the response.
  public func ifItEnded() -> StreamOutlook? {
    guard let outlook = check?.ifItEnded() else { return nil }
    var releaser = releaser
    let text = Self.release(outlook.progress, by: &releaser, isEnd: true)
    return StreamOutlook(text: text, action: outlook.action, isComplete: outlook.isComplete)
  }

  private mutating func release(_ progress: ChunkedCheck.Progress, isEnd: Bool) -> StreamRelease {
    let text = Self.release(progress, by: &releaser, isEnd: isEnd)
    return StreamRelease(
      text: opening?.pass(text) ?? text, isCut: progress.firstBlock != nil || progress.isStopped)
  }

  private static func release(
    _ progress: ChunkedCheck.Progress, by releaser: inout Releaser, isEnd: Bool
  ) -> [UInt8] {
    releaser.redact(progress.redactions)
    if let place = progress.firstBlock { releaser.limit(to: place) }
    if progress.isStopped { releaser.close() }
    return releaser.release(upTo: progress.decided, isEnd: isEnd)
  }

  // MARK: Tool calls

  /// Takes the next bytes of a tool call's arguments in. They are held until `finishToolCall`.
  ///
  /// - Parameter id: any name that is the same for all pieces of one call: its id, or its index.
  public mutating func feed(_ chunk: Span<UInt8>, toToolCall id: String) {
    Self.append(chunk, to: &toolCalls[id, default: []])
  }

  private static func append(_ chunk: Span<UInt8>, to held: inout [UInt8]) {
    held.append(copying: chunk.extracting(first: min(chunk.count, holdLimit - held.count)))
  }

  /// Says that the arguments of a tool call are complete, and checks them as a guided response: string by string, under
  /// the policy for guided responses.
  ///
  /// - Returns: the call as it may be made.
  public mutating func finishToolCall(_ id: String) -> CheckedToolCall {
    let arguments = toolCalls.removeValue(forKey: id) ?? []
    var context = context
    context.shape = .guided
    let verdict = checker.check(CheckRequest(text: arguments, context: context), under: guidedPolicy)
    let passed = verdict.action == .block ? nil : GuidedText(json: verdict.text ?? arguments)
    return CheckedToolCall(id: id, arguments: passed, verdict: verdict)
  }
}
