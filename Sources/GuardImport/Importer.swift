// fmguard — SPDX-License-Identifier: Apache-2.0
// A file or folder from elsewhere → lists. Reads files; writes none.

internal import GuardPolicy
internal import GuardText
internal import GuardYAML

/// Imports lists of other systems.
public enum Importer {
  /// Reads a source.
  ///
  /// - Parameters:
  ///   - path: a file or a folder.
  ///   - format: its form; nil to find out.
  ///   - settings: what the source does not say.
  /// - Throws: `ImportError` if it cannot be read at all. What is wrong with single entries is in the notes.
  /// - Complexity: linear in the source; each regex is compiled once. Files are read on all processors.
  public static func read(
    _ path: String, as format: ForeignFormat?, _ settings: ImportSettings
  ) throws(ImportError) -> ImportResult {
    let source = try SourceFiles(path)
    let format = if let format { format } else { try source.format() }
    let contents: [SourceContent]
    switch format {
    case .sixKey: contents = try sixKey(source, settings)
    case .words: contents = words(source, settings)
    case .azure, .bedrock, .csv: contents = [try single(source, format, settings)]
    }
    let converted = Parallel.map(contents.count) { ConvertedEntries(contents[$0]) }
    var files = ListFiles()
    var notes = source.notes
    for (content, entries) in zip(contents, converted) {
      files.add(entries, base: content.base, description: content.description)
      notes += entries.notes
    }
    return ImportResult(
      format: format, sources: source.paths.count, files: files.files.sorted { $0.path < $1.path }, notes: notes)
  }

  private static func sixKey(
    _ source: SourceFiles, _ settings: ImportSettings
  ) throws(ImportError) -> [SourceContent] {
    let paths = source.paths.filter { $0.hasSuffix(".json") }
    if paths.isEmpty { throw ImportError(.wrongFormat, source.path, "there is no *.json in it") }
    let places = paths.map { SixKeyPlace(path: $0) }
    let replaced = Set(
      zip(paths, places).filter { $1.region != nil && $1.region == settings.region }.map { $1.scope })
    let contents = Parallel.map(paths.count) { index -> SourceContent in
      let (path, place) = (paths[index], places[index])
      func leftOut(_ why: String) -> SourceContent {
        var content = SourceContent(base: place.base, description: "")
        content.notes = [ImportNote(.leftOut, path, "", why)]
        return content
      }
      if let region = place.region, region != settings.region {
        return leftOut("it is for the region \(region); import it with --region \(region)")
      }
      if place.region == nil, place.locale == nil, replaced.contains(place.scope) {
        return leftOut("the file of the region stands for it")
      }
      switch source.value(path) {
      case .failure(let error): return leftOut(error.detail)
      case .success(let value) where !SixKeyFile.isOne(value): return leftOut("it has none of the six keys")
      case .success(let value): return SixKeyFile.read(value, file: path, place, settings)
      }
    }
    let others = source.paths.filter { !$0.hasSuffix(".json") }
    guard !others.isEmpty else { return contents }
    var rest = SourceContent(base: "imported", description: "")
    rest.notes = others.map { ImportNote(.leftOut, $0, "", "it is no *.json") }
    return contents + [rest]
  }

  /// One file a language.
  private static func words(_ source: SourceFiles, _ settings: ImportSettings) -> [SourceContent] {
    Parallel.map(source.paths.count) { index in
      let path = source.paths[index]
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let stem = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
      let tag = stem.replacing("_", with: "-")
      var content = SourceContent(base: "words-\(tag)", description: "Imported from \(path)")
      guard LanguageTag.mayBeOfAList(tag) else {
        content.notes = [ImportNote(.leftOut, path, "", "its name is no language tag")]
        return content
      }
      switch source.text(path) {
      case .failure(let error): content.notes = [ImportNote(.leftOut, path, "", error.detail)]
      case .success(let text):
        var kind = EntryKind(settings)
        kind.language = tag
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        where !line.allSatisfy(\.isWhitespace) {
          content.entries.append(
            ImportedEntry(text: String(line), isRegex: false, place: "\(path):\(number + 1)", settings: kind))
        }
      }
      return content
    }
  }

  private static func single(
    _ source: SourceFiles, _ format: ForeignFormat, _ settings: ImportSettings
  ) throws(ImportError) -> SourceContent {
    guard let path = source.paths.first, source.paths.count == 1 else {
      throw ImportError(.wrongFormat, source.path, "one file is wanted, and there are \(source.paths.count)")
    }
    let stem = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? format.rawValue
    if format == .csv {
      let table = CSVTable(try source.text(path).get())
      guard table.hasEntries else {
        throw ImportError(.wrongFormat, path, "no column is called term, text, word, phrase, pattern or regex")
      }
      return table.read(file: path, base: stem, settings)
    }
    let value = try source.value(path).get()
    guard format == .azure ? AzureBlocklist.isOne(value) : BedrockWords.isOne(value) else {
      throw ImportError(.wrongFormat, path, "its members are others")
    }
    return format == .azure
      ? AzureBlocklist.read(value, file: path, base: stem, settings)
      : BedrockWords.read(value, file: path, base: stem, settings)
  }
}

/// The files of a source.
struct SourceFiles: Sendable {
  /// As it was named.
  let path: String
  private let root: String
  /// Relative to `root`: the file, or the files of the folder.
  let paths: [String]
  let notes: [ImportNote]

  init(_ path: String) throws(ImportError) {
    var named = path
    while named.count > 1, named.hasSuffix("/") { named.removeLast() }
    let parts = SplitPath(named)
    let name = parts.name
    root = parts.folder
    self.path = path
    let found = ConfigurationFiles(root: root, folder: name)
    if !found.folders.isEmpty {
      paths = found.paths.filter { !ConfigurationFiles.isSetAside($0) }
      notes = found.issues.map { ImportNote(.leftOut, $0.file, "", $0.problem) }
      return
    }
    do throws(Issue) {
      // Nothing of it is read yet: a file that has any bytes is too large.
      _ = try FileContent.read(root: root, path: name, limit: 0)
    } catch {
      if error.kind != .tooLarge { throw ImportError(.unreadable, path) }
    }
    paths = [name]
    notes = []
  }

  /// What form the files have.
  func format() throws(ImportError) -> ForeignFormat {
    if paths.contains(where: { $0.hasSuffix("metadata.json") }) { return .sixKey }
    guard paths.count == 1, let path = paths.first else {
      if !paths.isEmpty, !paths.contains(where: { $0.hasSuffix(".json") }) { return .words }
      throw ImportError(.unknownFormat, self.path)
    }
    if path.hasSuffix(".csv") || path.hasSuffix(".tsv") { return .csv }
    guard path.hasSuffix(".json") else { throw ImportError(.unknownFormat, self.path) }
    let value = try value(path).get()
    if SixKeyFile.isOne(value) { return .sixKey }
    if BedrockWords.isOne(value) { return .bedrock }
    if AzureBlocklist.isOne(value) { return .azure }
    throw ImportError(.unknownFormat, self.path)
  }

  func text(_ path: String) -> Result<String, ImportError> {
    do throws(Issue) {
      let bytes = try FileContent.read(root: root, path: path)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return .failure(ImportError(.wrongFormat, path, "it is not UTF-8"))
      }
      return .success(text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text)
    } catch {
      return .failure(ImportError(.unreadable, path, error.problem))
    }
  }

  func value(_ path: String) -> Result<ForeignValue, ImportError> {
    do throws(Issue) {
      let bytes = try FileContent.read(root: root, path: path)
      guard let value = try? ForeignValue(bytes) else {
        return .failure(ImportError(.wrongFormat, path, "it is not JSON"))
      }
      return .success(value)
    } catch {
      return .failure(ImportError(.unreadable, path, error.problem))
    }
  }
}
