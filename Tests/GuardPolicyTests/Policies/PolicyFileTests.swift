// fmguard — SPDX-License-Identifier: Apache-2.0
// Policy files: what is read, and every way in which a file can be wrong.

import GuardPolicy
import GuardYAML
import Testing

@Suite("Policy files")
struct PolicyFileTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    let id: String
    let yaml: String
    /// `line:column code`, in the order of the file.
    let want: [String]
    var testDescription: String { id }
  }

  static let bad: [Bad] = [
    Bad(id: "empty", yaml: "", want: ["1:1 yaml_empty"]),
    Bad(id: "nul", yaml: "id: a\u{0}b", want: ["1:6 forbidden_character"]),
    Bad(id: "astral id", yaml: "id: \u{1F98A}", want: ["1:5 invalid_value"]),
    Bad(id: "not a mapping", yaml: "- a", want: ["1:1 wrong_type"]),
    Bad(id: "no id", yaml: "lists: [a]", want: ["1:1 missing_key"]),
    Bad(id: "upper case id", yaml: "id: Default", want: ["1:5 invalid_value"]),
    Bad(id: "unknown key", yaml: "id: a\nsevrity: low", want: ["2:1 unknown_key"]),
    Bad(id: "twice a key", yaml: "id: a\nid: b", want: ["2:1 duplicate_key"]),
    Bad(id: "unknown severity", yaml: "id: a\nseverity: mild", want: ["2:11 not_in_list"]),
    Bad(id: "unknown mode", yaml: "id: a\ninput: {deny_list: block}", want: ["2:20 not_in_list"]),
    Bad(id: "refusal on input", yaml: "id: a\ninput: {refusal: report}", want: ["2:9 unknown_key"]),
    Bad(id: "refusal cannot be enforced", yaml: "id: a\noutput: {refusal: enforce}", want: ["2:19 not_in_list"]),
    Bad(id: "on_incomplete shadow", yaml: "id: a\non_incomplete: {input: shadow}", want: ["2:24 not_in_list"]),
    Bad(id: "threshold above one", yaml: "id: a\nthresholds: {hate: 1.5}", want: ["2:20 out_of_range"]),
    Bad(id: "threshold as text", yaml: "id: a\nthresholds: {hate: \"0.5\"}", want: ["2:20 invalid_value"]),
    Bad(id: "threshold of a strange key", yaml: "id: a\nthresholds: {Hate!: 0.5}", want: ["2:14 invalid_value"]),
    Bad(id: "threshold of a label that may be", yaml: "id: a\nthresholds: {hatred: 0.5, x-own: 0.5}", want: []),
    Bad(
      id: "threshold of what no label is called", yaml: "id: a\nthresholds: {x-: 0.5, \"\": 0.5, \"*\": 0.5}",
      want: ["2:14 invalid_value", "2:23 invalid_value", "2:32 invalid_value"]),
    Bad(
      id: "threshold of a stage", yaml: "id: a\ninput: {thresholds: {hate: 2, \u{1F98A}: 0.5}}",
      want: ["2:28 out_of_range", "2:31 invalid_value"]),
    Bad(id: "unknown mode of a label", yaml: "id: a\ninput: {classifier: {hate: block}}", want: ["2:28 not_in_list"]),
    Bad(id: "mode of a strange label", yaml: "id: a\ninput: {classifier: {Hate: off}}", want: ["2:22 invalid_value"]),
    Bad(
      id: "modes of a label twice", yaml: "id: a\noutput: {classifier: {hate: off, hate: shadow}}",
      want: ["2:34 duplicate_key"]),
    Bad(id: "classifier as a list", yaml: "id: a\ninput: {classifier: [enforce]}", want: ["2:21 wrong_type"]),
    Bad(
      id: "unknown mode of models outside", yaml: "id: a\ninput: {classifier_external: block}",
      want: ["2:30 not_in_list"]),
    Bad(
      id: "modes of models outside by label", yaml: "id: a\ninput: {classifier_external: {hate: enforce}}",
      want: ["2:30 wrong_type"]),
    Bad(id: "classifier without a value", yaml: "id: a\ninput: {classifier: }", want: ["2:21 empty_value"]),
    Bad(
      id: "on_unsupported_language shadow", yaml: "id: a\non_unsupported_language: {output: shadow}",
      want: ["2:35 not_in_list"]),
    Bad(
      id: "on_unsupported_language of no stage", yaml: "id: a\non_unsupported_language: {both: block}",
      want: ["2:27 unknown_key"]),
    Bad(id: "lists as text", yaml: "id: a\nlists: en-*", want: ["2:8 wrong_type"]),
    Bad(id: "glob with a slash", yaml: "id: a\nlists: [en/*]", want: ["2:9 invalid_value"]),
    Bad(id: "no shapes", yaml: "id: a\napplies_to: []\notherwise: b", want: ["2:13 wrong_type"]),
    Bad(id: "unknown shape", yaml: "id: a\napplies_to: [json]\notherwise: b", want: ["2:14 not_in_list"]),
    Bad(id: "idle otherwise", yaml: "id: a\notherwise: b", want: ["2:12 policy_idle_otherwise"]),
    Bad(
      id: "all at once", yaml: "id: A\nseverity: x\nlists: 1\nwhat: 2",
      want: ["1:5 invalid_value", "2:11 not_in_list", "3:8 wrong_type", "4:1 unknown_key"]),
    Bad(
      id: "one in each document", yaml: "id: a\nx: 1\n---\nid: b\ny: 1\n",
      want: ["2:1 unknown_key", "5:1 unknown_key"]),
  ]

  @Test("every problem is told, with its place", arguments: bad)
  func problems(row: Bad) {
    let bytes = Array(row.yaml.utf8)
    let file = PolicyFile(bytes.span, name: "policies/x.yaml")
    let got = file.issues.map { issue in
      "\(issue.position?.line ?? 0):\(issue.position?.column ?? 0) \(issue.kind.code)"
    }
    #expect(got == row.want)
  }

  @Test("an ill-formed byte is a problem, not a character")
  func illFormed() {
    let bytes = Array("id: a\ndescription: ".utf8) + [0xFF]
    #expect(PolicyFile(bytes.span, name: "x").issues.map(\.kind) == [.illFormed])
  }

  @Test("a problem in one document does not hide the policy of another")
  func partly() {
    let bytes = Array("id: a\nx: 1\n---\nid: b\n".utf8)
    #expect(PolicyFile(bytes.span, name: "x").policies.map(\.policy.id) == ["b"])
  }

  @Test("what a file leaves out has the documented default")
  func defaults() throws {
    let bytes = Array("id: a".utf8)
    let policy = try #require(PolicyFile(bytes.span, name: "x").policies.first?.policy)
    #expect(policy == Policy(id: "a"))
    #expect(policy.severity == .medium)
    #expect(policy.lists == [.all])
    #expect(policy.input.denyList == .enforce && policy.output.classifier == .enforce)
    #expect(policy.input.classifierExternal == .shadow && policy.output.classifierExternal == .shadow)
    #expect(policy.input.onIncomplete == .block && policy.output.onIncomplete == .block)
    #expect(policy.input.onUnsupportedLanguage == .allow && policy.output.onUnsupportedLanguage == .allow)
    #expect(policy.input.thresholds.isEmpty && policy.thresholds.isEmpty)
    #expect(policy.refusal == .report)
    #expect(policy.appliesTo == [.string, .guided] && policy.otherwise == nil)
  }

  @Test("every key is read")
  func everyKey() throws {
    let yaml = """
      id: strict
      description: a 🦊 of a policy
      lists: ["en-*", x-1]
      input: {deny_list: shadow, classifier: off, classifier_external: enforce}
      output: {deny_list: off, classifier: {"*": shadow, self-harm: enforce}, thresholds: {hate: 0.9}, refusal: off}
      severity: critical
      thresholds: {hate: 0.80, self-harm: 1}
      on_incomplete: {input: allow, output: block}
      on_unsupported_language: {output: block}
      applies_to: [guided]
      otherwise: default
      """
    let bytes = Array(yaml.utf8)
    let file = PolicyFile(bytes.span, name: "x")
    #expect(file.issues.isEmpty)
    let policy = try #require(file.policies.first?.policy)
    #expect(policy.description == "a 🦊 of a policy")
    #expect(policy.lists.map(\.pattern) == ["en-*", "x-1"])
    #expect(
      policy.input
        == StagePolicy(denyList: .shadow, classifier: .off, classifierExternal: .enforce, onIncomplete: .allow))
    #expect(
      policy.output
        == StagePolicy(
          denyList: .off, classifier: ClassifierModes(.shadow, named: ["self-harm": .enforce]),
          thresholds: ["hate": 0.9], onUnsupportedLanguage: .block))
    #expect(
      file.policies.first?.labelNames.map { "\($0.position.line):\($0.position.column) \($0.key) \($0.name)" } == [
        "5:52 classifier self-harm", "5:86 thresholds hate", "7:14 thresholds hate", "7:26 thresholds self-harm",
      ])
    #expect(policy.refusal == .off)
    #expect(policy.severity == .critical)
    #expect(policy.thresholds == ["hate": 0.8, "self-harm": 1])
    #expect(policy.appliesTo == [.guided])
    #expect(policy.otherwise == "default")
  }

  @Test("a mapping of modes without a star leaves the others enforced")
  func withoutStar() throws {
    let bytes = Array("id: a\ninput: {classifier: {hate: off}}\noutput: {classifier: {}}".utf8)
    let policy = try #require(PolicyFile(bytes.span, name: "x").policies.first?.policy)
    #expect(policy.input.classifier == ClassifierModes(.enforce, named: ["hate": .off]))
    #expect(policy.output.classifier == .enforce)
  }

  @Test("a glob that names no list is told, with the id that was probably meant")
  func unknownLists() {
    let yaml = "id: a\nlists: [en-profanty, 'ko-*', \"en-*\", '*', x]\n---\nid: b\n---\nid: c\nlists: []\n"
    let bytes = Array(yaml.utf8)
    let file = PolicyFile(bytes.span, name: "policies/x.yaml")
    #expect(
      file.issues(amongLists: ["de-insults", "en-profanity"]).map(\.description) == [
        "policies/x.yaml:2:9: `en-profanty` names no list; did you mean `en-profanity`?",
        "policies/x.yaml:2:22: `ko-*` names no list; write the id of a list or a glob over ids, or remove it",
        "policies/x.yaml:2:43: `x` names no list; write the id of a list or a glob over ids, or remove it",
      ])
    #expect(file.issues(amongLists: []).isEmpty)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.bad.map(\.id)).count == Self.bad.count)
  }
}
