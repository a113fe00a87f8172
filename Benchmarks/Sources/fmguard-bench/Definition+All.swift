// fmguard — SPDX-License-Identifier: Apache-2.0
// The definitions, with what each shows. The corpora are not part of the repository; docs/performance.md describes
// them.

extension Definition {
  static let all = [
    // Ordinary text without any of the terms: the cost of finding nothing.
    Definition(patterns: "pat_mix_1000.txt", corpus: "en64_raw.txt", expected: 0),
    Definition(patterns: "pat_mix_1000.txt", corpus: "ml16_raw.txt", expected: 0),
    Definition(patterns: "pat_mix_10000.txt", corpus: "ml16_raw.txt", expected: 0),
    Definition(patterns: "pat_mix_100000.txt", corpus: "ml16_raw.txt", expected: 0),
    // One term in 10 KB, and one in 100 bytes: the cost of finding something.
    Definition(patterns: "pat_mix_1000.txt", corpus: "en64__mix_1000_sparse.txt", expected: 6341),
    Definition(patterns: "pat_mix_1000.txt", corpus: "en64__mix_1000_dense.txt", expected: 618349),
    Definition(patterns: "pat_mix_1000.txt", corpus: "ml16__mix_1000_sparse.txt", expected: 1576),
    Definition(patterns: "pat_mix_1000.txt", corpus: "ml16__mix_1000_dense.txt", expected: 132425),
    // Words that share their beginnings with terms, and one letter four million times.
    Definition(patterns: "pat_mix_1000.txt", corpus: "near_1000.txt", expected: 0),
    Definition(patterns: "pat_mix_10000.txt", corpus: "near_10000.txt", expected: 557),
    Definition(patterns: "pat_mix_10000.txt", corpus: "flood.txt", expected: 0),
    Definition(patterns: "pat_mix_10000.txt", corpus: "flood.txt", kind: .substring, expected: 0),
  ]
}
