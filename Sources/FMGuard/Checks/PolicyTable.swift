// fmguard — SPDX-License-Identifier: Apache-2.0
// Which policy is in force for which request, found with one look. Made of a policy set, which decides it.

internal import GuardClassifier
internal import GuardCounters
internal import GuardModels
internal import GuardPolicy

/// The answers of a policy set to all requests that there can be.
struct PolicyTable: Sendable {
  /// A policy in force, how counters call it, and what it makes of models. One reference, since each check takes it.
  final class Entry: Sendable {
    let policy: PolicyInForce
    let label: PolicyLabel
    /// How inputs and outputs are scored under it.
    private let input: ScoringPlan?
    private let output: ScoringPlan?
    /// Whom is asked about inputs and outputs under it.
    private let outside: (input: ExternalPlan?, output: ExternalPlan?)

    init(_ policy: PolicyInForce, label: PolicyLabel, classifier: Classifier?, outside: [ExternalModel]) {
      self.policy = policy
      self.label = label
      input = classifier.flatMap { ScoringPlan($0, under: policy.effective, at: .input) }
      output = classifier.flatMap { ScoringPlan($0, under: policy.effective, at: .output) }
      self.outside = (
        ExternalPlan(outside, under: policy.effective, at: .input),
        ExternalPlan(outside, under: policy.effective, at: .output)
      )
    }

    /// How texts are scored at a stage; nil if they are not.
    func plan(at stage: Stage) -> ScoringPlan? {
      switch stage {
      case .input: input
      case .output: output
      }
    }

    /// Whom is asked at a stage; nil if nobody is.
    func outsidePlan(at stage: Stage) -> ExternalPlan? {
      switch stage {
      case .input: outside.input
      case .output: outside.output
      }
    }
  }

  private struct Row: Sendable {
    let string: Entry?
    let guided: Entry?

    subscript(shape: ResponseShape) -> Entry? {
      switch shape {
      case .string: string
      case .guided: guided
      }
    }
  }

  private let unnamed: Row
  private let named: [String: Row]
  private let bound: [String: Row]

  init(_ policies: PolicySet, labels: RulesetLabels, classifier: Classifier?, outside: [ExternalModel]) {
    func row(_ id: String?, bound: String? = nil) -> Row {
      func entry(_ shape: ResponseShape) -> Entry? {
        policies.resolve(requested: id, bound: bound, shape: shape).map {
          Entry($0, label: labels.policy($0), classifier: classifier, outside: outside)
        }
      }
      return Row(string: entry(.string), guided: entry(.guided))
    }
    unnamed = row(nil)
    named = Dictionary(policies.ids.map { ($0, row($0)) }) { first, _ in first }
    bound = Dictionary(policies.ids.map { ($0, row(nil, bound: $0)) }) { first, _ in first }
  }

  /// The policy in force; nil if no policy has the id.
  func entry(for context: CheckContext) -> Entry? {
    let row =
      if let id = context.policy { named[id] } else if let id = context.boundPolicy { bound[id] } else { unnamed }
    return row?[context.shape]
  }
}
