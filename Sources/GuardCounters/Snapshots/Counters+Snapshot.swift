// fmguard — SPDX-License-Identifier: Apache-2.0
// From cells to names: the other side of the keys that the counting methods pack.

internal import GuardPolicy
internal import GuardRefusal

extension Counters {
  /// The counters as they are now.
  ///
  /// Taken while others count, it holds each of their events or not yet; no count is ever less than in a snapshot that
  /// was taken before.
  public func snapshot() -> CounterSnapshot {
    let policies = policies.names
    let categories = categories.names
    var series: [CounterSeries: UInt64] = [:]
    for place in 0..<table.capacity {
      let count = cells.sum(of: place)
      guard count > 0 else { continue }
      // In the last place are those that found no other; a key of their own is lost.
      if place == table.capacity - 1 {
        series[CounterSeries(.dropped, []), default: 0] += count
      } else if let key = table.key(at: place), let name = Self.name(of: key, policies, categories) {
        series[name, default: 0] += count
      }
    }
    let durations = Stage.allCases.map { ($0, Histogram.read($0, from: cells)) }
    return CounterSnapshot(series: series, durations: Dictionary(durations) { first, _ in first })
  }

  private static func name(of key: UInt64, _ policies: [String], _ categories: [String]) -> CounterSeries? {
    var fields = SeriesFields(key)
    guard let family = fields.family else { return nil }
    func name(_ number: Int, _ names: [String]) -> String { names.indices.contains(number) ? names[number] : "other" }
    func orNone<Value: LabelValue>(_ number: Int, _: Value.Type) -> String {
      number == 0 ? "none" : Value.name(of: number - 1)
    }
    let values: [String]
    switch family {
    case .checks:
      values = [
        Stage.name(of: fields.take(bits: 1)), ResponseShape.name(of: fields.take(bits: 1)),
        name(fields.take(bits: policyBits), policies), name(fields.take(bits: policyBits), policies),
        PolicyInForce.Reason.name(of: fields.take(bits: 2)), Action.name(of: fields.take(bits: 2)),
        orNone(fields.take(bits: 2), Layer.self), name(fields.take(bits: 2), ["complete", "incomplete", "not_run"]),
      ]
    case .findings:
      let mechanism = Mechanism.name(of: fields.take(bits: mechanismBits))
      let category = name(fields.take(bits: categoryBits), categories)
      let stage = Stage.name(of: fields.take(bits: 1))
      let shape = ResponseShape.name(of: fields.take(bits: 1))
      let requested = name(fields.take(bits: policyBits), policies)
      let effective = name(fields.take(bits: policyBits), policies)
      let action = Action.name(of: fields.take(bits: 2))
      let isEnforced = fields.take(bits: 1) == 1
      values = [
        Layer.guard.rawValue, mechanism, category, stage, shape, requested, effective, action, "\(isEnforced)",
      ]
    case .refusals:
      values = [
        Layer.model.rawValue, Mechanism.name(of: fields.take(bits: mechanismBits)),
        RefusalAnswer.name(of: fields.take(bits: 2)),
        orNone(fields.take(bits: 3), RefusalKind.self), orNone(fields.take(bits: 2), ResponseShape.self),
      ]
    case .incomplete:
      values = [
        Layer.infrastructure.rawValue, Stage.name(of: fields.take(bits: 1)),
        name(fields.take(bits: 8), ClosedTokens.incompleteReasons),
      ]
    case .notRun:
      values = [
        "none", Stage.name(of: fields.take(bits: 1)), name(fields.take(bits: 8), ClosedTokens.notRunReasons),
      ]
    case .generations:
      values = [
        name(fields.take(bits: 4), ClosedTokens.outcomes), name(fields.take(bits: 4), ClosedTokens.declineMechanisms),
      ]
    case .infrastructure:
      values = [Layer.infrastructure.rawValue, name(fields.take(bits: 8), ClosedTokens.infrastructure)]
    case .reloads:
      let failure = fields.take(bits: 2)
      values = failure == 0 ? ["success", "none"] : ["failure", ReloadFailure.allCases[failure - 1].rawValue]
    case .rulings:
      values = [name(fields.take(bits: 3), Ruling.allCases.map(\.rawValue))]
    case .consultations:
      values = [Stage.name(of: fields.take(bits: 1)), name(fields.take(bits: 8), ClosedTokens.consultations)]
    case .dropped:
      values = []
    }
    return CounterSeries(family, values)
  }
}
