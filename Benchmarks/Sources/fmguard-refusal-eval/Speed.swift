// fmguard — SPDX-License-Identifier: Apache-2.0
// How long evaluations and loading take: the best of some rounds, since other programs only ever add.

import GuardRefusal

func speed(_ rows: [Row], _ detector: RefusalDetector, root: String) {
  let texts = rows.map { Array($0.text.utf8) }
  measure("all responses", texts, detector)
  measure("about 1 KB", texts.filter { (950...1100).contains($0.count) }, detector)
  measure(
    "about 1 KB, English",
    rows.filter { $0.language == "en" && (950...1100).contains($0.text.utf8.count) }
      .map { Array($0.text.utf8) }, detector)
  let clock = ContinuousClock()
  let load = (0..<10).map { _ in clock.measure { _ = try? RefusalDetector.load(root: root) } }.min() ?? .zero
  print("load: \(load / .milliseconds(1)) ms")
}

private func measure(_ name: String, _ texts: [[UInt8]], _ detector: RefusalDetector) {
  let clock = ContinuousClock()
  let bytes = texts.reduce(0) { $0 + $1.count }
  let best =
    (0..<12).map { _ in
      clock.measure {
        for text in texts { unsafe text.withUnsafeBufferPointer { _ = unsafe detector.evaluate($0, explains: false) } }
      }
    }.min() ?? .zero
  let seconds = best / .seconds(1)
  print(
    "\(name): \(texts.count) texts, \(Double(bytes) / seconds / 1e6) MB/s, \(seconds / Double(texts.count) * 1e6) us each"
  )
}
