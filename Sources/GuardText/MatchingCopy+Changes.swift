// fmguard — SPDX-License-Identifier: Apache-2.0
// Tells a person what folding changed, place by place. Slow; not for scanners.

/// A stretch of a text that its matching copy says otherwise.
public struct FoldChange: Sendable, Hashable {
  /// In UTF-8 bytes of the original, half-open.
  public var original: Range<Int>
  /// In UTF-8 bytes of the copy, half-open; empty if nothing is left of the stretch.
  public var copy: Range<Int>
  /// By which foldings.
  public var transformations: Transformations
}

extension MatchingCopy {
  /// What folding changed, in the order of the text; neighbours that changed for the same reasons are one stretch.
  ///
  /// - Parameter original: the text that this is the copy of.
  public func changes(from original: [UInt8]) -> [FoldChange] {
    let copy = utf8
    var changes: [FoldChange] = []
    var told = 0
    var at = 0
    func note(_ source: Range<Int>, _ target: Range<Int>) {
      guard !source.isEmpty, original[source] != copy[target] else { return }
      let reasons = Self.transformations(from: Array(original[source]), to: Array(copy[target]))
      if let last = changes.last, last.transformations == reasons, last.original.upperBound == source.lowerBound {
        changes[changes.count - 1].original = last.original.lowerBound..<source.upperBound
        changes[changes.count - 1].copy = last.copy.lowerBound..<target.upperBound
      } else {
        changes.append(FoldChange(original: source, copy: target, transformations: reasons))
      }
    }
    while at < copy.count {
      var end = at + 1
      while end < copy.count, copy[end] & 0xC0 == 0x80 { end += 1 }
      var source = originalRange(of: at..<end)
      // One character may become several.
      while end < copy.count {
        var next = end + 1
        while next < copy.count, copy[next] & 0xC0 == 0x80 { next += 1 }
        let range = originalRange(of: end..<next)
        guard range.lowerBound < source.upperBound else { break }
        source = source.lowerBound..<max(source.upperBound, range.upperBound)
        end = next
      }
      // What lies between was left out.
      if source.lowerBound > told { note(told..<source.lowerBound, at..<at) }
      note(max(told, source.lowerBound)..<max(told, source.upperBound), at..<end)
      told = max(told, source.upperBound)
      at = end
    }
    if told < original.count { note(told..<original.count, at..<at) }
    return changes
  }

  private static func transformations(from original: [UInt8], to copy: [UInt8]) -> Transformations {
    unsafe original.withUnsafeBufferPointer { original in
      unsafe copy.withUnsafeBufferPointer { copy in
        // SAFETY: both are used inside the closures only.
        unsafe Transformations(from: Bytes(original), to: Bytes(copy))
      }
    }
  }
}
