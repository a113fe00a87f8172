// fmguard — SPDX-License-Identifier: Apache-2.0
// The naive fold: ICU over the whole text, then one pass per rule. The oracle of the block folder.

import CICU

@testable import GuardText

enum ReferenceFold {
  static func fold(_ text: String, _ tailoring: Tailoring) -> String {
    var units = Array(text.utf16)
    var scalars: [UInt32] = []
    while true {
      var composed: [UInt16] = []
      var decomposed: [UInt16] = []
      var output: [UInt16] = []
      // Marks are put in order before one of them, the iota subscript, becomes a letter (Unicode 15.0, D146).
      Normalizer(.nfkc).normalize(units, into: &composed)
      Normalizer(.nfd).normalize(composed, into: &decomposed)
      Normalizer(.nfkcCasefold).normalize(decomposed, into: &output)
      scalars = ExtraFolds.fold(UTF16Text.scalars(of: output), tailoring)
      if scalars == UTF16Text.scalars(of: units) { break }
      units = []
      for scalar in scalars { UTF16Text.append(scalar, to: &units) }
    }
    var result = String.UnicodeScalarView()
    var afterSpace = false
    for value in scalars {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isSpace = scalar.properties.isWhitespace
      if isSpace && afterSpace { continue }
      result.append(isSpace ? " " : scalar)
      afterSpace = isSpace
    }
    return String(result)
  }
}

/// A small generator with a seed (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
