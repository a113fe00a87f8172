// fmguard — SPDX-License-Identifier: Apache-2.0
// The segmenter: breaks of single runs, and one segmenter asked by many threads.

import Testing

@testable import GuardText

@Suite("Segmenter") struct SegmenterTests {
  /// A run with `|` at every break.
  private func segmented(_ run: String, by segmenter: Segmenter = .shared) -> String {
    var bytes = Array(run.utf8)
    for offset in (1..<bytes.count).reversed() where segmenter.isBreak(at: offset, in: Array(run.utf8).span) {
      bytes.insert(UInt8(ascii: "|"), at: offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "breaks",
    arguments: [
      ("そばかすが気になる", "そばかす|が|気|に|なる"),
      ("他是白痴", "他是|白痴"),
      ("𠀀白痴", "𠀀|白痴"),
      // Thai AM as NFKC leaves it: two characters, segmented as the one that the dictionary knows.
      ("คนท\u{E4D}\u{E32}ชั่ว", "คน|ท\u{E4D}\u{E32}|ชั่ว"),
      // Lao HO MO likewise.
      ("\u{EAB}\u{EA1}າໂຕນີ້", "\u{EAB}\u{EA1}າ|ໂຕ|ນີ້"),
    ]) func breaks(run: String, want: String)
  {
    #expect(segmented(run) == want)
  }

  @Test("runs one after another do not mix, and long ones fit") func memory() {
    let segmenter = Segmenter()
    let long = String(repeating: "白痴", count: 400)
    for _ in 0..<3 {
      #expect(segmented("他是白痴", by: segmenter) == "他是|白痴")
      #expect(segmented(long, by: segmenter).count > 800)
      #expect(segmented("他是赌博", by: segmenter) == "他是|赌博")
    }
  }

  @Test("many threads at once") func threads() async throws {
    let segmenter = Segmenter()
    try segmenter.prepare()
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          let (run, want) = task % 2 == 0 ? ("他是白痴", "他是|白痴") : ("そばかすが気になる", "そばかす|が|気|に|なる")
          return (0..<50).allSatisfy { _ in self.segmented(run, by: segmenter) == want }
        }
      }
      for await good in group { #expect(good) }
    }
  }
}
