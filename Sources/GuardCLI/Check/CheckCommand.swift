// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard check`: options → guard → each source → status. Knows neither how a text is read nor how a verdict is told.

import FMGuard

extension Program {
  /// Checks the texts that the options name, and tells a verdict for each.
  public static func check(_ options: CheckOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      guard let command = CheckCommand(options, &console) else { return }
      for source in options.sources { try command.check(source, &console) }
    }
  }
}

/// A check that is ready to run: configuration and prompt have been read.
struct CheckCommand: Sendable {
  let `guard`: Guard
  let request: RequestOptions
  let report: VerdictReport

  /// Reads what the options name. Complains and answers nil if anything of it is wrong: a check under half a
  /// configuration would be worse than none.
  init?(_ options: CheckOptions, _ console: inout Console) {
    // A row may name another stage than the options do.
    let forOutputs = options.request.stage == .output || options.format == .jsonl
    guard let ruleset = Self.ruleset(options.configuration, forOutputs: forOutputs, &console) else { return nil }
    guard let request = options.request.reading(&console) else { return nil }
    self.guard = Guard(ruleset)
    self.request = request
    report = VerdictReport(
      format: options.format ?? (console.isTerminal ? .text : .json),
      text: VerdictText(style: Style(options.color, isTerminal: console.isTerminal), columns: console.columns))
    guard let inForce = ruleset.policies.resolve(requested: request.policy, shape: request.shape) else {
      console.complain("\(CheckError(.unknownPolicy, policies: ruleset.policies.ids))")
      return nil
    }
    if inForce.reportsRefusals(at: request.stage), ruleset.refusalLanguages.isEmpty {
      console.note("fmguard: the configuration has no refusals/*.yaml: refusals of the model are not looked for\n")
    }
  }

  /// Checks one source and tells what came of it. What cannot be read is complained of, and the others go on.
  func check(_ source: CheckOptions.Source, _ console: inout Console) throws(OutputFailure) {
    do {
      let file: InputFile
      switch source {
      case .text(let word):
        try check(word.bytes, &console)
        return
      case .standardInput:
        file = .standardInput()
        if file.isTerminal { console.note("fmguard: reading standard input; Ctrl-D ends it\n") }
      case .file(let path): file = try InputFile(path: path)
      }
      if report.format == .jsonl {
        // On one terminal, verdicts and progress would write over each other.
        let showsProgress = console.showsProgress && !console.isTerminal
        var rows = RowCheck(file, command: self, name: source.name, showsProgress: showsProgress)
        try rows.run(&console)
      } else {
        try check(file, source, &console)
      }
    } catch let failure as OutputFailure {
      throw failure
    } catch {
      console.complain("\(source.name): \(error)")
    }
  }

  private func check(_ text: [UInt8], _ console: inout Console) throws {
    let verdict = try `guard`.check(CheckRequest(text: text, context: request.context(id: nil)))
    console.raise(to: ProgramStatus(of: verdict))
    try report.tell(verdict, name: CheckOptions.Source.text("").name, text: text, &console)
  }

  private func check(
    _ file: consuming InputFile, _ source: CheckOptions.Source, _ console: inout Console
  ) throws {
    var progress = Progress(name: source.name, size: file.size, isShown: console.showsProgress)
    let reading = try TextReading(file, `guard`, request.context(id: source.id), &progress, &console)
    progress.clear(&console)
    console.raise(to: ProgramStatus(of: reading.verdict))
    try report.tell(reading.verdict, name: source.name, text: reading.text, &console)
    try console.flush()
  }
}

extension CheckOptions.Source {
  /// For messages and for people.
  var name: String {
    switch self {
    case .text: "text"
    case .standardInput: "standard input"
    case .file(let path): path.string.escapedForTerminal
    }
  }

  /// For verdicts.
  var id: String? {
    switch self {
    case .text: nil
    case .standardInput: "-"
    case .file(let path): path.string
    }
  }
}

extension RequestOptions {
  /// These options with the prompt in place of the file that holds it. Complains and answers nil if it cannot be read.
  func reading(_ console: inout Console) -> RequestOptions? {
    guard case .file(let path)? = prompt else { return self }
    var options = self
    do {
      let (bytes, isWhole) = try InputFile(path: path).read(upTo: TextLimit.bytes)
      guard isWhole else { throw TextTooLong(what: "a prompt") }
      options.prompt = .text(Word(bytes: bytes))
      return options
    } catch {
      console.complain("--prompt: \(path.string.escapedForTerminal): \(error)")
      return nil
    }
  }

  /// The context of one text.
  func context(id: String?) -> CheckContext {
    var prompt: String?
    if case .text(let word)? = self.prompt { prompt = word.string }
    return CheckContext(
      id: id, stage: stage, policy: policy, shape: shape, prompt: prompt, locale: locale, explain: explain)
  }
}

extension ProgramStatus {
  /// That of one verdict.
  init(of verdict: Verdict) {
    self =
      switch (verdict.layer, verdict.action) {
      case (.infrastructure, _): .error
      case _ where verdict.status.isIncomplete: .error
      case (_, .block), (_, .redact): .guardDeclined
      case (.model, _): .modelRefused
      default: .nothingDeclined
      }
  }
}

extension CheckStatus {
  fileprivate var isIncomplete: Bool {
    if case .incomplete = self { true } else { false }
  }
}
