// fmguard — SPDX-License-Identifier: Apache-2.0
// Which entries were found in texts that they must not be found in, and how often. Knows nothing of files.

internal import GuardLists
internal import GuardMatch
internal import GuardText

/// How often entries were found in corpora or dictionaries, with a few examples each.
public struct TextHits: Sendable {
  struct Hit: Sendable {
    /// Texts in which it was found; of a dictionary, words that are not the term itself.
    var count = 0
    /// The first of them: of a corpus their places, of a dictionary the words.
    var examples: [String] = []
    /// The first dictionary of which the term is a word.
    var dictionary: String?

    mutating func add(isWord: Bool, file: String, example: @autoclosure () -> String) {
      if isWord {
        dictionary = dictionary ?? file
      } else {
        count += 1
        if examples.count < TextHits.exampleLimit { examples.append(example()) }
      }
    }
  }

  /// How many examples are kept of an entry.
  static let exampleLimit = 3

  private(set) var byPattern: [PatternID: Hit] = [:]

  public init() {}

  /// Adds what came of texts that stand behind those so far.
  public mutating func add(_ later: TextHits) {
    byPattern.merge(later.byPattern) { earlier, later in
      Hit(
        count: earlier.count + later.count,
        examples: Array((earlier.examples + later.examples).prefix(Self.exampleLimit)),
        dictionary: earlier.dictionary ?? later.dictionary)
    }
  }

  /// Scans one text.
  ///
  /// - Parameters:
  ///   - source: where it stands; nil for a word of a dictionary.
  ///   - file: the file it is from.
  mutating func scan(_ text: [UInt8], _ compiled: CompiledLists, source: String?, file: String) {
    var found: [PatternID: Bool] = [:]
    let whole = 0..<text.count
    unsafe text.withUnsafeBufferPointer { buffer in
      // SAFETY: the matcher reads the buffer during the call only.
      _ = unsafe compiled.matcher.scan(buffer) { match in
        let isWord = match.range == whole && match.transformations.isDisjoint(with: .evasions)
        found[match.pattern] = (found[match.pattern] ?? true) && isWord
      }
    }
    for (pattern, isWord) in found {
      byPattern[pattern, default: Hit()].add(
        isWord: source == nil && isWord, file: file, example: source ?? "`\(String(decoding: text, as: UTF8.self))`")
    }
  }
}

extension Transformations {
  /// What the fold `evasive` undoes.
  static let evasions: Transformations = [.confusable, .leetspeak, .separators, .repetition, .marks, .tagCharacters]
}
