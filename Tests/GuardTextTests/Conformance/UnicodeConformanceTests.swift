// fmguard — SPDX-License-Identifier: Apache-2.0
// The Unicode Character Database, whole, against the fold and the character classes.

import Testing

@testable import GuardText

/// Unicode 15.0, read from beside the package. Where it is missing, or ICU is of another version,
/// `GeneratedConformanceTests` does what can be done without it.
@Suite(
  .enabled(if: UnicodeData.isPresent, "the Unicode data of the installed ICU's version are not beside the package"))
struct UnicodeConformanceTests {
  /// Of a row of NormalizationTest all five columns are compatibility equivalents: source, NFC, NFD, NFKC, NFKD.
  @Test(arguments: [Tailoring.widest, []])
  func normalizationTest(tailoring: Tailoring) throws {
    let rows = try UnicodeData.rows(of: "NormalizationTest.txt.bz2")
    #expect(rows.count > 18_000)
    let table = FoldTable.standard(tailoring)
    let columns = (0..<5).map { column in FoldBatch(rows.map { $0.scalars(column) }).folded(table) }
    for column in 1..<5 {
      let differences = FoldBatch.differences(columns[column], columns[0]) { rows[$0].string(0) }
      #expect(differences == [], "column \(column + 1)")
    }
  }

  /// The mapping NFKC_Casefold of every scalar, and then the extra folds and white space, which are documented.
  @Test func nfkcCasefold() throws {
    let rows = try UnicodeData.rows(of: "DerivedNormalizationProps.txt.gz").filter { $0.string(1) == "NFKC_CF" }
    var mappings: [UInt32: [UInt32]] = [:]
    for row in rows { for scalar in row.range { mappings[scalar] = row.scalars(2) } }
    #expect(mappings.count > 10_000)
    let spaces = Set(try UnicodeData.scalars(with: "White_Space", in: "PropList.txt.gz"))
    let tested = (UInt32(1)...0x10FFFF).filter { Self.isTested($0) || mappings[$0] != nil }
    let want = tested.map { scalar in
      let mapped = ExtraFolds.fold(mappings[scalar] ?? [scalar], [])
      return FoldBatch.utf8(mapped.map { spaces.contains($0) ? 0x20 : $0 })[...]
    }
    let got = FoldBatch(tested.lazy.map { [$0] }).folded()
    #expect(FoldBatch.differences(got, want) { String(tested[$0], radix: 16) } == [])
  }

  /// Planes 0 to 3 as far as they are assigned, the tags, and a sample of what is above.
  private static func isTested(_ scalar: UInt32) -> Bool {
    guard !(0xD800...0xDFFF).contains(scalar) else { return false }
    return scalar < 0x33480 || (0xE0000..<0xE1000).contains(scalar) || scalar % 509 == 0
  }

  @Test func defaultIgnorablesFoldToNothing() throws {
    let scalars = try UnicodeData.scalars(with: "Default_Ignorable_Code_Point", in: "DerivedCoreProperties.txt.gz")
    #expect(scalars.count > 4000)
    let kept = zip(scalars, FoldBatch(scalars.map { [$0] }).folded()).filter { !$1.isEmpty }
    #expect(kept.map { String($0.0, radix: 16) } == [])
  }

  /// By itself, and in a run of all of them.
  @Test func whiteSpaceFoldsToOneSpace() throws {
    let scalars = try UnicodeData.scalars(with: "White_Space", in: "PropList.txt.gz")
    #expect(scalars.count == 25)
    for folded in FoldBatch(scalars.map { [$0] } + [scalars]).folded() {
      #expect(folded == [0x20])
    }
  }

  /// The common and full case foldings; the Turkic ones under their tailoring.
  @Test func caseFolding() throws {
    let rows = try UnicodeData.rows(of: "CaseFolding.txt.gz")
    for (status, tailoring) in [("C", Tailoring()), ("F", []), ("T", .turkic)] {
      let chosen = rows.filter { $0.string(1) == status }
      #expect(!chosen.isEmpty)
      let table = FoldTable.standard(tailoring)
      let got = FoldBatch(chosen.map { $0.scalars(0) }).folded(table)
      let want = FoldBatch(chosen.map { $0.scalars(2) }).folded(table)
      #expect(FoldBatch.differences(got, want) { chosen[$0].string(0) } == [], "\(status)")
    }
  }

  /// Lower, title and upper case of the characters whose case is more than one character, whatever the context; those
  /// of Turkish and Azeri under their tailoring.
  @Test(arguments: ["", "Final_Sigma", "tr", "az", "tr Not_Before_Dot", "az Not_Before_Dot"])
  func specialCasing(condition: String) throws {
    let rows = try UnicodeData.rows(of: "SpecialCasing.txt.gz").filter { $0.string(4) == condition }
    #expect(!rows.isEmpty)
    let table = FoldTable.standard(condition.contains(where: \.isLowercase) && condition.first != "F" ? .turkic : [])
    let want = FoldBatch(rows.map { $0.scalars(0) }).folded(table)
    for column in 1...3 {
      let got = FoldBatch(rows.map { $0.scalars(column) }).folded(table)
      #expect(FoldBatch.differences(got, want) { rows[$0].string(0) } == [], "column \(column + 1)")
    }
  }
}
