// fmguard — SPDX-License-Identifier: Apache-2.0
// From the folder `denylists` of a configuration directory to compiled lists.

internal import GuardText
public import GuardYAML

extension CompiledLists {
  /// The folder of a configuration directory that holds the deny lists.
  public static let folder = "denylists"

  /// Compiles all lists of a configuration directory: `denylists/**/*.txt` and `*.yaml`, in the order of their paths.
  ///
  /// What `ConfigurationFiles.isSetAside` names is left out. Every other file is an error, since somebody may have
  /// meant it to be a list. A missing folder is a configuration without lists.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - remote: lists that came from URLs; they follow the others.
  ///   - observe: is shown the path and the bytes of every list, in order, such as for a hash over the content; a list
  ///     that it throws for is not looked at.
  /// - Throws: every issue of every file.
  public static func load(
    root: String, remote: [RemoteContent] = [],
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void = { _, _ in }
  ) throws(ConfigurationError) -> CompiledLists {
    var compiler = ListCompiler()
    compiler.addAll(root: root, observe: observe)
    for content in remote { compiler.add(content) }
    return try compiler.finish()
  }
}

extension ListCompiler {
  /// Adds all lists of a configuration directory; see `CompiledLists.load`.
  package mutating func addAll(
    root: String, observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void = { _, _ in }
  ) {
    // The table that every entry will ask for takes as long to fill as all files to be read.
    Parallel.begin { _ = FoldTable.widest }
    let files = ConfigurationFiles(root: root, folder: CompiledLists.folder)
    for issue in files.issues {
      add(issue)
    }
    for path in files.folders where path.hasSuffix(".txt") || path.hasSuffix(".yaml") {
      add(Issue(.notAFile, file: path, detail: "a folder"))
    }
    var batch = FileBatch()
    for path in files.paths {
      let suffix = ConfigurationFiles.suffix(of: path)
      switch suffix {
      case ".txt", ".yaml":
        do throws(Issue) {
          let bytes = try FileContent.read(root: root, path: path)
          try observe(path, bytes.span)
          batch.append(path, bytes)
        } catch {
          batch.append(error)
        }
      case ".json":
        batch.append(
          Issue(.listExtension, file: path, value: ".json", expected: "convert it with `fmguard import`, or move it"))
      case _ where ConfigurationFiles.isSetAside(path):
        continue
      default:
        let remedy = "rename it to end with .txt or .yaml, or move it elsewhere"
        batch.append(Issue(.listExtension, file: path, value: suffix, expected: remedy))
      }
      if batch.isFull { add(batch.take()) }
    }
    add(batch.take())
  }

  /// Adds files in their order, while the structured ones that follow are decoded elsewhere.
  private mutating func add(_ items: [FileBatch.Item]) {
    var number = 0
    Parallel.forEachInOrder(items.count) { index -> StructuredList? in
      guard case .file(let path, let bytes) = items[index], Self.isStructured(path) else { return nil }
      return StructuredList(bytes.span, IssueLog(file: path))
    } _: { list in
      switch items[number] {
      case .file(let path, let bytes):
        if let list { add(list) } else { add(bytes.span, file: path) }
      case .issue(let issue): add(issue)
      }
      number += 1
    }
  }
}

/// Files that are compiled together, so that no more of them is in memory than need be.
private struct FileBatch {
  enum Item: Sendable {
    case file(path: String, bytes: [UInt8])
    case issue(Issue)
  }

  private static let limit = 4 << 20
  private var items: [Item] = []
  private var size = 0

  var isFull: Bool { size >= Self.limit }

  mutating func append(_ path: String, _ bytes: [UInt8]) {
    items.append(.file(path: path, bytes: bytes))
    size += bytes.count
  }

  mutating func append(_ issue: Issue) { items.append(.issue(issue)) }

  /// Hands the items out, and is empty then.
  mutating func take() -> [Item] {
    defer { self = FileBatch() }
    return items
  }
}
