// fmguard — SPDX-License-Identifier: Apache-2.0
// What an import makes: files, and what became of whatever is not in them. A value; nothing is written.

/// The lists that were made of a source, as files of a configuration directory.
public struct ImportResult: Sendable {
  /// A file of the result.
  public struct File: Sendable {
    /// Relative to the configuration directory.
    public let path: String
    /// Its content, in UTF-8.
    public let bytes: [UInt8]
    /// How many entries it has.
    public let entries: Int
  }

  /// The form that the source had.
  public let format: ForeignFormat
  /// How many files of the source were read.
  public let sources: Int
  /// By path.
  public let files: [File]
  /// In the order of the source.
  public let notes: [ImportNote]

  /// How many entries all files have.
  public var entries: Int { files.reduce(0) { $0 + $1.entries } }
}

/// Why a source cannot be read at all.
public struct ImportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What can be wrong.
  public struct Kind: Sendable, Hashable {
    let words: String
    /// Nothing is at the path, or it cannot be read.
    public static let unreadable = Kind(words: "cannot be read")
    /// It is not clear what form it has.
    public static let unknownFormat = Kind(words: "has no form that is known; name it with --from")
    /// It has not the form that was named.
    public static let wrongFormat = Kind(words: "has not the form")
  }

  /// What is wrong.
  public let kind: Kind
  /// The source, or the file in it.
  public let path: String
  /// More about it; empty if there is nothing to add.
  public let detail: String

  init(_ kind: Kind, _ path: String, _ detail: String = "") {
    (self.kind, self.path, self.detail) = (kind, path, detail)
  }

  public var description: String { "\(path): \(kind.words)\(detail.isEmpty ? "" : ": \(detail)")" }
}
