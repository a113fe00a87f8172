// fmguard — SPDX-License-Identifier: Apache-2.0
// All classifiers outside of a configuration directory. Knows when whom to ask; not what is done with the answers.

public import GuardModels
public import GuardPolicy
public import GuardYAML

/// The classifiers outside that a configuration directory declares.
///
///     var issues: [Issue] = []
///     let consultants = Consultants.load(root: directory, issues: &issues, reusing: old) { file, bytes in … }
///     for answer in await consultants.ask(text, stage: .input, highest: scores.max()) { … }
public struct Consultants: Sendable {
  /// The folder of a configuration directory that declares them.
  public static let folder = ExternalModel.folder

  /// All of them, in the order of their files.
  public let all: [Consultant]

  /// What one of them says.
  public struct Answer: Sendable, Hashable {
    /// The declaration of the one that was asked.
    public let model: ExternalModel
    /// What it says.
    public let consultation: Consultation
  }

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

  /// Those of the files `models/*.yaml`; none if any has an issue. Asks nobody.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - others: as in `ExternalModel.load`.
  ///   - old: as in `init`.
  ///   - observe: is shown the path and the bytes of every file, in order; one that it throws for is not looked into.
  public static func load(
    root: String, others: Set<String>? = [".fmc"], issues: inout [Issue], reusing old: Consultants? = nil,
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void = { _, _ in }
  ) -> Consultants {
    let before = issues.count
    let models = ExternalModel.load(root: root, others: others, issues: &issues, observe: observe)
    return issues.count == before ? Consultants(models, reusing: old) : Consultants()
  }

  /// Whether there are none.
  public var isEmpty: Bool { all.isEmpty }

  /// Those that are asked about a text.
  ///
  /// - Parameter highest: the highest score that the built-in classifier gave it; nil if it gave none.
  public func asked(at stage: Stage, highest: Double?) -> [Consultant] {
    all.filter { $0.model.isAsked(at: stage, highest: highest) }
  }

  /// What those say that are asked about a text, all at the same time, in the order of `all`. Waits for them, as long
  /// as the longest deadline at the most.
  public func ask(_ text: [UInt8], stage: Stage, highest: Double?) -> [Answer] {
    let begun = asked(at: stage, highest: highest).map { ($0.model, $0.begin(text, stage)) }
    return begun.map { Answer(model: $0, consultation: $1.wait()) }
  }

  /// The same, for tasks: no thread of theirs waits.
  public func ask(_ text: [UInt8], stage: Stage, highest: Double?) async -> [Answer] {
    let begun = asked(at: stage, highest: highest).map { ($0.model, $0.begin(text, stage)) }
    var answers: [Answer] = []
    // All are under way; the task waits for the slowest, whichever comes first.
    for (model, answer) in begun { answers.append(Answer(model: model, consultation: await answer.value())) }
    return answers
  }

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
