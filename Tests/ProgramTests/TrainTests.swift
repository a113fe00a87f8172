// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard train` from outside: a model and what it says, bad rows, corrections, the same bytes twice.

import Foundation
import TestSupport
import Testing

@Suite struct TrainTests {
  /// Rows about trees that hurt, and about trees that do not.
  private static func rows() -> [UInt8] {
    var lines = ""
    for number in 0..<60 {
      let fruit = ["walnut", "hazel", "acorn", "chestnut", "beech"][number % 5]
      let place = ["garden", "kitchen", "market", "forest"][number % 4]
      lines +=
        #"{"text":"throw the \#(fruit) at the neighbour in the \#(place) \#(number)","lang":"en","labels":["harsh"]}"#
      lines += "\n"
      lines +=
        #"{"text":"bake the \#(fruit) for the neighbour in the \#(place) \#(number)","lang":"en","labels":[]}"# + "\n"
      lines +=
        #"{"text":"wirf die \#(fruit) im \#(place) Nummer \#(number)","lang":"de","labels":{"harsh":true}}"# + "\n"
    }
    return Array(lines.utf8)
  }

  private func workspace() throws -> Workspace {
    try Workspace([
      "rows.jsonl": Self.rows(), "wrong.txt": Array("throw the ball in the garden\nthrow the ball at the wall\n".utf8),
      "bad.jsonl": Array("{\"text\":\"a\",\"labels\":[\"harsh\"]}\n\n{\"text\":3}\nno\n{\"words\":\"a\"}\n".utf8),
      "recipe.yaml": Array("labels:\n  - {name: harsh, category: harassment, threshold: 0.5}\nlanguages: [en]\n".utf8),
    ])
  }

  private func bytes(_ name: String, _ workspace: Workspace) throws -> Data {
    try Data(contentsOf: workspace.folder.appending(path: name))
  }

  @Test func aModelThatSaysWhatTheRowsSay() throws {
    let workspace = try workspace()
    let words = ["train", "--data", "rows.jsonl", "--recipe", "recipe.yaml", "--min-rows", "2"]
    let first = try workspace.run(words + ["--out", "one.fmc"])
    #expect(first.status == 0 && first.output.hasPrefix("wrote one.fmc: "), "\(first)")
    #expect(try workspace.run(words + ["--out", "two.fmc"]).status == 0)
    #expect(try bytes("one.fmc", workspace) == bytes("two.fmc", workspace))
    let other = try workspace.run(words + ["--out", "two.fmc", "--seed", "2"])
    #expect(other.status == 0)
    #expect(try bytes("one.fmc", workspace) != bytes("two.fmc", workspace))
    let measured = try workspace.run("train", "--base", "one.fmc", "--test", "rows.jsonl", "--format", "json")
    #expect(measured.status == 0 && measured.output.contains("\"area_under_curve\": 1.0"), "\(measured)")
    let explained = try workspace.run("train", "--base", "one.fmc", "--explain", "throw the walnut")
    #expect(explained.status == 0 && explained.output.contains("\"hrow\""), "\(explained)")
  }

  @Test func corrections() throws {
    let workspace = try workspace()
    #expect(try workspace.run("train", "--data", "rows.jsonl", "--recipe", "recipe.yaml", "--out", "m.fmc").status == 0)
    func falsePositives(_ model: String) throws -> Int {
      let texts = (0..<4).map { #"{"text":"throw the ball at the wall \#($0)","labels":[]}"# }
      try Data(texts.joined(separator: "\n").utf8).write(to: workspace.folder.appending(path: "t.jsonl"))
      let outcome = try workspace.run("train", "--base", model, "--test", "t.jsonl", "--format", "json")
      return outcome.output.contains("\"negatives_reached\": 4") ? 4 : 0
    }
    #expect(try falsePositives("m.fmc") == 4)
    let corrected = try workspace.run(
      "train", "--base", "m.fmc", "--benign", "wrong.txt", "--out", "m.fmc", "--epochs", "40", "--held-out", "0")
    #expect(corrected.status == 0, "\(corrected)")
    #expect(try falsePositives("m.fmc") == 0)
  }

  @Test func badRowsAreToldAndTheRestGoesOn() throws {
    let workspace = try workspace()
    let outcome = try workspace.run(
      "train", "--data", "rows.jsonl", "--data", "bad.jsonl", "--recipe", "recipe.yaml", "--out", "m.fmc")
    #expect(outcome.status == 2 && outcome.output.hasPrefix("wrote m.fmc: "), "\(outcome)")
    for message in [
      "bad.jsonl:3: `text` has a value of another type", "bad.jsonl:4: no JSON from byte 0 on",
      "bad.jsonl:5: unknown key `words`",
    ] {
      #expect(outcome.errors.contains(message), "\(outcome)")
    }
  }

  @Test func thereIsNoModel() throws {
    let workspace = try workspace()
    for (words, message) in [
      (["--data", "none.jsonl"], "none.jsonl: "),
      (["--data", "wrong.txt"], "there are 0 labels, and a model has 1 to 13"),
      (["--data", "rows.jsonl", "--base", "rows.jsonl"], "the file is no model"),
      (["--data", "rows.jsonl", "--recipe", "wrong.txt"], "wrong.txt"),
      (["--data", "bad.jsonl", "--recipe", "recipe.yaml"], "the label `harsh` is right for 1 rows and wrong for 0"),
    ] {
      let outcome = try workspace.run(["train"] + words + ["--out", "m.fmc"])
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: workspace.folder.appending(path: "m.fmc").path))
    }
    let noFolder = try workspace.run(
      "train", "--data", "rows.jsonl", "--recipe", "recipe.yaml", "--out", "nowhere/m.fmc")
    #expect(noFolder.status == 2 && noFolder.errors.contains("nowhere/m.fmc: it does not exist"), "\(noFolder)")
  }
}
