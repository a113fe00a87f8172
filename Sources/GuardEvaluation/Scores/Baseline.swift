// fmguard — SPDX-License-Identifier: Apache-2.0
// An earlier run: which rows were right, and what they got. Reads its results line by line; prints nothing.

internal import FMGuard
public import GuardJSON
internal import GuardPolicy

/// What became of a row between two runs.
public struct Flip: Sendable, Hashable {
  /// That of the row, or its place.
  public let id: String
  /// What the row got before, and gets now.
  public let before: String
  /// What it gets now, in the same words.
  public let now: String
  /// Whether that was what was expected.
  public let wasRight: Bool
  /// Whether this is.
  public let isRight: Bool
}

/// The results of an earlier run, in a few bytes a row.
public struct Baseline: Sendable {
  private struct Result {
    let word: Int
    let isRight: Bool
  }

  /// By the hash of the id, which is seeded anew in each run: of a million ids two share one once in millions of runs.
  private var results: [Int: Result] = [:]
  /// What rows got, each once.
  private var words: [String] = []
  private var numbers: [String: Int] = [:]

  public init() {}

  /// How many rows the earlier run had.
  public var count: Int { results.count }

  /// Adds a row.
  public mutating func add(id: String, got words: String, isRight: Bool) {
    let number = numbers[words] ?? self.words.count
    if number == self.words.count {
      self.words.append(words)
      numbers[words] = number
    }
    results[id.hashValue] = Result(word: number, isRight: isRight)
  }

  /// Adds the row of a line of an earlier run's JSON, in which each result has a line of its own. Other lines are
  /// passed over.
  public mutating func add(line: ArraySlice<UInt8>, _ reader: inout JSONReader) {
    let isResult = line.drop { $0 == 0x20 }.starts(with: #"{"id":"#.utf8)
    guard isResult else { return }
    let body = Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)
    let text = body.span
    var members: [String: String] = [:]
    reader.start(text)
    do throws(JSONFault) {
      guard try reader.next(in: text)?.kind == .objectBegin else { return }
      while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
        members[name.string(in: text)] = value.string(in: text)
        try reader.skip(value, in: text)
      }
    } catch {
      return
    }
    guard let id = members["id"], let got = members["got"], let right = members["right"] else { return }
    add(id: id, got: got, isRight: right == "true")
  }

  /// How an outcome differs from that of the earlier run; nil if it does not, or there was none.
  public func flip(of outcome: RowOutcome) -> Flip? {
    guard let before = results[outcome.id.hashValue] else { return nil }
    let word = words[before.word]
    guard before.isRight != outcome.isRight || word != outcome.words else { return nil }
    return Flip(
      id: outcome.id, before: word, now: outcome.words, wasRight: before.isRight, isRight: outcome.isRight)
  }

  /// Whether the earlier run had the row.
  public func has(_ outcome: RowOutcome) -> Bool { results[outcome.id.hashValue] != nil }
}
