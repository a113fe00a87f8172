// fmguard — SPDX-License-Identifier: Apache-2.0
// Collects patterns and compiles them. Knows options; nothing of files or lists.

import GuardText

/// Collects terms and regexes and compiles them into a `Matcher`.
///
/// Patterns are numbered in the order in which they are added; one that is refused gets no number. A million terms take
/// about a second and some fifty bytes each.
public struct MatcherBuilder {
  /// Payload values from here on are triggers of regexes, not patterns.
  static let firstTrigger = 1 << 27
  /// And from here on, terms without the marks that may be left out: places in `unmarked`.
  static let firstUnmarked = 1 << 26

  private var draft = TermDraft()
  private var questions = TermFilter.Questions()
  private var evasive = EvasiveDraft()
  /// The patterns of such terms.
  private var unmarked: [PatternID] = []
  private var styles: [Style] = []
  private var styleNumbers: [PatternOptions: UInt16] = [:]
  private var lastOptions: PatternOptions?
  private var lastStyle: UInt16 = 0
  private var styleOfPattern: [UInt16] = []
  private var exceptions: [[[UInt8]]] = [[]]
  private var exactForms: [PatternID: [UInt8]] = [:]
  private var originals = RegexSet(subject: .original)
  private var copies = RegexSet(subject: .copy)
  private let block = FoldedBlock()
  private let sideBlock = FoldedBlock()
  private var sideText = FoldedText()

  public init() {}

  /// What a matcher is made of.
  struct Parts {
    let literals: LiteralSet
    let evasive: EvasiveSet?
    let unmarked: [PatternID]
    let styles: [Style]
    let styleOfPattern: [UInt16]
    let exceptions: [[[UInt8]]]
    let exactForms: [PatternID: [UInt8]]
    let regexes: [RegexSet]
  }

  /// Adds phrases inside which the patterns that name the group do not count.
  public mutating func addExceptions(_ phrases: [String]) -> ExceptionGroup {
    let folded = phrases.map { phrase in
      var phrase = phrase
      return phrase.withUTF8 { buffer in
        // SAFETY: the bytes are folded inside the closure.
        sideText.fold(unsafe Bytes(buffer), from: 0, isWhole: true, by: .widest, using: block, isMapped: false)
        return Self.trimmed(sideText.utf8)
      }
    }
    let group = folded.filter { !$0.isEmpty }
    guard !group.isEmpty else { return .none }
    exceptions.append(group)
    return ExceptionGroup(index: exceptions.count - 1)
  }

  /// Adds a term.
  ///
  /// - Parameter term: a word or phrase; a space in it stands for any run of white space.
  /// - Throws: `PatternError` of kind `empty`, `tooLong`, `illFormed`, `beginsWithMark` or `tooManyOptions`.
  public mutating func addTerm(_ term: String, _ options: PatternOptions) throws(PatternError) -> PatternID {
    let bytes = Array(term.utf8)
    // SAFETY: the bytes are used inside the call only.
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(PatternError) in try unsafe addTerm(buffer, options) }
    }
    return try result.get()
  }

  /// Adds a term as UTF-8 bytes, which need not outlive the call.
  public mutating func addTerm(
    _ utf8: UnsafeBufferPointer<UInt8>, _ options: PatternOptions
  ) throws(PatternError) -> PatternID {
    // SAFETY: the caller's buffer lives as long as this call.
    let term = unsafe Bytes(utf8)
    let pattern = PatternID(styleOfPattern.count)
    let style = try styleNumber(options)
    try append(term, kind: options.kind, payload: Int(pattern))
    keepExactForm(of: term, pattern, styles[Int(style)])
    if options.fold == .evasive { addEvasive(term, pattern, options) }
    styleOfPattern.append(style)
    return pattern
  }

  /// Adds a regex: a pattern that is just words becomes terms, any other one runs only where a literal that it
  /// requires was found, if it requires one.
  ///
  /// - Throws: `PatternError` of kind `invalidRegex`, `matchesEmpty` or `tooManyOptions`.
  public mutating func addRegex(_ source: String, _ options: PatternOptions) throws(PatternError) -> PatternID {
    let pattern = PatternID(styleOfPattern.count)
    if options.fold != .none, let (terms, kind) = try lower(source) {
      var options = options
      options.kind = kind
      try addLowered(terms, options, pattern)
      return pattern
    }
    let style = try styleNumber(options)
    if options.fold == .none {
      try originals.add(source, pattern: pattern)
    } else {
      try copies.add(source, pattern: pattern)
    }
    styleOfPattern.append(style)
    return pattern
  }

  /// The terms that stand for a regex, if they have one match kind and fold alike under every tailoring.
  private func lower(_ source: String) throws(PatternError) -> ([LoweredTerm], MatchKind)? {
    guard let terms = RegexLowering.lower(source), let kind = terms.first?.kind else { return nil }
    let isPlain = terms.allSatisfy { term in
      let bytes = Array(term.text.utf8)
      // SAFETY: the bytes are read inside the closure only.
      let isTailored = unsafe bytes.withUnsafeBufferPointer { unsafe Tailoring.mayConcern(Bytes($0)) }
      return term.kind == kind && !isTailored
    }
    guard isPlain else { return nil }
    // Only a pattern that PCRE2 accepts means anything; this one need not run, so it needs no machine code.
    _ = try CompiledRegex(source, engine: .interpreter)
    return (terms, kind)
  }

  /// The terms that stand for a regex all report its number.
  private mutating func addLowered(
    _ terms: [LoweredTerm], _ options: PatternOptions, _ pattern: PatternID
  ) throws(PatternError) {
    let style = try styleNumber(options)
    for term in terms {
      let bytes = Array(term.text.utf8)
      // SAFETY: what is added is copied inside the closure.
      let result = unsafe bytes.withUnsafeBufferPointer { buffer in
        Result { () throws(PatternError) in
          let view = unsafe Bytes(buffer)
          try append(view, kind: options.kind, payload: Int(pattern))
          if options.fold == .evasive { addEvasive(view, pattern, options) }
        }
      }
      try result.get()
    }
    styleOfPattern.append(style)
  }

  /// Adds a term to those that are looked for in disguise; where its marks may be left out, the bare term to the
  /// others.
  private mutating func addEvasive(_ term: Bytes, _ pattern: PatternID, _ options: PatternOptions) {
    guard let bare = evasive.add(term, pattern, options) else { return }
    // SAFETY: the bytes are used inside the closure only.
    unsafe bare.withUnsafeBufferPointer { buffer in
      // It is shorter than the term, which was accepted.
      let result = Result { () throws(PatternError) in
        try append(unsafe Bytes(buffer), kind: options.kind, payload: Self.firstUnmarked + unmarked.count)
      }
      if case .success = result { unmarked.append(pattern) }
    }
  }

  /// Compiles what was added.
  public consuming func build() -> Matcher {
    var regexes: [RegexSet] = []
    for set in [originals, copies] where !set.isEmpty {
      for literal in set.literals {
        let trigger = Self.firstTrigger + regexes.count << 24 + literal.regex
        let bytes = Array(literal.text.utf8)
        // SAFETY: what is added is copied inside the closure.
        unsafe bytes.withUnsafeBufferPointer { buffer in
          // A literal that cannot be a term would have been left out by its finder.
          _ = Result { () throws(PatternError) in
            try append(unsafe Bytes(buffer), kind: .substring, payload: trigger)
          }
        }
      }
      regexes.append(set)
    }
    return Matcher(
      Parts(
        literals: LiteralSet(draft, questions: questions), evasive: evasive.build(), unmarked: unmarked, styles: styles,
        styleOfPattern: styleOfPattern, exceptions: exceptions, exactForms: exactForms, regexes: regexes))
  }

  /// Folds a term and puts it into the draft.
  private mutating func append(_ term: Bytes, kind: MatchKind, payload: Int) throws(PatternError) {
    guard term.count <= FoldedBlock.sourceBytes / 2 else { throw PatternError(kind: .tooLong) }
    Folder(.widest).fold(term, .init(all: term.count), into: block)
    var range = 0..<block.copyCount
    if range.count > 0 && block.copy[range.lowerBound] == 0x20 { range = 1..<range.upperBound }
    if range.count > 0 && block.copy[range.upperBound - 1] == 0x20 { range = range.lowerBound..<range.upperBound - 1 }
    guard !range.isEmpty else { throw PatternError(kind: .empty) }
    guard range.count <= PatternLimits.termBytes else { throw PatternError(kind: .tooLong) }
    if let offset = UTF8Decoding.firstIllFormed(term) { throw PatternError(kind: .illFormed, offset: offset) }
    let first = UTF8Decoding.decode(block.copy.prefix(block.copyCount), at: range.lowerBound, end: range.upperBound)
    guard FoldTable.widest.characterClass(of: first.scalar) != .mark else { throw PatternError(kind: .beginsWithMark) }
    let key = TermKey(of: block, term: range, kind: kind)
    for index in range { draft.bytes.append(block.copy[index]) }
    draft.ends.append(UInt32(draft.bytes.count))
    draft.hashes.append(key.hash)
    draft.anchors.append(UInt8(key.anchor))
    draft.windowEnds.append(key.windowEnd)
    draft.payloads.append(LiteralSet.Payload(tier: key.tier, isAnchored: key.anchor != 0, value: payload).bits)
    questions.add(key, lead: block.copy[range.lowerBound + Int(key.anchor)])
  }

  /// Keeps what the widest fold of a term does not tell.
  private mutating func keepExactForm(of term: Bytes, _ pattern: PatternID, _ style: Style) {
    if style.fold == .none {
      exactForms[pattern] = Self.trimmed(Self.collapsed(term))
    } else if style.tailoring != .widest && Tailoring.mayConcern(term) {
      Folder(style.table).fold(term, .init(all: term.count), into: sideBlock)
      let exact = Self.trimmed((0..<sideBlock.copyCount).map { sideBlock.copy[$0] })
      let widest = Self.trimmed((0..<block.copyCount).map { block.copy[$0] })
      if exact != widest { exactForms[pattern] = exact }
    }
  }

  /// The characters as they are, each run of white space as one space.
  private static func collapsed(_ term: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    while at < term.count {
      let decoded = UTF8Decoding.decode(term, at: at, end: term.count)
      if FoldTable.widest.characterClass(of: decoded.scalar) != .space {
        for offset in 0..<decoded.length { result.append(term[at + offset]) }
      } else if result.last != 0x20 {
        result.append(0x20)
      }
      at += decoded.length
    }
    return result
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes[...]
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.last == 0x20 { bytes.removeLast() }
    return Array(bytes)
  }

  /// The number of a style, a new one if need be.
  private mutating func styleNumber(_ options: PatternOptions) throws(PatternError) -> UInt16 {
    if options == lastOptions { return lastStyle }
    let number: UInt16
    if let known = styleNumbers[options] {
      number = known
    } else {
      guard styles.count < PatternLimits.options else { throw PatternError(kind: .tooManyOptions) }
      number = UInt16(styles.count)
      styles.append(Style(options))
      styleNumbers[options] = number
    }
    (lastOptions, lastStyle) = (options, number)
    return number
  }
}
