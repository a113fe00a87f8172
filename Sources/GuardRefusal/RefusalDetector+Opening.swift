// fmguard — SPDX-License-Identifier: Apache-2.0
// The question that a stream asks before the response is complete.

internal import GuardText

extension RefusalDetector {
  /// Whether the beginning of a response may be that of a refusal.
  ///
  /// A stream that holds its text back while it may become a refusal asks this after each chunk, until the answer is
  /// `no`, or `looksLikeRefusal` and the response is complete.
  ///
  /// - Parameter prefix: what has been generated so far; the last word may be cut off.
  /// - Complexity: that of an evaluation of the prefix.
  public func opening(_ prefix: String) -> RefusalOpening {
    var prefix = prefix
    return prefix.withUTF8 { buffer in
      guard !buffer.isEmpty else { return .undecided }
      return memories.withItem(orNew: ScanMemory.init) { memory in
        // SAFETY: the bytes are used inside the closure only.
        let scan = unsafe ResponseScan(Bytes(buffer), rules, memory)
        return opening(FeatureReader(scan), memory)
      }
    }
  }

  private func opening(_ reader: FeatureReader, _ memory: ScanMemory) -> RefusalOpening {
    // By then a refusal has said that it is one.
    if reader.letters >= Feature.earlyLetters {
      let judgement = Judgement(reader, weights, memory.features.cells, asked: [])
      return judgement.answer == .none ? .no : .looksLikeRefusal
    }
    let suspicious: SignSet = [
      .decline, .incapable, .unknown, .inability, .apology, .empathy, .persona, .purpose, .objection, .disclaimer,
      .warning,
    ]
    if !reader.opening.isDisjoint(with: suspicious) { return .looksLikeRefusal }
    if reader.opening.contains(.delivery) { return .no }
    return reader.letters < Self.decisiveLetters ? .undecided : .no
  }

  /// So many letters without any sign of a refusal are the beginning of an answer.
  private static let decisiveLetters = 80
}
