// fmguard — SPDX-License-Identifier: Apache-2.0
// Declarations of classifiers outside: every mistake with its message, what is declared, and when one is asked.

import GuardModels
import GuardPolicy
import GuardYAML
import TestSupport
import Testing

@Suite struct ExternalModelTests {
  private static let least = "id: a\nkind: moderations\nurl: https://x.example/v1\nmodel: m\nconsult: always\n"

  private func load(_ files: [String: String]) throws -> (models: [ExternalModel], issues: [String]) {
    let folder = try TemporaryFolder(files)
    var issues: [GuardYAML.Issue] = []
    let models = ExternalModel.load(root: folder.path, issues: &issues) { _, _ in }
    return (models, issues.map(\.description))
  }

  static let rows = [
    FileRow("least", least),
    FileRow("local", "id: a\nkind: moderations\nurl: http://127.0.0.1:1/v1\nmodel: m\nconsult: always\n"),
    FileRow(
      "chat",
      "id: a\nkind: chat\nform: llama-guard\nurl: http://localhost/\nmodel: m\nconsult: uncertain\nbetween: [0.2, 0.2]\n"
    ),
    FileRow("empty", "", "models/x.yaml:1:1: the file holds no YAML document; write its keys, or remove the file"),
    FileRow(
      "nothing", "{}\n",
      "models/x.yaml:1:1: the key `id` is missing; add `id:` with an id of the characters a-z, 0-9 and - (such as `en-profanity`), at most 64",
      "models/x.yaml:1:1: the key `kind` is missing; add `kind:` with moderations or chat",
      "models/x.yaml:1:1: the key `url` is missing; add `url:` with a URL that begins with https://, without user, password and fragment",
      "models/x.yaml:1:1: the key `model` is missing; add `model:` with the name of a model, of at most 256 visible ASCII characters",
      "models/x.yaml:1:1: the key `consult` is missing; add `consult:` with always or uncertain"),
    FileRow(
      "no form", "id: a\nkind: chat\nurl: https://x.example\nmodel: m\nconsult: always\n",
      "models/x.yaml:1:1: the key `form` is missing; add `form:` with llama-guard, shieldgemma or granite-guardian"),
    FileRow(
      "a form too many", least + "form: shieldgemma\n",
      "models/x.yaml:6:7: `form` says nothing where `kind` is moderations; remove it"),
    FileRow(
      "bounds too many", least + "between: [0.1, 0.9]\n",
      "models/x.yaml:6:10: `between` says nothing where `consult` is always; remove it"),
    FileRow(
      "no bounds", "id: a\nkind: moderations\nurl: https://x.example\nmodel: m\nconsult: uncertain\n",
      "models/x.yaml:1:1: the key `between` is missing; add `between:` with two numbers from 0 to 1: [low, high]"),
    FileRow(
      "bounds the wrong way round",
      "id: a\nkind: moderations\nurl: https://x.example\nmodel: m\nconsult: uncertain\nbetween: [0.9, 0.1]\n",
      "models/x.yaml:6:10: 0.9, 0.1 are no bounds; write two numbers from 0 to 1, the lower one first"),
    FileRow(
      "not encrypted", "id: a\nkind: moderations\nurl: http://10.0.0.1/v1\nmodel: m\nconsult: always\n",
      "models/x.yaml:3:6: on the way to `10.0.0.1` everybody could read the texts and give the answers; use https; http is for this machine alone"
    ),
    FileRow(
      "a variable of others", least + "key_env: AWS_SECRET_ACCESS_KEY\n",
      "models/x.yaml:6:10: `AWS_SECRET_ACCESS_KEY` cannot stand here; write a variable of A-Z, 0-9 and _ that begins with FMGUARD_, such as FMGUARD_OPENAI_KEY"
    ),
    FileRow(
      "a key", least + "key_env: sk-walnut\n",
      "models/x.yaml:6:10: `sk-walnut` cannot stand here; write a variable of A-Z, 0-9 and _ that begins with FMGUARD_, such as FMGUARD_OPENAI_KEY"
    ),
    FileRow(
      "too patient", least + "deadline: 61\n",
      "models/x.yaml:6:11: 61 is out of range; write a number from 0.05 to 60.0"),
    FileRow(
      "misspelt", least + "breaker: {failure: 3}\n",
      "models/x.yaml:6:11: unknown key `failure`; did you mean `failures`?"),
    FileRow(
      "nothing kept for long", least + "cache: {entries: 0, seconds: 0}\n",
      "models/x.yaml:6:30: 0 is out of range; write a number from 1.0 to 86400.0"),
    FileRow(
      "no such category", least + "categories: {hate: hatred}\n",
      "models/x.yaml:6:20: `hatred` is none of the values possible here; did you mean `hate`?"),
    FileRow(
      "no such hazard",
      "id: a\nkind: chat\nform: shieldgemma\nurl: https://x.example\nmodel: m\nconsult: always\ncategories: {S1: hate}\n",
      "models/x.yaml:7:14: `S1` cannot stand here; write one of any, dangerous-content, harassment, hate-speech or sexual-content"
    ),
    FileRow(
      "no categories", least + "categories: {}\n",
      "models/x.yaml:6:13: `0 categories` cannot stand here; write 1 to 64 categories"),
    FileRow(
      "a stage twice", least + "stages: [input, input]\n",
      "models/x.yaml:6:9: `2 items` cannot stand here; write each stage once"),
    FileRow(
      "a relative path", least + "certificates: ca.pem\n",
      "models/x.yaml:6:15: `ca.pem` cannot stand here; write an absolute path"),
    FileRow(
      "nul", "id: a\nkind: moderations\nurl: https://x.example/v1\nmodel: \"m\\0\"\nconsult: always\n",
      "models/x.yaml:4:8: `m\\u{0}` cannot stand here; write the name of a model, of at most 256 visible ASCII characters"
    ),
    FileRow(
      "beyond the basic plane", "id: a\nkind: moderations\nurl: https://x.example/v1\nmodel: 🥜\nconsult: always\n",
      "models/x.yaml:4:8: `🥜` cannot stand here; write the name of a model, of at most 256 visible ASCII characters"),
    FileRow(
      "invalid byte", bytes: Array("id: a".utf8) + [0xFF],
      ["models/x.yaml:1:6: ill-formed UTF-8 at byte 5 of the file; save the file as UTF-8"]),
  ]

  @Test(arguments: rows) func mistakesAreTold(_ row: FileRow) throws {
    let folder = try TemporaryFolder()
    try folder.write(row.bytes, to: "models/x.yaml")
    var issues: [GuardYAML.Issue] = []
    let models = ExternalModel.load(root: folder.path, issues: &issues) { _, _ in }
    #expect(issues.map(\.description) == row.want)
    #expect(models.count == (row.want.isEmpty ? 1 : 0))
  }

  @Test func everyKeyCounts() throws {
    let text = """
      id: referee
      kind: chat
      form: granite-guardian
      url: https://x.example:8443/v1/chat/completions
      model: ibm-granite/granite-guardian-3.3-8b
      key_env: FMGUARD_REFEREE_KEY
      consult: uncertain
      between: [0.1, 0.9]
      deadline: 0.5
      retries: 0
      concurrency: 3
      breaker: {failures: 2, pause: 7}
      cache: {entries: 0, seconds: 60}
      certificates: /etc/ssl/own.pem
      size_limit: 1000
      categories: {violence: violence, harm: x-harm}
      threshold: 0.7
      stages: [output]

      """
    let model = try #require(try load(["models/x.yaml": text]).models.first)
    #expect(model.id == "referee" && model.file == "models/x.yaml" && model.form == .graniteGuardian)
    #expect(model.name == "ibm-granite/granite-guardian-3.3-8b" && model.keyVariable == "FMGUARD_REFEREE_KEY")
    #expect(model.occasion == .uncertain(between: 0.1...0.9) && model.deadline == 0.5 && model.retries == 0)
    #expect(model.concurrency == 3 && model.breaker.failures == 2 && model.breaker.pause == 7)
    #expect(model.cache.entries == 0 && model.cache.seconds == 60 && model.certificates == "/etc/ssl/own.pem")
    #expect(model.sizeLimit == 1000 && model.categories == ["violence": "violence", "harm": "x-harm"])
    #expect(model.threshold == 0.7 && model.stages == [.output])
  }

  @Test func defaults() throws {
    let model = try #require(try load(["models/x.yaml": Self.least]).models.first)
    #expect(model.deadline == 2 && model.retries == 1 && model.concurrency == 8 && model.sizeLimit == 32 << 10)
    #expect(model.breaker.failures == 5 && model.breaker.pause == 30)
    #expect(model.cache.entries == 10_000 && model.cache.seconds == 300 && model.threshold == 0.5)
    #expect(model.stages == [.input, .output] && model.keyVariable == nil && model.categories.count == 13)
  }

  @Test(arguments: ModelForm.allCases) func everyDefaultIsACategory(_ form: ModelForm) {
    #expect(form.categories.values.allSatisfy { Category.isName($0) })
    if let names = form.names { #expect(Set(form.categories.keys).isSubset(of: names)) }
  }

  @Test func filesBesideThem() throws {
    let found = try load([
      "models/README.md": "", "models/a.yaml": Self.least, "models/b.yaml": Self.least, "models/c.yml": Self.least,
      "models/default.fmc": "walnut",
    ])
    #expect(
      found.issues == [
        "models/b.yaml:1:1: the model `a` is declared a second time, first in models/a.yaml; change one id",
        "models/c.yml: a file with this name would not be read as a model; rename it to end with .yaml (one elsewhere) or .fmc (one of our own), or move it elsewhere",
      ])
    let many = (0..<5).map { ("models/\($0).yaml", "id: a\($0)" + Self.least.dropFirst(5)) }
    #expect(
      try load(Dictionary(uniqueKeysWithValues: many)).issues == [
        "models: 5 classifiers are declared to be asked over HTTP, and 4 may; remove some"
      ])
    #expect(try load([:]).models.isEmpty)
    let folder = try TemporaryFolder(["models/a.yaml": Self.least, "models/c.yml": Self.least])
    var issues: [GuardYAML.Issue] = []
    #expect(ExternalModel.load(root: folder.path, others: nil, issues: &issues) { _, _ in }.count == 1)
    #expect(issues.isEmpty, "somebody else tells of names")
  }

  @Test func whenOneIsAsked() throws {
    var model = try #require(try load(["models/x.yaml": Self.least]).models.first)
    #expect(model.isAsked(at: .input, highest: 0) && model.isAsked(at: .output, highest: nil))
    (model.occasion, model.stages) = (.uncertain(between: 0.2...0.8), [.input])
    for (highest, want) in [(0.1, false), (0.2, true), (0.5, true), (0.8, true), (0.81, false), (nil, true)] {
      #expect(model.isAsked(at: .input, highest: highest) == want)
      #expect(!model.isAsked(at: .output, highest: highest))
    }
  }
}
