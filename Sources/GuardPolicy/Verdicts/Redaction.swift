// fmguard — SPDX-License-Identifier: Apache-2.0
// Changes a text at the enforced spans and nowhere else. Knows bytes and grapheme clusters, no rules.

/// One place of a text and what becomes of it.
public struct Redaction: Sendable, Hashable {
  /// Which bytes of the text: whole grapheme clusters.
  public let range: Range<Int>
  /// What stands in for them; nil to mask them.
  public let replacement: String?

  public init(range: Range<Int>, replacement: String? = nil) {
    self.range = range
    self.replacement = replacement
  }

  /// What `rule` asks for at `range`, if it asks for a change of the text and not for a block.
  public init?(_ rule: Rule, at range: Range<Int>) {
    switch rule.action {
    case .block: return nil
    case .redact: self.init(range: range)
    case .replace: self.init(range: range, replacement: rule.replacement)
    }
  }

  /// The character of a mask: one for each grapheme cluster, so that the length that people see stays.
  public static let mask: Character = "\u{2588}"

  /// The same redactions sorted and free of overlaps.
  ///
  /// Where some overlap, one takes the place of all, over the union of their ranges: a mask if one of them is,
  /// otherwise with the replacement of the one that begins first, of equals the longest. Ranges that only touch stay
  /// apart.
  ///
  /// Done in place, since a text can have millions.
  public static func merged(_ redactions: consuming [Redaction]) -> [Redaction] {
    var redactions = redactions
    redactions.sort {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    var count = 0
    for index in redactions.indices {
      let next = redactions[index]
      guard count > 0, next.range.lowerBound < redactions[count - 1].range.upperBound else {
        redactions[count] = next
        count += 1
        continue
      }
      let last = redactions[count - 1]
      let union = last.range.lowerBound..<max(last.range.upperBound, next.range.upperBound)
      redactions[count - 1] = Redaction(
        range: union, replacement: next.replacement == nil ? nil : last.replacement)
    }
    redactions.removeSubrange(count...)
    return redactions
  }

  /// What stands in for the redacted bytes of `text`.
  public func substitute(in text: Span<UInt8>) -> String {
    if let replacement { return replacement }
    var bytes: [UInt8] = []
    bytes.append(copying: text.extracting(range))
    let clusters = String(decoding: bytes, as: UTF8.self).count
    return String(repeating: Self.mask, count: clusters)
  }

  /// `text` with all redactions made, in one pass; every other byte is copied as it is.
  ///
  /// - Complexity: linear in the text, and a sort of the redactions.
  public static func apply(_ redactions: consuming [Redaction], to text: Span<UInt8>) -> [UInt8] {
    var splicer = Splicer()
    for redaction in merged(redactions) {
      splicer.replace(redaction.range, with: redaction.substitute(in: text).utf8, in: text)
    }
    return splicer.finish(text)
  }
}
