// fmguard — SPDX-License-Identifier: Apache-2.0
// The program of the service, which `fmguard serve` becomes: words in, exit status out. Everything else is in
// GuardService.

import GuardCLI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let status =
  switch Invocation.parse([Word("serve")] + Word.ofProcess()) {
  case .serve(let options, _): Program.run(options)
  case .help(let command): Program.help(command: command)
  case .wrong(let error): Program.report(error)
  default: Program.version()
  }
exit(status.rawValue)
