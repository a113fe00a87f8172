// fmguard — SPDX-License-Identifier: Apache-2.0
// The benchmark program: words in, a run, an exit status.

import Glibc

do {
  exit(try Command(Array(CommandLine.arguments.dropFirst())).run())
} catch {
  print("{\"error\":\(JSON.string("\(error)"))}")
  exit(2)
}
