// fmguard — SPDX-License-Identifier: Apache-2.0
// A YAML document as an immutable tree with places. Knows nothing of libyaml or of what the values mean.

/// A value of a YAML document and where it stands.
public struct YAMLNode: Sendable, Hashable {
  /// What the value is.
  public let content: Content
  /// Where it begins.
  public let position: SourcePosition

  public init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  /// The three kinds of YAML values.
  public enum Content: Sendable, Hashable {
    case scalar(Scalar)
    case sequence([YAMLNode])
    /// The pairs in the order of the file; a key may stand twice, `MappingReader` reports that.
    case mapping([Entry])
  }

  /// A text, number, truth value or nothing: only the decoder decides which.
  public struct Scalar: Sendable, Hashable {
    /// The text, escapes undone.
    public let text: String
    /// Whether it stands there without quotes, and not as a block: only then can it be a number, a truth value or null.
    public let isPlain: Bool

    public init(text: String, isPlain: Bool) {
      self.text = text
      self.isPlain = isPlain
    }

    /// Whether the value was left out: nothing, `~` or `null`, without quotes.
    public var isNull: Bool {
      isPlain && (text.isEmpty || text == "~" || text == "null" || text == "Null" || text == "NULL")
    }
  }

  /// A pair of a mapping.
  public struct Entry: Sendable, Hashable {
    public let key: String
    public let keyPosition: SourcePosition
    public let value: YAMLNode

    public init(key: String, at keyPosition: SourcePosition, value: YAMLNode) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }
}
