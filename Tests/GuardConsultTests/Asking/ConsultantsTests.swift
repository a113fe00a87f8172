// fmguard — SPDX-License-Identifier: Apache-2.0
// All of a directory: who is asked, in which order they answer, and who stays over a reload.

import GuardModels
import GuardPolicy
import GuardYAML
import TestSupport
import Testing

@testable import GuardConsult

@Suite struct ConsultantsTests {
  private func text(_ id: String, _ url: String, _ consult: String) -> String {
    "id: \(id)\nkind: chat\nform: llama-guard\nurl: \(url)\nmodel: m\nretries: 0\ndeadline: 20\nconsult: \(consult)\n"
  }

  @Test func thoseThatAreToBeAskedAreAsked() async throws {
    let origins = ["safe", #"unsafe\nS10"#].map { word in
      ScriptedOrigin { _ in .whole(200, [], Array(Answers.chat(word).utf8)) }
    }
    let folder = try TemporaryFolder([
      "models/a.yaml": text("first", origins[0].url, "always"),
      "models/b.yaml": text("second", origins[1].url, "uncertain\nbetween: [0.2, 0.8]"),
    ])
    var issues: [GuardYAML.Issue] = []
    var seen: [String] = []
    let consultants = Consultants.load(root: folder.path, issues: &issues) { file, _ in seen.append(file) }
    #expect(issues.isEmpty && seen == ["models/a.yaml", "models/b.yaml"] && !consultants.isEmpty)
    func hate(_ answers: [Consultants.Answer]) -> [String] {
      answers.map { answer in
        guard case .scored(let scores) = answer.consultation else { return "\(answer.model.id) none" }
        return "\(answer.model.id) \(scores["hate"] ?? -1)"
      }
    }
    let text = Array("walnut".utf8)
    #expect(hate(await consultants.ask(text, stage: .input, highest: 0.5)) == ["first 0.0", "second 1.0"])
    #expect(hate(await consultants.ask(text, stage: .input, highest: 0.1)) == ["first 0.0"])
    let ask = { consultants.ask(Array("chestnut".utf8), stage: .output, highest: nil) }
    #expect(hate(ask()) == ["first 0.0", "second 1.0"])
    #expect(origins.map(\.requests.count) == [2, 2], "one answer was known")
  }

  @Test func whoIsTheSameStays() throws {
    let folder = try TemporaryFolder(["models/a.yaml": text("a", "http://127.0.0.1:1", "always")])
    var issues: [GuardYAML.Issue] = []
    let first = Consultants.load(root: folder.path, issues: &issues)
    try folder.write(text("b", "http://127.0.0.1:1", "always"), to: "models/b.yaml")
    let second = Consultants.load(root: folder.path, issues: &issues, reusing: first)
    #expect(second.all.count == 2 && second.all[0] === first.all[0])
    try folder.write(text("a", "http://127.0.0.1:2", "always"), to: "models/a.yaml")
    let third = Consultants.load(root: folder.path, issues: &issues, reusing: second)
    #expect(third.all[0] !== second.all[0] && third.all[1] === second.all[1] && issues.isEmpty)
    try folder.write("walnut", to: "models/c.yaml")
    #expect(Consultants.load(root: folder.path, issues: &issues).isEmpty && issues.count == 1)
  }

  @Test func nobodyIsAskedOfNobody() async throws {
    var issues: [GuardYAML.Issue] = []
    let consultants = Consultants.load(root: try TemporaryFolder().path, issues: &issues)
    #expect(consultants.isEmpty && issues.isEmpty)
    #expect(await consultants.ask([], stage: .input, highest: nil).isEmpty)
  }

  @Test func whatThreadsMayShare() {
    func sendable<T: Sendable>(_: T.Type) {}
    sendable(Consultant.self)
    sendable(Consultants.self)
    sendable(Consultants.Answer.self)
    sendable(Consultation.self)
    sendable(ConsultantStanding.self)
    sendable(Unavailability.self)
    sendable(ExternalModel.self)
    sendable(ModelForm.self)
  }
}
