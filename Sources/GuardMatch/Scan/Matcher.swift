// fmguard — SPDX-License-Identifier: Apache-2.0
// A compiled set of patterns and the scan of a whole text. Knows pattern numbers; nothing of lists or policies.

import GuardText

/// An immutable set of patterns, compiled for scanning: terms by the million, and regexes.
///
/// Build one with `MatcherBuilder`, share it between any number of threads and tasks; each scan has working memory of
/// its own, which is kept for later scans. A scan without a match does not allocate once that memory is there.
///
/// Cost of a scan: O(text), nearly independent of the number of terms; regexes run only where a literal that they
/// require was found.
public final class Matcher: Sendable {
  let literals: LiteralSet
  let clearCheck: ClearCheck?
  let evasive: EvasiveSet?
  /// The patterns of terms without the marks that may be left out.
  let unmarked: [PatternID]
  let styles: [Style]
  /// The style of each pattern.
  let styleOfPattern: CellStorage<UInt16>
  let exceptions: [ExceptionPhrases]
  /// Terms of fold level `none` as they were written, and terms that their own fold leaves different from the widest.
  let exactForms: [PatternID: [UInt8]]
  let regexes: [RegexSet]
  /// Whether some regex runs over every text.
  let hasUntriggeredRegexes: Bool
  let folder = Folder(.widest)
  let boundaries = Boundaries(classes: FoldTable.widest)
  /// How many bytes of the copy a decision about an occurrence may need before it.
  let lookbehind: Int
  /// No pattern's number: for what has no exact form.
  static let noPattern: PatternID = -1
  private let scratches = Pool<ScanScratch>()

  /// Whether a term may begin anywhere, also inside a grapheme cluster.
  var hasSubstrings: Bool { styles.contains { $0.kind == .substring } }

  /// The number of patterns; their numbers are `0 ..< patternCount`.
  public let patternCount: Int

  init(_ parts: MatcherBuilder.Parts) {
    literals = parts.literals
    clearCheck = ClearCheck(.widest, parts.literals.filter)
    evasive = parts.evasive
    unmarked = parts.unmarked
    styles = parts.styles
    styleOfPattern = CellStorage(parts.styleOfPattern)
    exceptions = parts.exceptions.map { ExceptionPhrases($0) }
    exactForms = parts.exactForms
    regexes = parts.regexes
    hasUntriggeredRegexes = regexes.contains(where: \.hasUntriggered)
    patternCount = parts.styleOfPattern.count
    lookbehind = Boundaries<FoldTable>.contextBytes + (exceptions.map(\.longest).max() ?? 0)
  }

  /// Scans a whole text.
  ///
  /// - Parameters:
  ///   - utf8: the text, possibly ill-formed.
  ///   - body: gets each match: all occurrences of all patterns, also where they overlap. The order is by where they
  ///     begin, terms before regexes.
  /// - Returns: whether everything was looked at.
  public func scan(_ utf8: UnsafeBufferPointer<UInt8>, _ body: (Match) -> Void) -> ScanOutcome {
    guard !utf8.isEmpty else { return .complete }
    // SAFETY: the caller's buffer lives as long as this call, and so do the views of it.
    let text = unsafe TextWindow(bytes: Bytes(utf8), isWhole: true)
    let isClear = clearCheck?.isClear(text.bytes) ?? false
    // Nearly every message ends here, and needs no memory.
    if isClear && evasive == nil && !hasUntriggeredRegexes { return .complete }
    return withScratch { scan(text, hasTerms: !isClear, $0, body) }
  }

  private func scan(
    _ text: TextWindow, hasTerms: Bool, _ scratch: ScanScratch, _ body: (Match) -> Void
  ) -> ScanOutcome {
    scratch.begin()
    // Block by block, so that a flood of matches needs no memory.
    func report() {
      guard !scratch.matches.isEmpty else { return }
      for match in scratch.matches { body(match) }
      scratch.matches.removeAll(keepingCapacity: true)
    }
    if hasTerms { _ = scanLiterals(text, from: 0, scratch, report: report) }
    _ = scanEvasions(text, from: 0, scratch)
    report()
    let outcome = scanRegexes(text, scratch)
    report()
    return scratch.gaveUp && outcome == .complete ? .incomplete(.holdLimit) : outcome
  }

  /// Scans a whole text.
  public func scan(_ text: String, _ body: (Match) -> Void) -> ScanOutcome {
    var text = text
    // SAFETY: the scan reads the bytes inside the closure only.
    return text.withUTF8 { unsafe scan($0, body) }
  }

  /// Lends working memory to one scan.
  @inline(__always)
  func withScratch<Result>(_ body: (ScanScratch) -> Result) -> Result {
    scratches.withItem(orNew: { ScanScratch(triggers: regexes) }, body)
  }
}

/// The text that is at hand: all of it, or the stretch of a stream that is not released yet, with some before it.
struct TextWindow {
  let bytes: Bytes
  /// Nothing follows.
  let isWhole: Bool
}
