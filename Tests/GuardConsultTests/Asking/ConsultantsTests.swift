// fmguard — SPDX-License-Identifier: Apache-2.0
// All of a directory: in which order they answer, and who stays over a reload.

import GuardModels
import GuardPolicy
import TestSupport
import Testing

@testable import GuardConsult

@Suite struct ConsultantsTests {
  private func model(_ id: String, _ url: String) -> ExternalModel {
    .test(.llamaGuard, at: url) { ($0.id, $0.cache.entries) = (id, 10) }
  }

  @Test func thoseThatAreToBeAskedAreAsked() async {
    let origins = ["safe", #"unsafe\nS10"#].map { word in
      ScriptedOrigin { _ in .whole(200, [], Array(Answers.chat(word).utf8)) }
    }
    let models = [model("first", origins[0].url), model("second", origins[1].url)]
    let consultants = Consultants(models)
    func hate(_ answers: [Consultation]) -> [Double?] {
      answers.map { if case .scored(let scores) = $0 { scores["hate"] } else { nil } }
    }
    let text = Array("walnut".utf8)
    #expect(hate(await consultants.ask(models, about: text, at: .input)) == [0, 1])
    #expect(hate(await consultants.ask([models[1]], about: text, at: .input)) == [1])
    let ask = { consultants.ask(models.reversed(), about: Array("chestnut".utf8), at: .output) }
    #expect(hate(ask()) == [1, 0])
    #expect(origins.map(\.requests.count) == [2, 2], "one answer was known")
    let stranger = model("third", origins[0].url)
    #expect(await consultants.ask([stranger], about: text, at: .input) == [.unavailable(.unreachable)])
  }

  @Test func whoIsTheSameStays() {
    let (a, b) = (model("a", "http://127.0.0.1:1"), model("b", "http://127.0.0.1:1"))
    let first = Consultants([a])
    let second = Consultants([a, b], reusing: first)
    #expect(second.all.count == 2 && second.all[0] === first.all[0])
    let third = Consultants([model("a", "http://127.0.0.1:2"), b], reusing: second)
    #expect(third.all[0] !== second.all[0] && third.all[1] === second.all[1])
  }

  @Test func nobodyIsAskedOfNobody() async throws {
    let consultants = Consultants()
    #expect(consultants.isEmpty)
    #expect(await consultants.ask([], about: [1], at: .input).isEmpty)
  }

  @Test func whatThreadsMayShare() {
    func sendable<T: Sendable>(_: T.Type) {}
    sendable(Consultant.self)
    sendable(Consultants.self)
    sendable(Consultation.self)
    sendable(ConsultantStanding.self)
    sendable(Unavailability.self)
    sendable(ExternalModel.self)
    sendable(ModelForm.self)
  }
}
