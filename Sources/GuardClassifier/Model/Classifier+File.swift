// fmguard — SPDX-License-Identifier: Apache-2.0
// From bytes of a file to a model, and from the folder `models` of a configuration directory. Decides nothing.

internal import GuardSigning
public import GuardYAML

extension Classifier {
  /// The folder of a configuration directory that holds the model.
  public static let folder = "models"
  /// What the name of a model's file ends with.
  public static let suffix = ".fmc"
  /// The largest file that is a model, in bytes: 8 MiB.
  public static let sizeLimit = ModelFile.limit
  /// So many bytes of a file stand for all of it in the version of a ruleset: they hold the SHA-256 of the others.
  public static let digestedPrefix = ModelFile.preamble

  /// Decodes a model.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its path, relative to the configuration directory.
  /// - Throws: every way in which it is no model.
  /// - Complexity: a checksum and a copy of the tables: some milliseconds.
  public convenience init(_ bytes: Span<UInt8>, file: String) throws(ConfigurationError) {
    let log = IssueLog(file: file)
    let parts: ModelFile.Parts
    do throws(Issue) {
      parts = try ModelFile.parts(of: bytes, file: file)
    } catch {
      throw ConfigurationError([error])
    }
    guard let head = ModelHead(bytes.extracting(parts.head), log) else { throw ConfigurationError(log.issues) }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    self.init(
      id: name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name, source: file,
      digest: "sha256:\(Hexadecimal.digits(parts.digest))", head: head,
      table: GramTable(bytes.extracting(parts.tables), setCount: parts.setCount, signCount: parts.signCount))
  }

  /// The model of a configuration directory; nil if there is none, or it has an issue. See `read`.
  public static func load(
    root: String, others: Set<String> = [], issues: inout [Issue],
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) -> Classifier? {
    guard let file = read(root: root, others: others, issues: &issues, observe: observe) else { return nil }
    do throws(ConfigurationError) {
      return try Classifier(file.bytes.span, file: file.path)
    } catch {
      issues += error.issues
      return nil
    }
  }

  /// Reads the file of the model of a configuration directory, `models/*.fmc`, and does not look into it; nil if there
  /// is none. A second one is an issue.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - others: the endings of files in the folder that somebody else reads.
  ///   - observe: is shown the path and the bytes of every file before anything looks into it; a file that it throws
  ///     for is not looked into.
  public static func read(
    root: String, others: Set<String> = [], issues: inout [Issue],
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) -> (path: String, bytes: [UInt8])? {
    let found = ConfigurationFiles(root: root, folder: folder)
    issues += found.issues
    var model: (path: String, bytes: [UInt8])?
    found.read(
      ending: suffix, limit: sizeLimit, issues: &issues,
      misnamed: { path in
        others.contains(ConfigurationFiles.suffix(of: path))
          ? nil : Issue(.modelExtension, file: path, expected: suffix)
      }, observe: observe
    ) { (path, bytes) throws(Issue) in
      if let model { throw Issue(.severalModels, file: path, related: model.path) }
      model = (path, bytes)
      return []
    }
    return model
  }

  /// Whether the content of a file is the one whose SHA-256 it tells. Loading compares a checksum only, which is
  /// quicker and finds what is damaged, not what was forged.
  public static func isGenuine(_ bytes: Span<UInt8>) -> Bool { ModelFile.hasRightDigest(bytes) }
}
