// fmguard — SPDX-License-Identifier: Apache-2.0
// What the Unicode files say, asked of the installed ICU instead: for every version, and where the files are missing.

import CICU
import TestSupport
import Testing

@testable import GuardText

@Suite struct GeneratedConformanceTests {
  /// Scalars that ICU knows something of, and a sample of the others.
  private static let scalars: [UInt32] = (UInt32(1)...0x10FFFF).filter { scalar in
    guard !(0xD800...0xDFFF).contains(scalar) else { return false }
    return scalar < 0x33480 || (0xE0000..<0xE1000).contains(scalar) || scalar % 509 == 0
  }

  /// Every scalar by itself and between letters folds as ICU and the extra rules say.
  @Test(arguments: [Tailoring.widest, []])
  func everyScalar(tailoring: Tailoring) {
    let table = FoldTable.standard(tailoring)
    for wrap: (UInt32) -> [UInt32] in [{ [$0] }, { [0x78, $0, 0x79] }] {
      let batch = FoldBatch(Self.scalars.lazy.map(wrap))
      let differences = FoldBatch.differences(batch.folded(table), batch.reference(tailoring)) {
        String(Self.scalars[$0], radix: 16)
      }
      #expect(differences == [])
    }
  }

  @Test func defaultIgnorablesFoldToNothingAndWhiteSpaceToASpace() {
    for (property, want) in [("DI" as StaticString, []), ("White_Space", [0x20])] as [(StaticString, [UInt8])] {
      var scalars: [UInt32] = []
      CharacterData.forEachRange(with: property) { scalars += $0 }
      #expect(scalars.count >= 25)
      let wrong = zip(scalars, FoldBatch(scalars.lazy.map { [$0] }).folded()).filter { !$1.elementsEqual(want) }
      #expect(wrong.map { String($0.0, radix: 16) } == [])
    }
  }

  /// NFC, NFD, NFKC and NFKD of a text, and its full-width form, fold as the text does.
  @Test(arguments: 0..<4)
  func equivalents(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let table = FoldTable.standard(seed % 2 == 0 ? [] : .widest)
    let texts = (0..<600).map { _ in
      RandomText.make(&generator, length: 12).unicodeScalars.map(\.value).filter { $0 != 0 }
    }
    let want = FoldBatch(texts).folded(table)
    let forms: [(String, ([UInt32]) -> [UInt32])] = [
      ("NFC", { Self.normalize($0, .nfc) }), ("NFD", { Self.normalize($0, .nfd) }),
      ("NFKC", { Self.normalize($0, .nfkc) }), ("NFKD", { Self.normalize(Self.normalize($0, .nfkc), .nfd) }),
      ("full width", { $0.map { 0x21...0x7E ~= $0 ? $0 + 0xFEE0 : $0 } }),
    ]
    for (name, form) in forms {
      let got = FoldBatch(texts.map(form)).folded(table)
      let differences = FoldBatch.differences(got, want) { index in
        texts[index].map { String($0, radix: 16) }.joined(separator: " ")
      }
      #expect(differences == [], "\(name), seed \(seed)")
    }
  }

  private static func normalize(_ scalars: [UInt32], _ form: Normalizer.Form) -> [UInt32] {
    var units: [UInt16] = []
    for scalar in scalars { UTF16Text.append(scalar, to: &units) }
    var output: [UInt16] = []
    Normalizer(form).normalize(units, into: &output)
    return UTF16Text.scalars(of: output)
  }
}
