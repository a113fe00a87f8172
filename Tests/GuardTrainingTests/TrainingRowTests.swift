// fmguard — SPDX-License-Identifier: Apache-2.0
// Rows to train on, read from JSON.

import GuardJSON
import GuardTraining
import Testing

@Suite struct TrainingRowTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let json: String
    var row: TrainingRow?
    var error: TrainingRowError?
    var testDescription: String { id }
  }

  static let text = Array("a".utf8)
  static let rows: [Row] = [
    Row(id: "text", json: #"{"text":"a"}"#, row: TrainingRow(text: text)),
    Row(
      id: "list", json: #"{"text":"a","lang":"de","labels":["x","y"],"weight":2.5}"#,
      row: TrainingRow(text: text, language: "de", labels: ["x": true, "y": true], isComplete: true, weight: 2.5)),
    Row(id: "empty list", json: #"{"labels":[],"text":"a"}"#, row: TrainingRow(text: text, isComplete: true)),
    Row(
      id: "object", json: #"{"text":"a","labels":{"x":true,"y":false}}"#,
      row: TrainingRow(text: text, labels: ["x": true, "y": false])),
    Row(id: "others", json: #"{"id":1,"source":{},"split":[],"lang":null,"text":"a"}"#, row: TrainingRow(text: text)),
    Row(id: "ill-formed", json: #"{"text":"\ud800"}"#, row: TrainingRow(text: Array("\u{FFFD}".utf8))),
    Row(id: "no text", json: #"{"labels":["x"]}"#, error: .missingText),
    Row(id: "number", json: #"{"text":1}"#, error: .wrongType(key: "text")),
    Row(id: "label number", json: #"{"text":"a","labels":[1]}"#, error: .wrongType(key: "labels")),
    Row(id: "label word", json: #"{"text":"a","labels":"x"}"#, error: .wrongType(key: "labels")),
    Row(id: "label null", json: #"{"text":"a","labels":{"x":null}}"#, error: .wrongType(key: "labels")),
    Row(id: "weight 0", json: #"{"text":"a","weight":0}"#, error: .wrongWeight),
    Row(id: "weight word", json: #"{"text":"a","weight":"1"}"#, error: .wrongType(key: "weight")),
    Row(id: "unknown", json: #"{"text":"a","label":"x"}"#, error: .unknownKey("label")),
    Row(id: "array", json: "[]", error: .notAnObject),
    Row(id: "cut", json: #"{"text":"#, error: .malformed(offset: 8)),
    Row(id: "more", json: #"{"text":"a"} x"#, error: .malformed(offset: 13)),
  ]

  @Test(arguments: rows) func read(row: Row) {
    var reader = JSONReader()
    let json = Array(row.json.utf8)
    do throws(TrainingRowError) {
      let read = try TrainingRow.read(json.span, with: &reader)
      #expect(read == row.row)
    } catch {
      #expect(error == row.error)
    }
  }
}
