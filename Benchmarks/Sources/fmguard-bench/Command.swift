// fmguard — SPDX-License-Identifier: Apache-2.0
// The words of the command line, as a value. Knows the commands; not what they do.

import GuardMatch
import GuardText

/// What the program is asked to do.
///
///     fmguard-bench worker PATTERNS [--match KIND] [--fold LEVEL] [--regex | --verdict]
///     fmguard-bench check FOLDER
///     fmguard-bench counters
///     fmguard-bench classifier MODEL SENTENCES
///     fmguard-bench stream DIRECTORY TEXT
enum Command {
  case worker(patterns: String, PatternOptions, Subject)
  case check(folder: String)
  case counters
  case classifier(model: String, sentences: String)
  case stream(directory: String, text: String)

  /// What a worker measures.
  enum Subject {
    /// A scan for terms, for regexes, or the whole check for terms.
    case terms, regexes, verdict
  }

  /// The words do not make a command.
  struct UsageError: Error, CustomStringConvertible {
    let word: String?
    var description: String {
      "\(word.map { "not understood: \($0); " } ?? "")worker PATTERNS [--match KIND] [--fold LEVEL] [--regex | --verdict], check FOLDER, counters, classifier MODEL SENTENCES, stream DIRECTORY TEXT"
    }
  }

  init(_ words: [String]) throws {
    switch (words.first, words.dropFirst().first) {
    case ("worker", let patterns?):
      var options = PatternOptions()
      var subject = Subject.terms
      var rest = words.dropFirst(2)
      while let flag = rest.popFirst() {
        if flag == "--verdict" {
          subject = .verdict
        } else if flag == "--regex" {
          subject = .regexes
        } else if flag == "--match", let kind = rest.popFirst().flatMap(MatchKind.init(rawValue:)) {
          options.kind = kind
        } else if flag == "--fold", let fold = rest.popFirst().flatMap(FoldLevel.init(rawValue:)) {
          options.fold = fold
        } else {
          throw UsageError(word: flag)
        }
      }
      self = .worker(patterns: patterns, options, subject)
    case ("check", let folder?) where words.count == 2:
      self = .check(folder: folder)
    case ("counters", nil):
      self = .counters
    case ("classifier", let model?) where words.count == 3:
      self = .classifier(model: model, sentences: words[2])
    case ("stream", let directory?) where words.count == 3:
      self = .stream(directory: directory, text: words[2])
    default:
      throw UsageError(word: words.first)
    }
  }

  /// Does it; returns the exit status.
  func run() throws -> Int32 {
    switch self {
    case .worker(let patterns, let options, let subject):
      let load = { () throws -> any Engine in
        subject == .verdict
          ? try GuardEngine(patterns: patterns, options)
          : try MatcherEngine(patterns: patterns, options, areRegexes: subject == .regexes)
      }
      var worker = try Worker(load)
      worker.serve()
      return 0
    case .counters:
      return try CounterCost.measure() ? 0 : 1
    case .classifier(let model, let sentences):
      return try ClassifierCost.measure(model: model, sentences: sentences) ? 0 : 1
    case .stream(let directory, let text):
      return try StreamCost.measure(directory: directory, text: text) ? 0 : 1
    case .check(let folder):
      return Definition.check(in: folder) ? 0 : 1
    }
  }
}
