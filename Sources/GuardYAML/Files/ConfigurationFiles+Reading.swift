// fmguard — SPDX-License-Identifier: Apache-2.0
// Goes through the files of a folder that have one ending. Knows nothing of what is in them.

extension ConfigurationFiles {
  /// Reads the files whose names end with `ending`, in the order of their paths. What is wrong with one leaves the
  /// others as they are.
  ///
  /// - Parameters:
  ///   - ending: from its dot on.
  ///   - limit: in bytes; a larger file is an issue.
  ///   - misnamed: the issue of a file that ends otherwise and is not set aside; nil if it may lie there.
  ///   - observe: is shown the path and the bytes of every file before anything looks into it; a file that it throws
  ///     for is not looked into.
  ///   - body: looks into a file, and answers with what is wrong with it.
  public func read(
    ending: String, limit: Int = FileContent.limit, issues: inout [Issue], misnamed: (_ path: String) -> Issue?,
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void,
    _ body: (_ path: String, _ bytes: [UInt8]) throws(Issue) -> [Issue]
  ) {
    for path in paths {
      guard Self.suffix(of: path) == ending else {
        if !Self.isSetAside(path), let issue = misnamed(path) { issues.append(issue) }
        continue
      }
      do throws(Issue) {
        let bytes = try FileContent.read(root: root, path: path, limit: limit)
        try observe(path, bytes.span)
        issues += try body(path, bytes)
      } catch {
        issues.append(error)
      }
    }
  }
}
