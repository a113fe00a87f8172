// fmguard — SPDX-License-Identifier: Apache-2.0
// A worker in a comparison of engines: loads a pattern file, then answers commands on standard input with timings.
//
// Protocol: one JSON line after loading (`compile_s`, `bytes`, `rss`, `hwm` in MB); then for each line `scan FILE` the
// whole file in one call, `chat FILE` each of its messages (a little-endian u32 length and the bytes), `drop` frees
// the files, `quit` ends. Times are nanoseconds; `cpu_ns` is the time of the thread.


import GuardMatch
import GuardText
import Glibc

struct UsageError: Error {}

func run(_ words: [String]) throws {
  guard words.count >= 2, words[0] == "worker" else { throw UsageError() }
  var options = PatternOptions()
  var rest = words.dropFirst(2)
  while let flag = rest.popFirst() {
    switch flag {
    case "--match": options.kind = MatchKind(rawValue: rest.popFirst() ?? "") ?? .word
    case "--fold": options.fold = FoldLevel(rawValue: rest.popFirst() ?? "") ?? .standard
    case "--verdict": break
    default: throw UsageError()
    }
  }
  let worker = try Worker(patterns: words[1], options: options)
  worker.serve()
}

func now(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// A figure of /proc/self/status in MB.
func memory(_ key: String) -> Double {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, 256, file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if text.hasPrefix(key) {
      return (Double(text.dropFirst(key.count + 1).split(separator: " ").first.map { $0.filter { $0.isNumber } } ?? "0") ?? 0) / 1024
    }
  }
  return 0
}

func load(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, file)
  }
}

final class Worker {
  let matcher: Matcher
  var files: [String: [UInt8]] = [:]

  init(patterns: String, options: PatternOptions) throws {
    let before = memory("VmRSS:")
    let start = now(CLOCK_MONOTONIC)
    var builder = MatcherBuilder()
    do {
      let bytes = load(patterns)
      try bytes.withUnsafeBufferPointer { all in
        var at = 0
        while at < all.count {
          var end = at
          while end < all.count && all[end] != 0x0A { end += 1 }
          if end > at { _ = try builder.addTerm(UnsafeBufferPointer(rebasing: all[at..<end]), options) }
          at = end + 1
        }
      }
    }
    matcher = builder.build()
    let seconds = (now(CLOCK_MONOTONIC) - start) / 1e9
    print(
      "{\"engine\":\"fmguard\",\"n\":\(matcher.patternCount),\"compile_s\":\(seconds),\"bytes\":\(Int((memory("VmRSS:") - before) * 1048576)),\"rss0\":\(before),\"rss\":\(memory("VmRSS:")),\"hwm\":\(memory("VmHWM:"))}")
    fflush(nil)
  }

  func serve() {
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "scan": scan(words[1])
      case "chat": chat(words[1])
      case "drop":
        files = [:]
        print("{}")
      default: return
      }
      fflush(nil)
    }
  }

  func bytes(_ path: String) -> [UInt8] {
    if let known = files[path] { return known }
    let bytes = load(path)
    files[path] = bytes
    return bytes
  }

  func count(_ buffer: UnsafeBufferPointer<UInt8>) -> Int {
    var matches = 0
    _ = matcher.scan(buffer) { _ in matches += 1 }
    return matches
  }

  func scan(_ path: String) {
    let bytes = bytes(path)
    bytes.withUnsafeBufferPointer { buffer in
      let wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_THREAD_CPUTIME_ID)
      let matches = count(buffer)
      let cpuTime = now(CLOCK_THREAD_CPUTIME_ID) - cpu
      print(
        "{\"wall_ns\":\(now(CLOCK_MONOTONIC) - wall),\"cpu_ns\":\(cpuTime),\"bytes\":\(buffer.count),\"matches\":\(matches)}")
    }
  }

  func chat(_ path: String) {
    let bytes = bytes(path)
    bytes.withUnsafeBufferPointer { all in
      var messages: [UnsafeBufferPointer<UInt8>] = []
      var at = 0
      while at + 4 <= all.count {
        let length = (0..<4).reduce(0) { $0 | Int(all[at + $1]) << (8 * $1) }
        messages.append(UnsafeBufferPointer(rebasing: all[at + 4..<at + 4 + length]))
        at += 4 + length
      }
      var matches = 0
      let wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_THREAD_CPUTIME_ID)
      for message in messages { matches += count(message) }
      let cpuTime = now(CLOCK_THREAD_CPUTIME_ID) - cpu
      let wallTime = now(CLOCK_MONOTONIC) - wall
      var times: [Double] = []
      for message in messages {
        let start = now(CLOCK_MONOTONIC)
        _ = count(message)
        times.append(now(CLOCK_MONOTONIC) - start)
      }
      times.sort()
      print(
        "{\"wall_ns\":\(wallTime),\"cpu_ns\":\(cpuTime),\"msgs\":\(messages.count),\"matches\":\(matches),\"p50\":\(times[times.count / 2]),\"p99\":\(times[times.count * 99 / 100])}")
    }
  }
}
