// fmguard — SPDX-License-Identifier: Apache-2.0
// All classifiers outside of a configuration directory. Knows neither when whom to ask, nor what is done with answers.

public import GuardModels
public import GuardPolicy

/// The classifiers outside that a configuration directory declares.
///
///     let consultants = Consultants(models, reusing: old)
///     let answers = await consultants.ask(models, about: text, at: .input)
public struct Consultants: Sendable {
  /// All of them, in the order of their files.
  public let all: [Consultant]

  /// Those of some declarations.
  ///
  /// - Parameters:
  ///   - old: those that were in force before: one whose declaration is the same stays, with what it knows of its host.
  ///   - environment: the value of a variable; nil for those of the process.
  public init(
    _ models: [ExternalModel] = [], reusing old: Consultants? = nil, environment: ((String) -> String?)? = nil
  ) {
    all = models.map { model in
      old?.all.first { $0.model == model } ?? Consultant(model, environment: environment ?? BearerKey.environment)
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool { all.isEmpty }

  /// What each of some models says of a text, in their order; all are asked at the same time. Waits for them, as long
  /// as the longest deadline at the most.
  ///
  /// - Parameter models: of these consultants; another cannot be reached.
  public func ask(_ models: [ExternalModel], about text: [UInt8], at stage: Stage) -> [Consultation] {
    begin(models, text, stage).map { $0.wait() }
  }

  /// The same, for tasks: no thread of theirs waits.
  public func ask(_ models: [ExternalModel], about text: [UInt8], at stage: Stage) async -> [Consultation] {
    var answers: [Consultation] = []
    for answer in begin(models, text, stage) { answers.append(await answer.value()) }
    return answers
  }

  private func begin(_ models: [ExternalModel], _ text: [UInt8], _ stage: Stage) -> [BegunAnswer] {
    models.map { model in
      all.first { $0.model.id == model.id }?.begin(text, stage) ?? .known(.unavailable(.unreachable))
    }
  }

  /// Ends what is under way within about a second, and whatever begins from now on.
  public func end() {
    for consultant in all { consultant.end() }
  }
}
