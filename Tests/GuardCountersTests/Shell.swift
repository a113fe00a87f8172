// fmguard — SPDX-License-Identifier: Apache-2.0
// Runs a command line of the system, for what other programs think of the project's output.

import Glibc

enum Shell {
  struct Failure: Error {}

  /// What a command line writes.
  static func output(_ line: String) throws -> String {
    // SAFETY: the stream is closed once, and read into a buffer that holds what the call is told.
    guard let pipe = unsafe popen(line, "r") else { throw Failure() }
    defer { unsafe pclose(pipe) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe fread(&block, 1, block.count, pipe)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }
}
