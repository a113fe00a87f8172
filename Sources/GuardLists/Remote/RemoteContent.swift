// fmguard — SPDX-License-Identifier: Apache-2.0
// The bytes of a list that came from a URL. Whoever made them is not to be quoted.

public import GuardYAML

/// A list that was fetched, with its declaration.
public struct RemoteContent: Sendable {
  /// The declaration.
  public let list: RemoteList
  /// The list, as it came.
  public let bytes: [UInt8]

  public init(_ list: RemoteList, _ bytes: [UInt8]) {
    (self.list, self.bytes) = (list, bytes)
  }

  /// How many entries it has, as it would be decoded among others; examples are not proved.
  ///
  /// - Throws: every issue; none quotes the list.
  /// - Complexity: linear in the bytes.
  public func entryCount() throws(ConfigurationError) -> Int {
    var compiler = ListCompiler()
    compiler.add(self)
    return try compiler.count()
  }
}

extension Issue {
  /// The same without a word of the file, if it came from a URL: what another machine sent must not get into logs and
  /// replies. The place is told.
  var withoutForeignWords: Issue {
    guard file.hasPrefix(RemoteList.placePrefix) else { return self }
    var issue = self
    issue.value = value.map { _ in "…" }
    issue.key = key.map { _ in "…" }
    issue.detail = detail.map { _ in "…" }
    issue.suggestion = nil
    return issue
  }
}
