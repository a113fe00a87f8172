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
