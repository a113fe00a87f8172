// fmguard — SPDX-License-Identifier: Apache-2.0
// Looks for constructions among the hits of a sentence. Knows masks of classes; nothing of words.

internal import GuardText

extension SentenceReader {
  /// The signs of the sentence whose hits are there, as bits; the constructions are kept as sightings.
  mutating func matchConstructions() -> UInt32 {
    var signs: UInt32 = 0
    var most: UInt16 = 0
    var rest = active
    while rest != 0 {
      most = Swift.max(most, counts[rest.trailingZeroBitCount])
      rest &= rest - 1
    }
    rest = active
    while rest != 0 {
      let language = rest.trailingZeroBitCount
      rest &= rest - 1
      // Words of one language that another one has as well do not make a sentence of it.
      if counts[language] * 2 >= most { signs |= match(UInt8(language)) }
    }
    return signs
  }

  private mutating func match(_ language: UInt8) -> UInt32 {
    let info = languages[Int(language)]
    var groups = present[Int(language)]
    var signs: UInt32 = 0
    var count = -1
    for index in Int(info.firstPattern)..<Int(info.endPattern) {
      let pattern = patterns[index]
      guard pattern.required & groups == pattern.required, pattern.unless & groups == 0 else { continue }
      if count < 0 {
        // Only now is it worth sorting out whose hits they are.
        count = select(language, idiom: info.idiom, &groups)
        guard pattern.required & groups == pattern.required else { continue }
      }
      guard matches(pattern, count, reach: Int(info.reach)) else { continue }
      signs |= 1 << UInt32(pattern.sign)
      guard sightingCount < ScanMemory.sightingLimit else { continue }
      if sightingCount > 0, sightings[sightingCount - 1].construction == pattern.construction,
        Int(sightings[sightingCount - 1].sentence) == sentenceCount
      {
        continue
      }
      sightings[sightingCount] = Sighting(
        construction: pattern.construction, sign: pattern.sign, language: language, sentence: UInt16(sentenceCount))
      sightingCount += 1
    }
    return signs
  }

  /// Puts the numbers of a language's hits into `own`, without those that an idiom hides.
  private mutating func select(_ language: UInt8, idiom: UInt64, _ groups: inout UInt64) -> Int {
    var count = 0
    let hasIdiom = groups & idiom != 0
    var visible: UInt64 = 0
    for index in 0..<hitCount where hits[index].language == language {
      if hasIdiom && isHidden(index, language, idiom) { continue }
      own[count] = UInt16(index)
      count += 1
      visible |= 1 << UInt64(hits[index].group)
    }
    groups = visible
    return count
  }

  private func isHidden(_ index: Int, _ language: UInt8, _ idiom: UInt64) -> Bool {
    let hit = hits[index]
    if idiom >> UInt64(hit.group) & 1 == 1 { return false }
    for other in 0..<hitCount where hits[other].language == language && idiom >> UInt64(hits[other].group) & 1 == 1 {
      if hits[other].start < hit.end && hit.start < hits[other].end { return true }
    }
    return false
  }

  private func matches(_ pattern: Rulebook.Pattern, _ count: Int, reach: Int) -> Bool {
    let first = elements[Int(pattern.firstElement)]
    var steps = 0
    for index in 0..<count {
      let hit = hits[Int(own[index])]
      guard first.groups >> UInt64(hit.group) & 1 == 1, !pattern.isAnchored || hit.beginsClause else { continue }
      if follows(pattern, 1, index, hit.end, count, reach, &steps) { return true }
    }
    return false
  }

  /// Whether the elements from `number` on follow a hit that ends at `end`.
  private func follows(
    _ pattern: Rulebook.Pattern, _ number: Int, _ place: Int, _ end: UInt32, _ count: Int, _ reach: Int,
    _ steps: inout Int
  ) -> Bool {
    guard number < Int(pattern.elementCount) else { return true }
    let element = elements[Int(pattern.firstElement) + number]
    for index in place + 1..<Swift.max(count, place + 1) {
      let hit = hits[Int(own[index])]
      guard hit.start >= end else { continue }
      steps += 1
      // A sentence full of members of the same class: it is enough to have looked at a few hundred combinations.
      guard steps < 400, letters(end, hit.start, atMost: element.isAdjacent ? 2 : reach) else { return false }
      if element.groups >> UInt64(hit.group) & 1 == 1,
        follows(pattern, number + 1, index, hit.end, count, reach, &steps)
      {
        return true
      }
      if element.absent >> UInt64(hit.group) & 1 == 1 { return false }
    }
    return false
  }

  /// Whether a stretch of the copy has at most so many characters.
  private func letters(_ start: UInt32, _ end: UInt32, atMost limit: Int) -> Bool {
    guard Int(end) - Int(start) > limit else { return true }
    guard Int(end) - Int(start) <= 4 * limit else { return false }
    var count = 0
    for at in Int(start)..<Int(end) where copy[at] & 0xC0 != 0x80 { count += 1 }
    return count <= limit
  }
}
