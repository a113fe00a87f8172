// fmguard — SPDX-License-Identifier: Apache-2.0
// The pass over a text that finds terms in disguise: suspicious places, the starts near them, the terms that may begin
// there, and whether they do. Rare work.

import GuardText

/// Memory of the pass, which the next one uses again.
struct EvasionScratch {
  let glyphs = GlyphTable()
  var spelling = Spelling()
  var term = Spelling()
  var pending: [(key: Int, match: Match)] = []
  var examined: [Int] = []
}

/// One pass over a window of a text.
struct EvasionScan {
  let matcher: Matcher
  let set: EvasiveSet
  let text: TextWindow
  let from: Int
  let scratch: ScanScratch
  /// Starts before this position have been looked at.
  private var looked: Int
  /// The scratch's memory, for the time of the pass.
  private var memory: EvasionScratch
  /// The first position at which something may still begin.
  private var undecided = Int.max
  /// What the memory's spelling holds of the text.
  private var stretch = 0..<0
  private var beyond = Beyond()

  /// How many bytes before a start are read: what stands there decides whether it is one.
  private static let context = 64

  init(_ matcher: Matcher, _ set: EvasiveSet, _ text: TextWindow, from: Int, _ scratch: ScanScratch) {
    self.matcher = matcher
    self.set = set
    self.text = text
    self.from = from
    self.scratch = scratch
    looked = from
    memory = scratch.evasion.take() ?? EvasionScratch()
  }

  private var bytes: Bytes { text.bytes }

  /// Looks at the text and appends the matches that are decided.
  ///
  /// - Returns: the position before which all is decided.
  mutating func run() -> Int {
    memory.pending.removeAll(keepingCapacity: true)
    let suspicion = Suspicion(set.words, text.bytes, memory.glyphs)
    var position = from
    while let place = suspicion.next(from: position) {
      if place.isTags { lookAtTags(place.range) } else { lookAtLetters(place) }
      position = place.end
    }
    if !text.isWhole { lookAtTail() }
    let decided = Swift.max(from, Swift.min(undecided, bytes.count))
    for item in memory.pending where item.key < decided || text.isWhole {
      scratch.matches.append(item.match)
    }
    scratch.evasion = memory
    return decided
  }

  // MARK: - Where to look

  /// Looks at all starts from which a term could reach into a place, and at those in it.
  private mutating func lookAtLetters(_ place: Suspicion.Place) {
    // A word that may go on is not known yet.
    let isKnown = text.isWhole || place.range.upperBound < bytes.count
    let isFirst = isKnown && (place.hash.map { !set.words.mayBeLater($0) } ?? false)
    let first = Swift.max(looked, isFirst ? place.range.lowerBound : reach(back: place.range.lowerBound))
    look(at: first..<Swift.max(first, place.range.upperBound))
  }

  /// What has come last may go on.
  private mutating func lookAtTail() {
    var end = bytes.count
    // A character that is cut off does not count yet.
    for start in Swift.max(0, end - 3)..<end {
      let decoded = UTF8Decoding.decode(bytes, at: start, end: bytes.count)
      if decoded.isCutOff && start + decoded.length == end {
        end = start
        break
      }
    }
    // Marks and tags may join the last cluster.
    let edge = end > 0 ? clusterStart(UTF8Decoding.previous(bytes, before: end, start: 0)) : 0
    undecided = Swift.min(undecided, edge)
    let first = Swift.max(looked, reach(back: end))
    look(at: first..<Swift.max(first, end))
  }

  /// How far before a position a term can begin that reaches it: by the letters of its skeleton.
  private func reach(back position: Int) -> Int {
    let glyphs = memory.glyphs
    var letters = 0
    var last: UInt32 = 0
    var at = position
    let limit = Swift.max(looked, position - DisguiseLimits.longest)
    while at > limit && at > 0 {
      let previous = UTF8Decoding.previous(bytes, before: at, start: 0)
      let glyph = glyphs.glyph(of: UTF8Decoding.decode(bytes, at: previous, end: bytes.count).scalar)
      if glyph.role == .letter || glyph.role == .digit, glyph.skeleton != last {
        last = glyph.skeleton
        letters += 1
        if letters > set.store.longest { break }
      }
      at = previous
    }
    return at
  }

  /// How far behind a position a term can end that begins before it, with what decides about its end.
  private func reach(forward position: Int) -> Int {
    let glyphs = memory.glyphs
    var letters = 0
    var last: UInt32 = 0
    var at = position
    let limit = Swift.min(bytes.count, position + DisguiseLimits.longest + Self.context)
    while at < limit {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      let glyph = glyphs.glyph(of: decoded.scalar)
      if glyph.role == .letter || glyph.role == .digit, glyph.skeleton != last {
        last = glyph.skeleton
        letters += 1
        if letters > set.store.longest + 4 { break }
      }
      at += decoded.length
    }
    return at
  }

  // MARK: - Looking

  /// Looks at the starts in a stretch of the text.
  private mutating func look(at starts: Range<Int>) {
    guard starts.upperBound > looked else { return }
    read(around: starts)
    lookAtUnits(starts, mayGrow: stretch.upperBound == bytes.count && !text.isWhole, tags: nil)
    looked = Swift.max(looked, starts.upperBound)
  }

  /// Reads the stretch of the text that decides what begins at some starts, unless it is read.
  private mutating func read(around starts: Range<Int>) {
    var before = Swift.max(0, starts.lowerBound - Self.context)
    while before > 0 && bytes[before] & 0xC0 == 0x80 { before -= 1 }
    if stretch.lowerBound <= before && isRead(behind: starts.upperBound) { return }
    var end = reach(forward: starts.upperBound)
    if before < stretch.upperBound {
      // So that what is read again and again is not read often.
      end = Swift.min(bytes.count, end + (end - starts.upperBound))
      while end < bytes.count && bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    stretch = before..<end
    memory.spelling.read(bytes, stretch, memory.glyphs, mayGrow: end == bytes.count && !text.isWhole)
  }

  /// Whether enough behind a position is read.
  private func isRead(behind position: Int) -> Bool {
    guard position <= stretch.upperBound else { return false }
    if stretch.upperBound == bytes.count { return true }
    if stretch.upperBound - position >= DisguiseLimits.longest + Self.context { return true }
    let index = memory.spelling.unit(at: position)
    guard index < memory.spelling.units.count else { return false }
    return memory.spelling.skeleton.count - memory.spelling.units[index].skeleton > set.store.longest + 16
  }

  /// Looks into a run of tag characters: a text of its own.
  private mutating func lookAtTags(_ run: Range<Int>) {
    let mayGrow = run.upperBound == bytes.count && !text.isWhole
    let key = clusterStart(run.lowerBound)
    if mayGrow || !text.isWhole && run.upperBound + 4 > bytes.count {
      undecided = Swift.min(undecided, key)
      return
    }
    stretch = 0..<0
    memory.spelling.readTags(bytes, run, memory.glyphs, mayGrow: false)
    lookAtUnits(run, mayGrow: false, tags: key)
  }

  /// Looks at the starts among the units that were read.
  private mutating func lookAtUnits(_ starts: Range<Int>, mayGrow: Bool, tags: Int?) {
    let spelling = memory.spelling
    let settled = spelling.units.count - (mayGrow ? spelling.unsettled : 0)
    for index in spelling.unit(at: starts.lowerBound)..<spelling.units.count {
      let unit = spelling.units[index]
      // What begins behind something undecided is looked at when that is decided.
      guard unit.start < Swift.min(starts.upperBound, undecided) else { break }
      if index >= settled && unit.isSymbol { undecided = Swift.min(undecided, clusterStart(unit.start)) }
      guard unit.isPart, mayBegin(index, spelling), mayGrow || hasHead(index, spelling) else { continue }
      look(from: index, spelling, settled: settled, mayGrow: mayGrow, tags: tags)
    }
  }

  private func mayBegin(_ index: Int, _ spelling: Spelling) -> Bool {
    guard index > 0, !set.hasSubstrings else { return true }
    let previous = spelling.units[index - 1]
    let unit = spelling.units[index]
    return !previous.isPart || previous.isSymbol || previous.glyph.script == .other || unit.glyph.script == .other
  }

  /// Whether the next letters can begin a term; too few of them may when more follow.
  private func hasHead(_ index: Int, _ spelling: Spelling) -> Bool {
    guard let head = spelling.head(from: index) else { return true }
    return set.words.mayBegin(head.0, head.1, head.2)
  }

  /// Looks at the terms that may begin at a unit.
  private mutating func look(from index: Int, _ spelling: Spelling, settled: Int, mayGrow: Bool, tags: Int?) {
    memory.examined.removeAll(keepingCapacity: true)
    let start = spelling.units[index].skeleton
    let end = Swift.min(spelling.skeleton.count, start + set.store.longest)
    var numbers: [Int] = []
    // SAFETY: the skeleton is used inside the closure only.
    unsafe spelling.skeleton.withUnsafeBufferPointer { buffer in
      let skeleton = unsafe Bytes(buffer)
      set.store.forEachTerm(beginning: skeleton[start..<end], hint: set.store.count / 2) { term in
        numbers.append(Int(set.store.payload(of: term)))
      }
      guard end - start < set.store.longest else { return }
      guard mayGrow else {
        if tags == nil && stretch.upperBound < bytes.count { goBeyond(skeleton[start..<end], from: index) }
        return
      }
      let extensions = set.store.extensions(of: skeleton[start..<Swift.max(start, knownSkeleton(spelling, settled))])
      if extensions.count > 64 {
        undecided = Swift.min(undecided, clusterStart(spelling.units[index].start))
        return
      }
      for term in extensions { numbers.append(Int(set.store.payload(of: term))) }
    }
    for number in numbers where !memory.examined.contains(number) {
      memory.examined.append(number)
      switch examine(number, from: index, spelling, settled: settled, mayGrow: mayGrow, tags: tags) {
      case .match, .noMatch: break
      case .needsMore:
        undecided = Swift.min(undecided, tags ?? clusterStart(spelling.units[index].start))
        return
      }
    }
  }

  /// How much of the skeleton stays as it is whatever follows: marks change a letter, but not its skeleton, while a
  /// symbol may become a letter.
  private func knownSkeleton(_ spelling: Spelling, _ settled: Int) -> Int {
    let symbol = spelling.units[settled...].first(where: \.isSymbol)
    return symbol?.skeleton ?? spelling.skeleton.count
  }

  /// Decides about a unit behind which more is read than one match may take, with letters left that a term needs: the
  /// scan gives up if a term goes on so.
  private mutating func goBeyond(_ read: Bytes, from index: Int) {
    let spelling = memory.spelling
    beyond.read(
      bytes, from: stretch.upperBound, behind: spelling.lastLetter, memory.glyphs, count: set.store.longest)
    let all = (0..<read.count).map { read[$0] } + beyond.skeleton
    // SAFETY: the bytes are used inside the closure only.
    let (isTerm, goesOn) = unsafe all.withUnsafeBufferPointer { buffer in
      let skeleton = unsafe Bytes(buffer)
      var isTerm = false
      set.store.forEachTerm(beginning: skeleton, hint: set.store.count / 2) { term in
        isTerm = isTerm || set.store.length(of: term) > read.count
      }
      return (isTerm, !set.store.extensions(of: skeleton).isEmpty)
    }
    if isTerm || goesOn && !beyond.isAtEnd { scratch.gaveUp = true }
    if goesOn && beyond.isAtEnd && !text.isWhole {
      undecided = Swift.min(undecided, clusterStart(spelling.units[index].start))
    }
  }

  /// Whether a term begins at a unit, in disguise; a match is kept.
  private mutating func examine(
    _ number: Int, from index: Int, _ spelling: Spelling, settled: Int, mayGrow: Bool, tags: Int?
  ) -> Decision {
    let pattern = set.pattern(of: number)
    let style = matcher.styles[Int(matcher.styleOfPattern.cells[Int(pattern)])]
    let term = set.term(number)
    memory.term.read(term, 0..<term.count, memory.glyphs, mayGrow: false)
    let language = set.language(of: number)
    var alignment = Alignment(
      spelling, from: index, memory.term, in: language, isOpenEnded: style.kind != .word, mayGrow: mayGrow)
    let end: Int
    let evidence: Evidence
    switch alignment.run() {
    case .noMatch:
      if alignment.gaveUp { scratch.gaveUp = true }
      return .noMatch
    case .needsMore: return .needsMore
    case .match(let place, let seen): (end, evidence) = (place, seen)
    }
    // Marks may still join the last letter of a term that need not end there.
    if mayGrow && end > settled { return .needsMore }
    guard tags != nil || !isPlain(spelling.units[index..<end], evidence, language) else {
      return .noMatch
    }
    let edges = Edges(units: spelling.units, mayGrow: mayGrow, settled: settled)
    if style.kind != .substring || evidence.startsSpaced {
      guard edges.isStart(index, evidence, isSpaced: evidence.startsSpaced) else { return .noMatch }
    }
    if style.kind == .word || evidence.endsSpaced {
      let decision = edges.isEnd(end, evidence, isSpaced: evidence.endsSpaced)
      guard case .match = decision else { return decision }
    }
    let range = spelling.units[index].start..<spelling.units[end - 1].end
    return keep(pattern, style, range, evidence, tags: tags)
  }

  /// Whether the ordinary pass finds a match: nothing is undone, or the text leaves out all marks that may be left out.
  private func isPlain(_ units: ArraySlice<SpellingUnit>, _ evidence: Evidence, _ language: TermLanguage) -> Bool {
    if evidence.needed.isEmpty { return true }
    return evidence.needed == .marks
      && units.allSatisfy { unit in
        !unit.hasStrayMarks && (!unit.isDotted || language.isTurkic) && !unit.glyph.isStroked
          && (unit.letter == unit.glyph.base || language.letters.contains(unit))
      }
  }

  /// Asks the ordinary questions about a match, and keeps it.
  private mutating func keep(
    _ pattern: PatternID, _ style: Style, _ range: Range<Int>, _ evidence: Evidence, tags: Int?
  ) -> Decision {
    // SAFETY: the span is used in this call only.
    let span = unsafe Span(_unsafeElements: bytes.buffer)
    guard let whole = Graphemes.expand(range, in: span, mayGrow: !text.isWhole) else { return .needsMore }
    var transformations = evidence.needed
    if tags != nil {
      transformations.insert(.tagCharacters)
    } else {
      let decision = surroundings(of: whole, style, &transformations)
      guard case .match = decision else { return decision }
    }
    if style.tailoring.isEmpty { transformations.remove(.tailoring) }
    let match = Match(pattern: pattern, range: whole, transformations: transformations)
    guard whole.lowerBound >= from else { return .noMatch }
    memory.pending.append((whole.lowerBound, match))
    return .match
  }

  /// What ordinary matches are asked: boundaries and exceptions, in the ordinary copy.
  private func surroundings(
    of range: Range<Int>, _ style: Style, _ transformations: inout Transformations
  ) -> Decision {
    let (place, reachesEnd) = matcher.foldAround(range, in: text, scratch)
    guard !place.isEmpty else { return text.isWhole ? .noMatch : .needsMore }
    let copy = scratch.sideBlock.copy.prefix(place.upperBound)
    transformations.formUnion(Transformations(from: bytes[range], to: copy[place]))
    return matcher.surroundings(ofFolded: place, style, in: text, reachesEnd: reachesEnd, scratch)
  }

  /// The beginning of the grapheme cluster that holds a position.
  private func clusterStart(_ position: Int) -> Int {
    // SAFETY: the span is used in this call only.
    let span = unsafe Span(_unsafeElements: bytes.buffer)
    var start = position
    while start > 0, !Graphemes.isBoundary(at: start, in: span) { start -= 1 }
    return start
  }
}
