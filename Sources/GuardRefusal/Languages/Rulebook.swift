// fmguard — SPDX-License-Identifier: Apache-2.0
// The rules of all languages, compiled into flat tables. Immutable; knows nothing of texts.

internal import GuardText

/// All languages in one: terms of every class of every language in three tries, constructions as masks of classes.
final class Rulebook: Sendable {
  /// Languages at most, so that a set of them is one machine word.
  static let languageLimit = 64

  /// A class that a term belongs to.
  struct Use: BitwiseCopyable, Sendable {
    var language: UInt8
    var group: UInt8
    /// The word may go on behind the term.
    var isOpen: Bool
    /// No other use of the same term follows.
    var isLast = true
  }

  /// A pattern of a construction.
  struct Pattern: BitwiseCopyable, Sendable {
    /// Classes of elements without alternatives: all must be in the sentence.
    var required: UInt64
    /// Classes that may not be in the sentence.
    var unless: UInt64
    var firstElement: UInt32
    var elementCount: UInt8
    var isAnchored: Bool
    var sign: UInt8
    var language: UInt8
    var construction: UInt16
  }

  struct Element: BitwiseCopyable, Sendable {
    var groups: UInt64
    var absent: UInt64
    var isAdjacent: Bool
  }

  struct Language: BitwiseCopyable, Sendable {
    var firstPattern: UInt32
    var endPattern: UInt32
    var reach: UInt32
    /// The bit of the class of idioms, or 0.
    var idiom: UInt64
  }

  /// What is told of a construction.
  struct Name: Sendable {
    var language: String
    var id: String
    var sign: RefusalSign
  }

  /// Terms at the beginning of a word, anywhere, and from the end of a word backwards.
  let starts: TermTrie
  let anywhere: TermTrie
  let ends: TermTrie
  private let patternStorage: CellStorage<Pattern>
  private let elementStorage: CellStorage<Element>
  private let languageStorage: CellStorage<Language>
  /// By the number of the construction.
  let names: [Name]
  let tags: [String]

  var patterns: Cells<Pattern> { patternStorage.cells }
  var elements: Cells<Element> { elementStorage.cells }
  var languages: Cells<Language> { languageStorage.cells }

  init(_ files: [LanguageFile]) {
    var draft = Draft()
    for file in files { draft.add(file) }
    let lists = [draft.starts, draft.anywhere, draft.ends]
    let tries = Parallel.map(lists.count) { TermTrie(lists[$0]) }
    (starts, anywhere, ends) = (tries[0], tries[1], tries[2])
    patternStorage = CellStorage(draft.patterns)
    elementStorage = CellStorage(draft.elements)
    languageStorage = CellStorage(draft.languages)
    names = draft.names
    tags = files.map(\.language)
  }
}

extension Rulebook {
  /// The tables in the making.
  private struct Draft {
    var starts = TermList()
    var anywhere = TermList()
    var ends = TermList()
    var patterns: [Pattern] = []
    var elements: [Element] = []
    var languages: [Language] = []
    var names: [Name] = []

    mutating func add(_ file: LanguageFile) {
      let language = UInt8(languages.count)
      var bits: [String: UInt64] = [:]
      for (number, group) in file.classes.enumerated() {
        bits[group.name] = 1 << UInt64(number)
        for term in group.terms {
          let use = Use(language: language, group: UInt8(number), isOpen: term.kind != .word)
          switch term.kind {
          case .word, .prefix: starts.add(group.text[term.bytes], use)
          case .anywhere: anywhere.add(group.text[term.bytes], use)
          case .suffix: ends.add(group.text[term.bytes].reversed(), use)
          }
        }
      }
      func mask(_ names: [String]) -> UInt64 { names.reduce(0) { $0 | (bits[$1] ?? 0) } }
      let firstPattern = UInt32(patterns.count)
      for construction in file.constructions {
        let sign = UInt8(SignSet(construction.sign).rawValue.trailingZeroBitCount)
        for source in construction.patterns {
          let firstElement = UInt32(elements.count)
          var required: UInt64 = 0
          for element in source.elements {
            let groups = mask(element.classes)
            if groups.nonzeroBitCount == 1 { required |= groups }
            elements.append(Element(groups: groups, absent: mask(element.absent), isAdjacent: element.isAdjacent))
          }
          patterns.append(
            Pattern(
              required: required, unless: mask(construction.unless), firstElement: firstElement,
              elementCount: UInt8(source.elements.count), isAnchored: source.isAnchored, sign: sign,
              language: language, construction: UInt16(names.count)))
        }
        names.append(Name(language: file.language, id: construction.id, sign: construction.sign))
      }
      languages.append(
        Language(
          firstPattern: firstPattern, endPattern: UInt32(patterns.count), reach: UInt32(file.reach),
          idiom: bits[LanguageFile.idiom] ?? 0))
    }
  }
}
