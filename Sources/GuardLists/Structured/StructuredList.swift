// fmguard — SPDX-License-Identifier: Apache-2.0
// A structured list, decoded. Knows nothing of matching.

internal import GuardYAML

/// The header and the entries of a structured list, and what is wrong with them.
///
/// Lists do not depend on each other, so that they are decoded on as many processors as there are.
// SAFETY: the log is used by one task at a time: by the one that decodes, then by the one that compiles.
struct StructuredList: @unchecked Sendable {
  let log: IssueLog
  /// Nil, reported, if the file is not even a mapping.
  private(set) var header: ListHeader?
  /// Those that can be read.
  private(set) var entries: [StructuredEntry] = []

  init(_ bytes: Span<UInt8>, _ log: IssueLog) {
    self.log = log
    let root: YAMLNode
    do throws(Issue) {
      root = try YAML.document(bytes, file: log.file)
    } catch {
      log.report(error)
      return
    }
    guard var reader = MappingReader(root, log) else { return }
    let header = ListHeader(&reader)
    self.header = header
    // One by one: a bad entry must not hide what is wrong with the others.
    let nodes = reader.required("entries", .list(of: StructuredEntry.undecoded)) ?? []
    reader.finish()
    let type = StructuredEntry.type(header.settings)
    entries = nodes.compactMap { type.value(of: $0, log) }
  }
}
