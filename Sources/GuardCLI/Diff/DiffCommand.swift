// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard diff`: two directories and texts → what is decided differently → report → status. Knows no form of output.

import FMGuard
import GuardEvaluation
import GuardJSON
import GuardRows

extension Program {
  /// Tells what two directories decide differently, or what lists in shadow would do.
  public static func diff(_ options: DiffOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      if let path = options.shadowReport { return try shadowReport(path, options, &console) }
      var guards: [Guard] = []
      for directory in options.directories {
        guard let ruleset = CheckCommand.ruleset(directory, forOutputs: true, &console) else { return }
        guards.append(Guard(ruleset))
      }
      guard let request = options.request.reading(&console) else { return }
      let comparison = Comparison(
        old: guards[0], new: guards[1], defaults: request.context(id: nil),
        keepsTexts: options.showsTexts || console.isTerminal)
      var counts = ChangeCounts()
      for corpus in options.corpora { comparison.read(corpus, into: &counts, &console) }
      switch options.format {
      case .text:
        let text = DiffText(style: Style(options.color, isTerminal: console.isTerminal), columns: console.columns)
        try console.write(text.lines(counts))
      case .json:
        try console.write(
          DiffJSON.bytes(counts, old: guards[0].ruleset.version, new: guards[1].ruleset.version))
      }
      if !counts.isEmpty { console.raise(to: .different) }
    }
  }

  private static func shadowReport(
    _ path: Word, _ options: DiffOptions, _ console: inout Console
  ) throws(OutputFailure) {
    var report = ShadowReport()
    do throws(SystemError) {
      var batches = try LineBatches(path, showsProgress: false)
      while let lines = try batches.next(&console) {
        for line in lines { report.add(line: String(decoding: line.bytes, as: UTF8.self)) }
      }
    } catch {
      return console.complain("\(path.string.escapedForTerminal): \(error)")
    }
    guard report.hasChecks else {
      return console.complain("\(path.string.escapedForTerminal): there are no counters of fmguard in it")
    }
    switch options.format {
    case .text: try console.write(DiffText.lines(report))
    case .json: try console.write(DiffJSON.bytes(report))
    }
    if !report.isEmpty { console.raise(to: .different) }
  }
}

/// Two guards, and how texts are put to them.
private struct Comparison: Sendable {
  let old: Guard
  let new: Guard
  let defaults: CheckContext
  let keepsTexts: Bool

  /// Compares the texts of a file. Complains of what cannot be read.
  func read(_ path: Word, into counts: inout ChangeCounts, _ console: inout Console) {
    do throws(SystemError) {
      var batches = try LineBatches(path, showsProgress: console.showsProgress)
      var known: CorpusForm?
      while let lines = try batches.next(&console) {
        let form = known ?? CorpusForm(firstLine: lines.first)
        known = form
        let name = batches.name
        let results = lines.inSlices { compare($0, of: name, form) }
        for result in results {
          counts.add(result.counts)
          for (line, error) in result.wrong { console.complain("\(name):\(line): \(error)") }
        }
      }
    } catch {
      console.complain("\(path.string.escapedForTerminal): \(error)")
    }
  }

  private struct SliceResult: Sendable {
    var counts = ChangeCounts()
    var wrong: [(line: Int, error: RowError)] = []
  }

  private func compare(_ lines: ArraySlice<LineBatches.Line>, of name: String, _ form: CorpusForm) -> SliceResult {
    var reader = JSONReader()
    var result = SliceResult()
    for line in lines {
      do throws(RowError) {
        guard let row = try form.row(line, &reader, defaults: defaults) else { continue }
        let change: Change?
        do throws(CheckError) {
          change = try Change.of(row.request(), from: old, to: new)
        } catch {
          throw RowError(error, id: row.id)
        }
        result.counts.add(
          change, ChangeCounts.Example(place: "\(name):\(line.number)", text: keepsTexts ? row.text : nil))
      } catch {
        result.wrong.append((line.number, error))
      }
    }
    return result
  }
}
