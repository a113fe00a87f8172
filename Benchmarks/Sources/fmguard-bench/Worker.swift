// fmguard — SPDX-License-Identifier: Apache-2.0
// A worker in a comparison of engines: loads a pattern file, then answers commands on standard input with timings.
//
// Protocol: one JSON line after loading (`n` patterns, `compile_s`; `rss0` before and `rss` after, `hwm` the peak, in
// MiB; `bytes`, the growth), then one for each command: `scan FILE` the whole file in one call, `chat FILE` each of its
// messages, `drop` frees the files, `quit` ends. Times are nanoseconds; `cpu_ns` is the time of the thread.

import Glibc

struct Worker {
  private let engine: any Engine
  private var texts: [String: [UInt8]] = [:]

  /// Loads an engine and says what that cost.
  init(_ load: () throws -> any Engine) throws {
    let before = Memory.now
    var loaded: Result<any Engine, any Error>?
    let elapsed = Elapsed.time { loaded = Result { try load() } }
    guard let engine = try loaded?.get() else { preconditionFailure("the clock runs what it times") }
    self.engine = engine
    let after = Memory.now
    Self.answer(
      JSON.object([
        "n": Double(engine.patternCount), "compile_s": elapsed.wall / 1e9, "compile_cpu_s": elapsed.cpu / 1e9,
        "bytes": (after.resident - before.resident) * 1_048_576, "rss0": before.resident, "rss": after.resident,
        "hwm": after.peak,
      ]))
  }

  /// Answers commands until there are no more.
  mutating func serve() {
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch (words.first, words.last) {
      case ("scan", let path?): Self.answer(scan(text(path)))
      case ("chat", let path?): Self.answer(chat(text(path)))
      case ("drop", _):
        texts = [:]
        Self.answer("{}")
      default: return
      }
    }
  }

  /// Whoever asked waits for the line.
  private static func answer(_ line: String) {
    print(line)
    fflush(nil)
  }

  private mutating func text(_ path: String) -> [UInt8] {
    if let known = texts[path] { return known }
    let bytes = Files.read(path) ?? []
    texts[path] = bytes
    return bytes
  }

  private func scan(_ text: [UInt8]) -> String {
    text.withUnsafeBufferPointer { buffer in
      var matches = 0
      let elapsed = Elapsed.time { matches = engine.count(buffer) }
      return JSON.object([
        "wall_ns": elapsed.wall, "cpu_ns": elapsed.cpu, "bytes": Double(buffer.count), "matches": Double(matches),
      ])
    }
  }

  /// All messages as a whole, then each by itself for the percentiles.
  private func chat(_ file: [UInt8]) -> String {
    file.withUnsafeBufferPointer { buffer in
      let messages = Messages.split(buffer)
      var matches = 0
      let elapsed = Elapsed.time {
        for message in messages { matches += engine.count(message) }
      }
      let times = messages.map { message in Elapsed.wall { _ = engine.count(message) } }.sorted()
      guard let last = times.last else { return "{\"error\":\"no messages\"}" }
      return JSON.object([
        "wall_ns": elapsed.wall, "cpu_ns": elapsed.cpu, "msgs": Double(messages.count), "matches": Double(matches),
        "p50": times[times.count / 2], "p99": times[times.count * 99 / 100], "max": last,
      ])
    }
  }
}
