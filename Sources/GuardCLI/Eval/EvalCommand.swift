// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard eval`: options → rows → outcomes, in order and on all processors → report → status. Knows no form of output.

import FMGuard
import GuardEvaluation
import GuardJSON
import GuardRows

extension Program {
  /// Evaluates the suites that the options name.
  public static func eval(_ options: EvalOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      guard let ruleset = CheckCommand.ruleset(options.configuration, forOutputs: true, &console),
        let request = options.request.reading(&console), let baseline = options.readBaseline(&console)
      else { return }
      let showsTexts = options.showsTexts || console.isTerminal
      var run = EvalRun(Guard(ruleset), request.context(id: nil), baseline, keepsTexts: showsTexts)
      var report = options.report(console.isTerminal)
      try report.begin(ruleset: ruleset.version, &console)
      for suite in options.suites { try run.evaluate(suite, &report, &console) }
      let summary = run.summary(gates: options.gates)
      try report.end(summary, &console)
      if !summary.gates.allSatisfy(\.holds) { console.raise(to: .gateFailed) }
    }
  }
}

extension EvalOptions {
  fileprivate func report(_ isTerminal: Bool) -> any EvalReport {
    switch format {
    case .text: EvalText(style: Style(color, isTerminal: isTerminal))
    case .json: EvalJSON()
    case .junit: EvalJUnit()
    case .html: EvalHTML()
    }
  }

  /// The earlier run, or one without rows. Complains and answers nil if it cannot be read.
  fileprivate func readBaseline(_ console: inout Console) -> Baseline? {
    var baseline = Baseline()
    guard let path = self.baseline else { return baseline }
    do throws(SystemError) {
      var batches = try LineBatches(path, showsProgress: false)
      var reader = JSONReader()
      while let lines = try batches.next(&console) {
        for line in lines { baseline.add(line: line.bytes[...], &reader) }
      }
    } catch {
      console.complain("\(path.string.escapedForTerminal): \(error)")
      return nil
    }
    guard baseline.count > 0 else {
      console.complain("\(path.string.escapedForTerminal): there are no results of 'fmguard eval --format json' in it")
      return nil
    }
    return baseline
  }
}

/// Tells the outcomes of a run, one by one, and what they amount to.
protocol EvalReport {
  mutating func begin(ruleset: String, _ console: inout Console) throws(OutputFailure)
  mutating func add(_ outcome: ToldOutcome, _ console: inout Console) throws(OutputFailure)
  mutating func end(_ summary: EvalSummary, _ console: inout Console) throws(OutputFailure)
}

/// An outcome, and what is told with it.
struct ToldOutcome: Sendable {
  let outcome: RowOutcome
  /// The file that the row is from.
  let suite: String
  /// The text of a failure, if it may be shown.
  let text: [UInt8]?
}

/// What a run amounts to.
struct EvalSummary: Sendable {
  struct GateResult: Sendable {
    let gate: Gate
    let value: Double?
    let holds: Bool
  }

  let scores: Scores
  let flips: [Flip]
  /// Rows of the earlier run, if there is one, and how many of these rows it had.
  let baseline: (rows: Int, known: Int)?
  let gates: [GateResult]
}

/// A run in the making.
struct EvalRun {
  private let checker: Guard
  private let defaults: CheckContext
  private let baseline: Baseline
  private let keepsTexts: Bool
  private var scores = Scores()
  private var flips: [Flip] = []
  private var known = 0

  init(_ checker: Guard, _ defaults: CheckContext, _ baseline: Baseline, keepsTexts: Bool) {
    (self.checker, self.defaults, self.baseline, self.keepsTexts) = (checker, defaults, baseline, keepsTexts)
  }

  /// Evaluates the rows of a suite. Complains of rows that cannot be used, and goes on.
  mutating func evaluate(
    _ path: Word, _ report: inout any EvalReport, _ console: inout Console
  ) throws(OutputFailure) {
    do {
      var batches = try LineBatches(path, showsProgress: console.showsProgress && !console.isTerminal)
      while let lines = try batches.next(&console) {
        let name = batches.name
        let results = lines.inSlices { [checker, defaults, keepsTexts] lines in
          Self.outcomes(of: lines, in: name, checker, defaults, keepsTexts: keepsTexts)
        }
        for result in results.joined() {
          switch result {
          case .success(let told): try add(told, &report, &console)
          case .failure(let wrong): console.complain("\(name):\(wrong.line): \(wrong.error)")
          }
        }
      }
    } catch let failure as OutputFailure {
      throw failure
    } catch {
      console.complain("\(path.string.escapedForTerminal): \(error)")
    }
  }

  private struct WrongRow: Error {
    let line: Int
    let error: RowError
  }

  private static func outcomes(
    of lines: ArraySlice<LineBatches.Line>, in suite: String, _ checker: Guard, _ defaults: CheckContext,
    keepsTexts: Bool
  ) -> [Result<ToldOutcome, WrongRow>] {
    var reader = JSONReader()
    return lines.compactMap { line in
      guard !line.bytes.isEmpty else { return nil }
      do throws(RowError) {
        let row = try SuiteRow.read(line.bytes.span, with: &reader, defaults: defaults)
        let outcome: RowOutcome
        do throws(CheckError) {
          outcome = try RowOutcome(row, checker: checker, place: "\(suite):\(line.number)")
        } catch {
          throw RowError(error, id: row.row.id)
        }
        let isShown = keepsTexts && !outcome.isRight
        return .success(ToldOutcome(outcome: outcome, suite: suite, text: isShown ? row.row.text : nil))
      } catch {
        return .failure(WrongRow(line: line.number, error: error))
      }
    }
  }

  private mutating func add(
    _ told: ToldOutcome, _ report: inout any EvalReport, _ console: inout Console
  ) throws(OutputFailure) {
    scores.add(told.outcome)
    if let flip = baseline.flip(of: told.outcome) { flips.append(flip) }
    if baseline.has(told.outcome) { known += 1 }
    try report.add(told, &console)
  }

  func summary(gates: [Gate]) -> EvalSummary {
    let regressions = flips.count { $0.wasRight && !$0.isRight }
    return EvalSummary(
      scores: scores, flips: flips, baseline: baseline.count > 0 ? (baseline.count, known) : nil,
      gates: gates.map { gate in
        EvalSummary.GateResult(
          gate: gate, value: gate.value(of: scores, regressions: regressions),
          holds: gate.holds(scores, regressions: regressions))
      })
  }
}
