// fmguard — SPDX-License-Identifier: Apache-2.0
// Tells which foldings lie between a stretch of the original and its copy. Only for matches.

extension Transformations {
  /// The foldings between an original and its standard copy.
  package init(from original: Bytes, to copy: Bytes) {
    self = []
    if original.isEqual(to: copy) { return }
    let table = FoldTable.widest
    var at = 0
    var afterSpace = false
    while at < original.count {
      let decoded = UTF8Decoding.decode(original, at: at, end: original.count)
      at += decoded.length
      let entry = table.lookup[decoded.scalar]
      let isSpace = entry.kind == FoldTable.Kind.space
      if isSpace && (afterSpace || decoded.scalar != 0x20) { insert(.whitespace) }
      if !isSpace { insert(Self.ofScalar(decoded.scalar, entry)) }
      afterSpace = isSpace
    }
    // Something was composed, or put in order.
    if isEmpty { insert(.compatibility) }
  }

  private static func ofScalar(_ scalar: UInt32, _ entry: FoldTable.Entry) -> Transformations {
    if scalar < 0x80 { return entry.kind == FoldTable.Kind.replace ? .caseFold : [] }
    if ExtraFolds.fold(scalar, .widest) != ExtraFolds.fold(scalar, []) { return .tailoring }
    switch entry.kind {
    case FoldTable.Kind.drop: return .ignorable
    case FoldTable.Kind.maybe: return .compatibility
    case FoldTable.Kind.replace, FoldTable.Kind.expand:
      if case .scalar = ExtraFolds.fold(scalar, []) { return .punctuation }
      let properties = Unicode.Scalar(scalar)?.properties
      let isCased = properties?.changesWhenCaseFolded ?? false
      let isCompatibility = CharacterData.changesUnderNFKC(scalar)
      var result: Transformations = []
      if isCased { result.insert(.caseFold) }
      if isCompatibility || !isCased { result.insert(.compatibility) }
      return result
    default: return []
    }
  }
}
