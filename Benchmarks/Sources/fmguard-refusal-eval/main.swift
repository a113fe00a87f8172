// fmguard — SPDX-License-Identifier: Apache-2.0
// Evaluation of the detector of refusals. Knows which word means what.

import Foundation
import GuardRefusal

let options = Options(CommandLine.arguments.dropFirst())
let root = options["config"] ?? ".."
let detector = try RefusalDetector.load(root: root)
let data = options["data"] ?? "../../shared"

switch options.words.first {
case "text":
  let text = options.words[1]
  let a = detector.evaluate(text, prompt: options["prompt"])
  print(a.answer, a.confidence, a.kind as Any, a.gate)
  for e in a.evidence {
    print("  ", e.language, e.construction, e.sign, String(decoding: Array(text.utf8)[e.sentence], as: UTF8.self))
  }
case "load":
  for _ in 0..<20 { _ = try RefusalDetector.load(root: root) }
case "opening":
  print(detector.opening(options.words[1]))
case "prove":
  for issue in detector.proveExamples() { print(issue.description) }
case "train":
  try train(Corpus(folder: data).rows, detector, to: "\(root)/refusals/weights.yaml")
case "speed":
  speed(try Corpus(folder: data, isWhole: false).rows, detector, root: root)
default:
  let half = options["half"] ?? "all"
  report(try Corpus(folder: data).rows.filter { half == "all" || $0.isHeldOut == (half == "test") }, detector, options)
}
