// fmguard — SPDX-License-Identifier: Apache-2.0
// Compiles deny-list files into one matcher: a file at a time, all issues kept, nothing of it used if there is one.

internal import GuardMatch
public import GuardYAML

/// Takes the bytes of deny-list files and makes `CompiledLists` of them.
///
///     var compiler = ListCompiler()
///     compiler.add(bytes.span, file: "denylists/en/profanity.txt")
///     let lists = try compiler.finish()
public struct ListCompiler: ~Copyable {
  var builder = MatcherBuilder()
  var entries = EntryTable()
  var examples: [EntryExample] = []
  /// The exceptions that the builder has: entries often share them.
  var groups: [[String]: ExceptionGroup] = [:]
  /// What the files say beyond what checks need, if it is to be kept.
  var sources: ListSources?
  private var lists: [DenyList] = []
  private var issues: [Issue] = []
  /// Where each list id was first seen.
  private var places: [String: String] = [:]

  public init() {}

  /// - Parameter keepsSources: whether the texts of entries and exceptions stay at hand, for tools that talk of them.
  package init(keepsSources: Bool) {
    sources = keepsSources ? ListSources() : nil
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - bytes: the content; it is not kept.
  ///   - file: the path relative to the configuration directory; `.yaml` is a structured list, else it is a plain one.
  /// - Complexity: linear in the bytes, without a `String` for an entry of a plain list.
  public mutating func add(_ bytes: Span<UInt8>, file: String) {
    let log = IssueLog(file: file)
    guard !Self.isStructured(file) else { return add(StructuredList(bytes, log)) }
    let first = entries.count
    end(addPlain(bytes, log), from: first, log)
  }

  /// Adds a structured list that has been decoded.
  mutating func add(_ list: StructuredList) {
    let first = entries.count
    addEntries(of: list)
    end(list.header, from: first, list.log)
  }

  /// Whether a file that is a list is a structured one.
  static func isStructured(_ file: String) -> Bool { file.hasSuffix(".yaml") }

  /// Ends a list whose entries were added; without a header it is none.
  private mutating func end(_ header: ListHeader?, from first: Int, _ log: IssueLog) {
    if let header {
      checkID(of: header, log)
      sources?.endList(first: PatternID(first), header, file: log.file)
      lists.append(DenyList(header: header, file: log.file, patterns: PatternID(first)..<PatternID(entries.count)))
    }
    issues += log.issues
  }

  /// Adds a list that came from a URL. No issue of it quotes it.
  package mutating func add(_ content: RemoteContent) {
    let log = IssueLog(file: content.list.place)
    let first = entries.count
    let bytes = content.bytes.span
    let header: ListHeader?
    if content.list.form == .structured {
      let list = StructuredList(bytes, log)
      addEntries(of: list)
      header = list.header
    } else {
      header = addPlain(bytes, log)
    }
    if let header {
      checkID(of: header, log)
      // One that is missing was reported.
      if !header.id.isEmpty, header.id != content.list.id { log.report(.remoteIdentity, at: header.idPosition) }
      if header.isPinned { log.report(.remotePinned, at: header.idPosition) }
      lists.append(DenyList(header: header, file: log.file, patterns: PatternID(first)..<PatternID(entries.count)))
    }
    issues += log.issues.map(\.withoutForeignWords)
  }

  /// How many entries there are.
  ///
  /// - Throws: every issue of every file, in the order in which they were added.
  consuming func count() throws(ConfigurationError) -> Int {
    guard issues.isEmpty else { throw ConfigurationError(issues) }
    return entries.count
  }

  /// Adds an issue from outside, such as a file that cannot be read: there will be no lists.
  public mutating func add(_ issue: Issue) {
    issues.append(issue)
  }

  /// The compiled lists.
  ///
  /// - Throws: every issue of every file, in the order in which they were added.
  public consuming func finish() throws(ConfigurationError) -> CompiledLists {
    let (lists, issues) = finishAll()
    guard let lists, issues.isEmpty else {
      throw ConfigurationError(issues)
    }
    return lists
  }

  /// What is right, and what is not: for tools that tell people about both, never for checks.
  ///
  /// - Returns: the lists, without the entries that have an issue, and every issue. No lists if there are issues,
  ///   unless sources are kept.
  package consuming func finishAll() -> (CompiledLists?, [Issue]) {
    guard issues.isEmpty || sources != nil else { return (nil, issues) }
    entries.seal()
    let compiled = CompiledLists(
      lists: lists, matcher: builder.build(), entries: entries, examples: examples, sources: sources)
    return (compiled, issues)
  }

  private mutating func checkID(of header: ListHeader, _ log: IssueLog) {
    guard !header.id.isEmpty else { return }
    if let first = places[header.id] {
      log.report(.duplicateList, at: header.idPosition, value: header.id, related: first)
    } else {
      places[header.id] = "\(log.file):\(header.idPosition.line)"
    }
  }
}
