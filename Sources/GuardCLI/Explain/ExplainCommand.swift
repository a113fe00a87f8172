// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard explain`: options → text → verdict with its findings → explanation. Knows nothing of what the lines say.

import FMGuard

extension Program {
  /// Explains the text that the options name.
  public static func explain(_ options: ExplainOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      let forOutputs = options.request.stage == .output
      guard let ruleset = CheckCommand.ruleset(options.configuration, forOutputs: forOutputs, &console),
        var request = options.request.reading(&console), let text = options.text(&console)
      else { return }
      request.explain = true
      let verdict: Verdict
      do throws(CheckError) {
        verdict = try Guard(ruleset).check(CheckRequest(text: text.bytes, context: request.context(id: nil)))
      } catch {
        console.complain("\(error)")
        return
      }
      console.raise(to: ProgramStatus(of: verdict))
      let explanation = ExplanationText(
        VerdictText(style: Style(options.color, isTerminal: console.isTerminal), columns: console.columns))
      try console.write(explanation.lines(verdict, name: text.name, text: text.bytes))
    }
  }
}

extension ExplainOptions {
  /// The text and what people call it. Complains and answers nil if it cannot be read.
  fileprivate func text(_ console: inout Console) -> (name: String, bytes: [UInt8])? {
    do throws(SystemError) {
      switch source ?? .standardInput {
      case .text(let word): return ("text", word.bytes)
      case .standardInput:
        let file = InputFile.standardInput()
        if file.isTerminal { console.note("fmguard: reading standard input; Ctrl-D ends it\n") }
        return try Self.whole(file, "standard input", &console)
      case .word(let word):
        let file: InputFile
        do throws(SystemError) {
          file = try InputFile(path: word)
        } catch {
          if error.isAbsence { return ("text", word.bytes) }
          console.complain("\(word.string.escapedForTerminal): \(error)")
          return nil
        }
        return try Self.whole(file, word.string.escapedForTerminal, &console)
      }
    } catch {
      console.complain("\(error)")
      return nil
    }
  }

  private static func whole(
    _ file: borrowing InputFile, _ name: String, _ console: inout Console
  ) throws(SystemError) -> (name: String, bytes: [UInt8])? {
    let (bytes, isWhole) = try file.read(upTo: TextLimit.bytes)
    guard isWhole else {
      console.complain("\(name): longer than \(TextLimit.bytes) bytes, which is more than can be explained")
      return nil
    }
    return (name, bytes)
  }
}
