// fmguard — SPDX-License-Identifier: Apache-2.0
// What an import did to an entry other than take it over: facts, and their one text.

/// Something that somebody should know of an import.
public struct ImportNote: Sendable, Hashable {
  /// What can happen to an entry.
  public struct Kind: Sendable, Hashable {
    /// The stable name.
    public let code: String
    /// Whether something of the source is not in the result.
    public let isLoss: Bool
    /// What happened, in words.
    let words: String

    /// A regex that is just words became terms, whose boundaries follow their script.
    public static let lowered = Kind(code: "lowered", isLoss: false, words: "is just words, and became")
    /// An entry was taken over in another form.
    public static let changed = Kind(code: "changed", isLoss: false, words: "was changed:")
    /// An entry stood in the same list before.
    public static let repeated = Kind(code: "repeated", isLoss: false, words: "stands in the list before")
    /// An entry cannot be used.
    public static let rejected = Kind(code: "rejected", isLoss: true, words: "cannot be used:")
    /// A part of the source was not taken over.
    public static let leftOut = Kind(code: "left_out", isLoss: true, words: "was left out:")
    /// A key or column that means nothing.
    public static let unknownKey = Kind(code: "unknown_key", isLoss: true, words: "means nothing, and was passed over")
  }

  /// What happened.
  public let kind: Kind
  /// The file, and where in it: `input/metadata.json reject[17]`.
  public let place: String
  /// The entry, key or part, as it stands there.
  public let value: String
  /// More about it.
  public let detail: String

  init(_ kind: Kind, _ place: String, _ value: String, _ detail: String = "") {
    (self.kind, self.place, self.value, self.detail) = (kind, place, value, detail)
  }
}

extension ImportNote: CustomStringConvertible {
  /// One line.
  public var description: String {
    let shown = value.count > 60 ? "\(value.prefix(60))…" : value
    return "\(place): \(shown.isEmpty ? "" : "`\(shown)` ")\(kind.words)\(detail.isEmpty ? "" : " \(detail)")"
  }
}
