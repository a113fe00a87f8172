// fmguard — SPDX-License-Identifier: Apache-2.0
// Compiles a plain list: straight from the bytes of its lines into the matcher.

internal import GuardMatch
internal import GuardYAML

extension ListCompiler {
  /// Adds a plain list; nil, reported, if the file has no header.
  mutating func addPlain(_ bytes: Span<UInt8>, _ log: IssueLog) -> ListHeader? {
    guard let file = PlainListFile(bytes, log) else { return nil }
    let header = plainHeader(bytes.extracting(file.header), log)
    let exceptions = ExceptionPhrases((header.exceptions + phrases(in: bytes, file)).map(\.text))
    let options = PatternOptions(header, group(exceptions.phrases))
    addSelftest(of: header, log)
    var lines = LineCursor(file.body, line: file.bodyLine)
    while let line = lines.next(bytes) {
      guard PlainLineCheck.run(bytes, line, log) else { continue }
      switch PlainLine(bytes, line.range) {
      case .nothing:
        continue
      case .term(let range) where header.settings.match != .regex:
        let term = bytes.extracting(range)
        let position = position(of: range, in: line, bytes)
        addTerm(term, options, at: position, log)
        if exceptions.contain(term) {
          log.report(.entryExcluded, at: position, value: term.excerpt)
        }
      case .term(let range), .regex(let range):
        let position = position(of: range, in: line, bytes)
        addRegex(bytes.extracting(range), options, at: position, columnOfSource: position.column, log)
      case .exception(let range):
        if range.isEmpty {
          log.report(.emptyException, at: position(of: range, in: line, bytes))
        }
      case .openRegex(let range):
        log.report(.regexOpen, at: position(of: range, in: line, bytes), value: bytes.extracting(range).excerpt)
      }
    }
    return header
  }

  private func plainHeader(_ bytes: Span<UInt8>, _ log: IssueLog) -> ListHeader {
    let firstLine = 2
    do throws(Issue) {
      let documents = try YAML.documents(bytes, file: log.file, firstLine: firstLine)
      let start = SourcePosition(line: firstLine, column: 1)
      let node = documents.first ?? YAMLNode(.mapping([]), at: start)
      if documents.count > 1 {
        log.report(.oneDocument, at: documents[1].position)
      }
      guard var reader = MappingReader(node, log) else { return ListHeader() }
      let header = ListHeader(&reader)
      reader.finish()
      return header
    } catch {
      log.report(error)
      return ListHeader()
    }
  }

  /// The phrases of the lines that begin with `!`. They hold for entries above them too, so they are read first.
  private mutating func phrases(in bytes: Span<UInt8>, _ file: PlainListFile) -> [LocatedText] {
    var phrases: [LocatedText] = []
    var lines = LineCursor(file.body, line: file.bodyLine)
    while let line = lines.next(bytes) {
      if case .exception(let range) = PlainLine(bytes, line.range), !range.isEmpty {
        phrases.append(LocatedText(text: bytes.extracting(range).text, position: position(of: range, in: line, bytes)))
      }
    }
    sources?.addExceptions(phrases, of: nil)
    return phrases
  }

  private func position(of range: Range<Int>, in line: LineCursor.Line, _ bytes: Span<UInt8>) -> SourcePosition {
    let column = bytes.scalarCount(line.range.lowerBound..<range.lowerBound) + 1
    return SourcePosition(line: line.number, column: column)
  }
}
