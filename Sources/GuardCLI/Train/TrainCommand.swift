// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard train`: options → rows → a model in a file, and how it came out. Knows nothing of how a model learns.

import FMGuard
import GuardClassifier
import GuardJSON
import GuardSigning
import GuardText
import GuardTraining
import GuardYAML

extension Program {
  /// Trains as the options say, or explains a score.
  public static func train(_ options: TrainOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      if let text = options.explained {
        guard let model = options.readBase(&console) else { return }
        return try console.write(TrainText.explanation(of: text, by: model))
      }
      guard !options.onlyMeasures else {
        guard let model = options.readBase(&console) else { return }
        return try options.tell(nil, measuring: model, &console)
      }
      guard let trained = options.train(&console), let out = options.out else { return }
      let place = SplitPath(out.string)
      do throws(SystemFailure) {
        try WholeFile.replace(place.name, in: place.folder, by: trained.bytes, mode: 0o644)
      } catch {
        return console.complain("\(out.string.escapedForTerminal): \(error.words)")
      }
      // What was just written is a model.
      guard let model = try? Classifier(trained.bytes.span, file: out.string) else { return }
      try options.tell(trained.report, measuring: model, &console)
    }
  }
}

extension TrainOptions {
  /// Writes the report of a training, if there was one, and the figures of a model on the rows of each file.
  fileprivate func tell(
    _ report: TrainingReport?, measuring model: Classifier, _ console: inout Console
  ) throws(OutputFailure) {
    var measurements: [(file: String, Measurement)] = []
    for path in tests {
      guard let rows = readRows(of: [path], &console) else { return }
      var measurement = Measurement(of: model)
      for row in rows { measurement.add(row) }
      measurements.append((path.string.escapedForTerminal, measurement))
    }
    switch format {
    case .text:
      if let report, let out { try console.write(TrainText.report(report, out: out.string.escapedForTerminal)) }
      try console.write(TrainText.measurements(measurements))
    case .json: try console.write(TrainJSON.report(report, measurements))
    }
  }

  /// The trained model; nil, complained of, if there is none.
  fileprivate func train(_ console: inout Console) -> TrainedModel? {
    guard let rows = readRows(&console), var trainer = trainer(for: rows, &console) else { return nil }
    for row in rows { trainer.add(row) }
    // While it learns, nobody else writes.
    let notes = ProgressNotes(isShown: console.showsProgress)
    do throws(TrainingError) {
      let trained = try trainer.train { notes.show($0) }
      notes.clear()
      return trained
    } catch {
      notes.clear()
      console.complain("\(error)")
      return nil
    }
  }

  private func trainer(for rows: [TrainingRow], _ console: inout Console) -> Trainer? {
    if base != nil { return readBase(&console).map { Trainer(continuing: $0, settings) } }
    guard var recipe = readRecipe(&console) else { return nil }
    let named = Set(rows.flatMap(\.labels.keys)).sorted()
    if recipe.labels.isEmpty { recipe.labels = named.map { TrainingRecipe.Label(name: $0) } }
    let unknown = named.filter { name in !recipe.labels.contains { $0.name == name } }
    if !unknown.isEmpty {
      console.complain(
        "the recipe has no label \(unknown.map { "`\($0.escapedForTerminal)`" }.joined(separator: ", ")), which rows "
          + "name; nothing is learned of it")
    }
    guard (1...ClassifierScores.labelLimit).contains(recipe.labels.count) else {
      console.complain("there are \(recipe.labels.count) labels, and a model has 1 to \(ClassifierScores.labelLimit)")
      return nil
    }
    return Trainer(recipe, settings)
  }

  private func readRecipe(_ console: inout Console) -> TrainingRecipe? {
    guard let recipe else { return TrainingRecipe() }
    guard let bytes = read(recipe, &console) else { return nil }
    do throws(ConfigurationError) {
      return try TrainingRecipe(bytes.span, file: recipe.string)
    } catch {
      for issue in error.issues { console.complain("\(issue)".escapedForTerminal) }
      return nil
    }
  }

  /// The model to go on with; nil, complained of, if it cannot be read.
  fileprivate func readBase(_ console: inout Console) -> Classifier? {
    guard let base, let bytes = read(base, &console) else { return nil }
    do throws(ConfigurationError) {
      return try Classifier(bytes.span, file: base.string)
    } catch {
      for issue in error.issues { console.complain("\(issue)".escapedForTerminal) }
      return nil
    }
  }

  private func read(_ path: Word, _ console: inout Console) -> [UInt8]? {
    do throws(SystemError) {
      let (bytes, isWhole) = try InputFile(path: path).read(upTo: Classifier.sizeLimit)
      if isWhole { return bytes }
      console.complain(
        "\(path.string.escapedForTerminal): it is larger than \(Classifier.sizeLimit) bytes; name a recipe or a model")
      return nil
    } catch {
      console.complain("\(path.string.escapedForTerminal): \(error)")
      return nil
    }
  }

  /// All rows to learn from. Nil if a file cannot be read.
  private func readRows(_ console: inout Console) -> [TrainingRow]? {
    guard var rows = readRows(of: data, &console) else { return nil }
    for path in benign {
      let isRead = forEachLine(of: path, &console) { (line, _, _) in rows.append(.benign(line.bytes)) }
      guard isRead else { return nil }
    }
    return rows
  }

  /// The rows of files; a bad one is complained of and left out. Nil if a file cannot be read.
  private func readRows(of files: [Word], _ console: inout Console) -> [TrainingRow]? {
    var rows: [TrainingRow] = []
    var reader = JSONReader()
    for path in files {
      let isRead = forEachLine(of: path, &console) { (line, name, console) in
        guard line.bytes.contains(where: { $0 > 0x20 }) else { return }
        do throws(TrainingRowError) {
          rows.append(try TrainingRow.read(line.bytes.span, with: &reader))
        } catch {
          console.complain("\(name):\(line.number): \("\(error)".escapedForTerminal)")
        }
      }
      guard isRead else { return nil }
    }
    return rows
  }

  private func forEachLine(
    of path: Word, _ console: inout Console, _ body: (LineBatches.Line, String, inout Console) -> Void
  ) -> Bool {
    do throws(SystemError) {
      var batches = try LineBatches(path, showsProgress: console.showsProgress)
      while let lines = try batches.next(&console) {
        for line in lines { body(line, batches.name, &console) }
      }
      return true
    } catch {
      console.complain("\(path.string.escapedForTerminal): \(error)")
      return false
    }
  }
}
