// fmguard — SPDX-License-Identifier: Apache-2.0
// Rows of suites: what they expect, and what is wrong with some.

import FMGuard
import GuardJSON
import GuardPolicy
import GuardRows
import Testing

@testable import GuardEvaluation

struct ExpectationRow: Sendable, CustomTestStringConvertible {
  let id: String
  let json: String
  /// The words of the expectation, whether the text should be declined, tags and language.
  let want: String

  var testDescription: String { id }

  static let right = [
    ExpectationRow(id: "action", json: #"{"text":"a","action":"block"}"#, want: "block + [] und"),
    ExpectationRow(id: "allow", json: #"{"text":"a","action":"allow"}"#, want: "allow - [] und"),
    ExpectationRow(id: "expect", json: #"{"text":"a","expect":"redact","lang":"de"}"#, want: "redact + [] de"),
    ExpectationRow(
      id: "all",
      json: #"{"text":"a","action":"block","layer":"guard","categories":["b","a","b"],"tags":["t"],"language":"ko"}"#,
      want: "block, guard, a b + [\"t\"] ko"),
    ExpectationRow(id: "layer", json: #"{"text":"a","layer":"model"}"#, want: "model + [] und"),
    ExpectationRow(
      id: "no layer", json: #"{"text":"a","action":"allow","layer":null}"#, want: "allow, no layer - [] und"),
    ExpectationRow(id: "no category", json: #"{"text":"a","categories":[]}"#, want: "allow, no category - [] und"),
    ExpectationRow(id: "locale", json: #"{"text":"a","action":"allow","locale":"pt-BR"}"#, want: "allow - [] pt-BR"),
    ExpectationRow(
      id: "triggers", json: #"{"id":"1","data":"a","expected_triggers":{"B":true,"A":false}}"#,
      want: "declined + [\"B\"] und"),
    ExpectationRow(
      id: "no trigger", json: #"{"id":"1","data":"a","expected_triggers":{"A":false}}"#, want: "allow - [] und"),
    ExpectationRow(id: "empty text", json: #"{"text":"","action":"allow"}"#, want: "allow - [] und"),
    ExpectationRow(
      id: "nul", json: #"{"text":"\u0000","action":"allow","tags":["\u0000"]}"#, want: "allow - [\"\\0\"] und"),
    ExpectationRow(id: "astral", json: #"{"text":"🌰","action":"allow","tags":["🌰"]}"#, want: "allow - [\"🌰\"] und"),
    ExpectationRow(
      id: "annotations", json: #"{"text":"a","note":"x","kind":1,"why":[],"action":"allow"}"#, want: "allow - [] und"),
  ]

  static let wrong = [
    ExpectationRow(id: "nothing", json: #"{"text":"a"}"#, want: "missing_expectation"),
    ExpectationRow(id: "no text", json: #"{"action":"allow"}"#, want: "missing_text"),
    ExpectationRow(id: "unknown key", json: #"{"text":"a","acton":"allow"}"#, want: "unknown_key"),
    ExpectationRow(id: "unknown action", json: #"{"text":"a","action":"deny"}"#, want: "not_a_choice action"),
    ExpectationRow(id: "unknown layer", json: #"{"text":"a","layer":"x"}"#, want: "not_a_choice layer"),
    ExpectationRow(id: "categories of numbers", json: #"{"text":"a","categories":[1]}"#, want: "wrong_type categories"),
    ExpectationRow(id: "tags as a string", json: #"{"text":"a","tags":"x"}"#, want: "wrong_type tags"),
    ExpectationRow(id: "nested tags", json: #"{"tags":[["x"]],"text":"a","action":"allow"}"#, want: "wrong_type tags"),
    ExpectationRow(
      id: "id behind tags", json: #"{"tags":[1],"text":"a","action":"allow","id":"r"}"#, want: "wrong_type tags r"),
    ExpectationRow(
      id: "id behind triggers", json: #"{"expected_triggers":{"A":1},"data":"a","id":"r"}"#,
      want: "wrong_type expected_triggers r"),
    ExpectationRow(
      id: "id behind data", json: #"{"data":[{"a":[]}],"action":"allow","id":"r"}"#, want: "wrong_type data r"),
    ExpectationRow(
      id: "triggers of strings", json: #"{"data":"a","expected_triggers":{"A":"yes"}}"#,
      want: "wrong_type expected_triggers"
    ),
    ExpectationRow(id: "data of turns", json: #"{"data":[],"expected_triggers":{}}"#, want: "wrong_type data"),
    ExpectationRow(id: "twice", json: #"{"text":"a","action":"allow","action":"block"}"#, want: "duplicate_key action"),
    ExpectationRow(id: "no JSON", json: "x", want: "invalid_json"),
    ExpectationRow(id: "cut", json: #"{"text":"a","tags":["#, want: "invalid_json"),
    ExpectationRow(id: "empty", json: "", want: "invalid_json"),
    ExpectationRow(id: "no object", json: "[]", want: "not_an_object"),
  ]
}

@Suite struct SuiteRowTests {
  private func read(_ json: String) throws(RowError) -> SuiteRow {
    var reader = JSONReader()
    let bytes = Array(json.utf8)
    return try SuiteRow.read(bytes.span, with: &reader, defaults: CheckContext())
  }

  @Test(arguments: ExpectationRow.right) func reads(row: ExpectationRow) throws {
    let suite = try read(row.json)
    #expect(
      "\(suite.expectation.words) \(suite.expectation.isPositive ? "+" : "-") \(suite.tags) \(suite.language)"
        == row.want)
  }

  @Test(arguments: ExpectationRow.wrong) func refuses(row: ExpectationRow) {
    do {
      _ = try read(row.json)
      Issue.record("the row was read")
    } catch {
      let words = [error.kind.code, error.key, error.id?.string].compactMap(\.self)
      #expect(words.joined(separator: " ") == row.want)
    }
  }

  @Test func idsAreUnique() {
    let rows = ExpectationRow.right + ExpectationRow.wrong
    #expect(Set(rows.map(\.id)).count == rows.count)
  }
}
