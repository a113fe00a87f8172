// fmguard — SPDX-License-Identifier: Apache-2.0
// Evaluation of the detector of refusals. Knows which word means what.

import Foundation
import GuardRefusal

let usage = """
  usage: fmguard-refusal-eval [--config DIR] [--data DIR] COMMAND
    report [--half test|tune|all] [--by model]   results in Markdown; the half that no rule was made on, by default
    errors [--errors SOURCE] [--lang TAG] [--which false|missed] [--limit N] [--half …]
    train                                        writes refusals/weights.yaml of the configuration directory
    speed                                        how long evaluations and loading take
    text TEXT [--prompt TEXT]                    one response, with the evidence
  """

let options = Options(CommandLine.arguments.dropFirst())
let root = options["config"] ?? ".."
let data = options["data"] ?? "../../shared"

func rows(_ defaultHalf: String) throws -> [Row] {
  let half = options["half"] ?? defaultHalf
  return try Corpus(folder: data).rows.filter { half == "all" || $0.isHeldOut == (half == "test") }
}

/// Does what the words say.
func run() throws {
  switch options.words.first {
  case "report":
    try Report(rows("test"), RefusalDetector.load(root: root), byModel: options["by"] == "model").print()
  case "errors":
    try showErrors(rows("tune"), RefusalDetector.load(root: root), options)
  case "train":
    try train(Corpus(folder: data).rows, root: root)
  case "speed":
    try speed(Corpus(folder: data, isWhole: false).rows, RefusalDetector.load(root: root), root: root)
  case "text" where options.words.count == 2:
    let text = options.words[1]
    let assessment = try RefusalDetector.load(root: root).evaluate(text, prompt: options["prompt"])
    print(assessment.answer, assessment.confidence, assessment.kind?.rawValue ?? "-", assessment.gate)
    for item in assessment.evidence {
      print(
        "  ", item.language, item.construction, item.sign,
        String(decoding: Array(text.utf8)[item.sentence], as: UTF8.self))
    }
  default:
    print(usage)
    exit(2)
  }
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("fmguard-refusal-eval: \(error)\n".utf8))
  exit(1)
}
