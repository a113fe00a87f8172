// fmguard — SPDX-License-Identifier: Apache-2.0
// The one caller of getopt_long: words → options and operands, in their order. Knows nothing of what options mean.

import Synchronization

// SAFETY: these imports give up the compiler's check of who touches the C library's optind, optarg, optopt and opterr.
// `OptionScanner.scan` alone does, and only while it holds `owner`.
@preconcurrency @unsafe import GetoptLibrary
#if canImport(Darwin)
  @preconcurrency @unsafe import Darwin
#else
  @preconcurrency @unsafe import Glibc
#endif

/// Splits words by the conventions of GNU: `--name VALUE` or `--name=VALUE`, short letters bundled, `--` ends the
/// options, `-` is an operand. Source: https://man7.org/linux/man-pages/man3/getopt.3.html
///
/// An abbreviated name is unknown, although getopt_long would complete it: each new option could make one ambiguous,
/// and break a script that worked.
struct OptionScanner: Sendable {
  enum Operands: Sendable {
    /// Options and operands may follow each other in any order.
    case anywhere
    /// The first operand ends the options.
    case last

    /// How getopt_long is told: `-` reports operands where they stand and never moves a word, whatever
    /// POSIXLY_CORRECT says; `+` stops at the first. The colon sets a missing value apart, and keeps it silent.
    fileprivate var prefix: String {
      switch self {
      case .anywhere: "-:"
      case .last: "+:"
      }
    }
  }

  /// What a word, or two, turned out to be; `option` is an index into the table, `name` is `--name` or `-n`.
  enum Item: Sendable, Hashable {
    case option(Int, name: String, value: Word?)
    case operand(Word)
    case unknown(name: String)
    case missingValue(Int, name: String)
    case unexpectedValue(name: String)
  }

  let flags: [FlagFacts]
  let operands: Operands

  /// getopt_long keeps its place in variables of the process: one scan at a time.
  private static let owner = Mutex(())

  /// The items of `words`, up to the end or to the first that is neither an option nor an operand.
  func scan(_ words: [Word]) -> [Item] {
    let line = ["fmguard"] + words
    return Self.owner.withLock { _ in
      // SAFETY: both lists of C strings are read inside the closures that lend them; `items` keeps no pointer.
      unsafe line.withCStrings { argv in
        unsafe flags.map { Word($0.name) }.withCStrings { names in unsafe items(of: line, argv, names) }
      }
    }
  }

  /// Needs `owner`, and `argv` and `names` that are the C strings of `line` and of the table.
  private func items(
    of line: [Word], _ argv: [UnsafeMutablePointer<CChar>?], _ names: [UnsafeMutablePointer<CChar>?]
  ) -> [Item] {
    var table = unsafe zip(flags, names).enumerated().map { index, row in
      unsafe option(
        name: row.1, has_arg: row.0.value == .none ? no_argument : required_argument, flag: nil,
        val: Self.firstName + Int32(index))
    }
    // SAFETY: all zero, which ends the table for getopt.
    unsafe table.append(option())
    let letters = flags.compactMap { flag in flag.short.map { flag.value == .none ? "\($0)" : "\($0):" } }
    let shorts = operands.prefix + letters.joined()
    opterr = 0
    optind = 0  // Begin anew.
    var items: [Item] = []
    while true {
      let place = max(1, Int(optind))
      // SAFETY: argv has as many strings as `line` has words and ends with a null pointer, the table ends with an item
      // of zeros, and all of it outlives the call, which changes none of the strings (getopt(3)).
      let code = unsafe getopt_long(Int32(line.count), argv, shorts, table, nil)
      switch code {
      case -1:
        return items + line[Int(optind)...].map(Item.operand)
      case Self.operand:
        items.append(.operand(line[place]))
      case Self.unknown, Self.missing:
        return items + [complaint(about: line[place])]
      default:
        guard let (index, name) = meaning(of: code, in: line[place]) else {
          return items + [.unknown(name: unknownName(in: line[place]))]
        }
        let value = unsafe flags[index].value == .none ? nil : value(in: line, from: place, argv)
        items.append(.option(index, name: name, value: value))
      }
    }
  }

  /// The value that getopt_long has just found for the option at `place`: the rest of that word, or the next one.
  private func value(in line: [Word], from place: Int, _ argv: [UnsafeMutablePointer<CChar>?]) -> Word? {
    guard Int(optind) == place + 1 else { return line[place + 1] }
    // SAFETY: a value that is not the next word points into the string at `place` (getopt(3)).
    guard let start = unsafe optarg, let word = unsafe argv[place] else { return nil }
    return unsafe Word(bytes: Array(line[place].bytes[(start - word)...]))
  }

  /// What is wrong with `word`, where getopt_long has just found no option, no value, or one too many.
  private func complaint(about word: Word) -> Item {
    guard let (index, name) = meaning(of: optopt, in: word) else { return .unknown(name: unknownName(in: word)) }
    return flags[index].value == .none ? .unexpectedValue(name: name) : .missingValue(index, name: name)
  }

  // What getopt_long answers with, apart from the code of an option: its letter, or a number from `firstName` on.
  private static let firstName: Int32 = 256
  private static let operand: Int32 = 1
  private static let unknown = Int32(UInt8(ascii: "?"))
  private static let missing = Int32(UInt8(ascii: ":"))

  /// The option with this code, if `word` spells its name in full.
  private func meaning(of code: Int32, in word: Word) -> (index: Int, name: String)? {
    guard code >= Self.firstName else {
      guard let letter = UInt8(exactly: code).map({ Character(UnicodeScalar($0)) }) else { return nil }
      return flags.firstIndex { $0.short == letter }.map { ($0, "-\(letter)") }
    }
    let index = Int(code - Self.firstName)
    let name = "--\(flags[index].name)"
    return word.bytes.prefix { $0 != UInt8(ascii: "=") }.elementsEqual(name.utf8) ? (index, name) : nil
  }

  /// What to call the option in `word` that the table does not have.
  private func unknownName(in word: Word) -> String {
    if word.bytes.starts(with: "--".utf8) {
      return String(decoding: word.bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
    let letter = word.string.dropFirst().first { letter in !flags.contains { $0.short == letter } }
    return letter.map { "-\($0)" } ?? word.string
  }
}
