// fmguard — SPDX-License-Identifier: Apache-2.0
// The benchmark program: words in, a run, an exit status.

import Glibc

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("{\"error\":\"\(error)\"}")
  exit(2)
}
