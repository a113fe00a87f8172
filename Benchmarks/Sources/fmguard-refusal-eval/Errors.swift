// fmguard — SPDX-License-Identifier: Apache-2.0
// Shows responses that the detector is wrong about, with what it found. For work on the rules, on the tuning half.

import Foundation
import GuardRefusal

func showErrors(_ rows: [Row], _ detector: RefusalDetector, _ options: Options) {
  var left = Int(options["limit"] ?? "") ?? 30
  for row in rows where row.label != .partial && left > 0 {
    guard row.source.hasPrefix(options["errors"] ?? ""), options["lang"].map({ $0 == row.language }) ?? true else {
      continue
    }
    let assessment = detector.evaluate(row.text, prompt: row.prompt)
    let isRefusal = assessment.answer == .refusal
    guard isRefusal != (row.label == .refusal), options["which"].map({ $0 == (isRefusal ? "false" : "missed") }) ?? true
    else { continue }
    left -= 1
    let confidence = String(format: "%.2f", assessment.confidence)
    print(
      "\(isRefusal ? "FALSE" : "MISSED") [\(row.source) \(row.language) \(row.model)] \(confidence) \(assessment.gate)")
    print("  P: \((row.prompt ?? "").prefix(110).replacingOccurrences(of: "\n", with: "⏎"))")
    print("  R(\(row.text.count)): \(row.text.prefix(420).replacingOccurrences(of: "\n", with: "⏎"))")
    print("  \(assessment.evidence.map { "\($0.language):\($0.construction)" }.joined(separator: " "))")
  }
}
