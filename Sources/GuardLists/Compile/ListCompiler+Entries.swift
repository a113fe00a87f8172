// fmguard — SPDX-License-Identifier: Apache-2.0
// Adds entries to the matcher and to the table in step, and turns what the matcher refuses into issues.

internal import GuardMatch
internal import GuardText
internal import GuardYAML

extension ListCompiler {
  /// The exceptions of an entry or list as the matcher knows them.
  mutating func group(_ phrases: [String]) -> ExceptionGroup {
    if phrases.isEmpty { return .none }
    if let known = groups[phrases] { return known }
    let group = builder.addExceptions(phrases)
    groups[phrases] = group
    return group
  }

  /// Adds a term; nil, reported, if it can never match.
  ///
  /// - Parameters:
  ///   - settings: those of the entry if they differ from the list's.
  @discardableResult
  mutating func addTerm(
    _ term: Span<UInt8>, _ options: PatternOptions, settings: EntrySettings? = nil, at position: SourcePosition,
    isSelftest: Bool = false, _ log: IssueLog
  ) -> PatternID? {
    do throws(PatternError) {
      let pattern = unsafe try term.withUnsafeBufferPointer { bytes throws(PatternError) in
        // SAFETY: the bytes are valid for the call, and the builder keeps none of them.
        unsafe try builder.addTerm(bytes, options)
      }
      entries.append(
        line: position.line, hash: RuleHash(term, isRegex: false), isSelftest: isSelftest, settings: settings)
      sources?.append(term, at: position)
      return pattern
    } catch {
      log.report(error, of: term, isRegex: false, at: position)
      return nil
    }
  }

  /// Adds a regex; nil, reported, if it is broken.
  @discardableResult
  mutating func addRegex(
    _ source: Span<UInt8>, _ options: PatternOptions, settings: EntrySettings? = nil, at position: SourcePosition,
    columnOfSource: Int? = nil, _ log: IssueLog
  ) -> PatternID? {
    do throws(PatternError) {
      let pattern = try builder.addRegex(source.text, options)
      entries.append(line: position.line, hash: RuleHash(source, isRegex: true), isRegex: true, settings: settings)
      sources?.append(source, at: position)
      return pattern
    } catch {
      var place = position
      if let columnOfSource, let offset = error.offset, offset <= source.count {
        place = SourcePosition(line: position.line, column: columnOfSource + source.scalarCount(0..<offset))
      }
      log.report(error, of: source, isRegex: true, at: place)
      return nil
    }
  }

  /// Adds the selftest phrase of a list as an entry of it, so that whoever sends the phrase learns that the list works.
  mutating func addSelftest(of header: ListHeader, _ log: IssueLog) {
    guard let phrase = header.selftest else { return }
    var options = PatternOptions(header, .none)
    options.kind = .word
    let bytes = Array(phrase.utf8)
    let added = addTerm(bytes.span, options, at: header.selftestPosition, isSelftest: true, log)
    if let added {
      examples.append(
        EntryExample(
          claim: .selftest, text: phrase, pattern: added, file: log.file, position: header.selftestPosition))
    }
  }
}

extension PatternOptions {
  /// The options of the entries of a list.
  init(_ header: ListHeader, _ exceptions: ExceptionGroup) {
    self.init(header.settings, language: header.language, exceptions)
  }

  /// The options of an entry.
  init(_ settings: EntrySettings, language: String, _ exceptions: ExceptionGroup) {
    self.init(
      kind: settings.match.kind ?? .word, fold: settings.fold, language: language, exceptions: exceptions)
  }
}

extension IssueLog {
  /// Reports why the matcher refused a pattern.
  fileprivate func report(
    _ error: PatternError, of pattern: Span<UInt8>, isRegex: Bool, at position: SourcePosition
  ) {
    let value = pattern.excerpt
    switch error.kind {
    case .tooLong:
      report(.entryTooLong, at: position, value: value, expected: "\(PatternLimits.termBytes)")
    case .invalidRegex:
      report(
        .regexInvalid, at: position, value: value, related: error.offset.map { " at byte \($0)" },
        detail: error.detail ?? "the syntax is wrong")
    case .matchesEmpty:
      report(.regexMatchesEmpty, at: position, value: value)
    case .illFormed:
      report(.illFormed, at: position, value: "\(error.offset ?? 0) of the entry")
    case .beginsWithMark:
      report(.entryBeginsWithMark, at: position, value: value)
    case .tooManyOptions:
      report(.tooManyOptions, at: position, value: value, expected: "\(PatternLimits.options)")
    default:
      report(.entryEmpty, at: position, value: value)
    }
  }
}

extension Span<UInt8> {
  /// The text of well-formed UTF-8.
  var text: String {
    // SAFETY: the bytes are copied before the call ends.
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The beginning, as much as a message shows: an issue about a line of a megabyte must not keep it.
  var excerpt: String {
    extracting(first: 256).text
  }
}
