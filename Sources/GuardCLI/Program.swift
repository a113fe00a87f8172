// fmguard — SPDX-License-Identifier: Apache-2.0
// What each invocation does, as functions that answer with an exit status. Called by the program's main and by nothing
// else.

/// The commands of the program.
public enum Program {
  /// Prints help on standard output, about the program or one command.
  public static func help(command: String?) -> ProgramStatus {
    let text = command.flatMap(Command.named).map(HelpText.command) ?? HelpText.program
    return Console.run { (console) throws(OutputFailure) in try console.write(text) }
  }

  /// Prints the version on standard output.
  public static func version() -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in try console.write("fmguard \(Version.number)\n") }
  }

  /// Says on standard error why something cannot be done.
  public static func complain(_ message: String) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in console.complain(message) }
  }

  /// Says on standard error what is wrong with the words.
  public static func report(_ error: UsageError) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      console.complain("\(error)\n\(error.hint)")
    }
  }
}
