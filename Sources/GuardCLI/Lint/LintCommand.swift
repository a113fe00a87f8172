// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard lint`: options → linter → texts that must not be hit → report → status. Knows no rule.

import FMGuard
import GuardJSON
import GuardLint
import GuardRows

extension Program {
  /// Lints the configuration directory that the options name.
  public static func lint(_ options: LintOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      guard let directory = configurationDirectory(options.configuration) else {
        return console.complain(noConfigurationDirectory)
      }
      let linter = Linter(directory: directory, skipping: Set(options.skipped.map(\.string)))
      console.note(without: linter.absentLists)
      var (words, texts) = (TextHits(), TextHits())
      for file in options.dictionaries { words.add(linter.scan(file, asWords: true, &console)) }
      for file in options.corpora { texts.add(linter.scan(file, asWords: false, &console)) }
      let report = linter.report(words: words, texts: texts)
      switch options.format {
      case .text:
        let style = Style(options.color, isTerminal: console.isTerminal)
        try console.write(LintText(style: style).lines(report))
      case .json: try console.write(LintJSON.bytes(report))
      case .sarif: try console.write(LintSARIF.bytes(report))
      }
      console.raise(to: ProgramStatus(of: report))
    }
  }
}

extension ProgramStatus {
  /// The status of a lint.
  init(of report: LintReport) {
    self = report.count(of: .error) > 0 ? .lintErrors : report.findings.isEmpty ? .nothingDeclined : .lintFindings
  }
}

extension Linter {
  /// Scans a file. Complains if it cannot be read to its end.
  fileprivate func scan(_ path: Word, asWords: Bool, _ console: inout Console) -> TextHits {
    var hits = TextHits()
    do {
      var batches = try LineBatches(path, showsProgress: console.showsProgress)
      let file = path.string
      var form: CorpusForm?
      while let lines = try batches.next(&console) {
        let form = form.take() ?? (asWords ? .texts : CorpusForm(firstLine: lines.first))
        let results = lines.inSlices { lines in scan(lines, of: file, form: form, asWords: asWords) }
        for (found, unusable) in results {
          hits.add(found)
          for number in unusable { console.complain("\(batches.name):\(number): the line is no row with a text") }
        }
      }
    } catch {
      console.complain("\(path.string.escapedForTerminal): \(error)")
    }
    return hits
  }

  /// Scans some lines; tells the numbers of those that cannot be used, too.
  private func scan(
    _ lines: ArraySlice<LineBatches.Line>, of file: String, form: CorpusForm, asWords: Bool
  ) -> (hits: TextHits, unusable: [Int]) {
    var reader = JSONReader()
    var unusable: [Int] = []
    let texts = lines.map { line -> [UInt8] in
      do throws(RowError) {
        let row = try form.row(line, &reader, defaults: CheckContext())
        return asWords ? Self.word(line.bytes) : row?.text ?? []
      } catch {
        unusable.append(line.number)
        return []
      }
    }
    return (scan(texts, from: (file, lines.first?.number ?? 1), asWords: asWords), unusable)
  }

  /// A word of a dictionary without what some files have behind it: a frequency, how it is inflected, the genitive.
  private static func word(_ line: [UInt8]) -> [UInt8] {
    let word = line.prefix { $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "/") }
    return Array(word.suffix(2).elementsEqual("'s".utf8) ? word.dropLast(2) : word)
  }
}
