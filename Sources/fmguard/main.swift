// fmguard — SPDX-License-Identifier: Apache-2.0
// The program: words in, exit status out. Everything else is in GuardCLI.

import GuardCLI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let status =
  switch Invocation.parse(Word.ofProcess()) {
  case .check(let options): Program.check(options)
  case .serve(_, let words): Program.serve(words)
  case .reload(let options): Program.reload(options)
  case .explain(let options): Program.explain(options)
  case .lint(let options): Program.lint(options)
  case .eval(let options): Program.eval(options)
  case .diff(let options): Program.diff(options)
  case .importing(let options): Program.importing(options)
  case .train(let options): Program.train(options)
  case .keygen(let options): Program.keygen(options)
  case .sign(let options): Program.sign(options)
  case .verify(let options): Program.verify(options)
  case .help(let command): Program.help(command: command)
  case .version: Program.version()
  case .wrong(let error): Program.report(error)
  }
exit(status.rawValue)
