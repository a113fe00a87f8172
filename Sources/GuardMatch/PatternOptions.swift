// fmguard — SPDX-License-Identifier: Apache-2.0
// What is said of a pattern when it is added, and what can be wrong with one. Knows nothing of files or lists.

public import GuardText

/// How one pattern is compared with a text.
public struct PatternOptions: Sendable, Hashable {
  /// What may stand beside the term. Ignored for regexes.
  public var kind: MatchKind
  /// Which differences are ignored. For a regex, `none` runs it over the original text, anything else over the
  /// matching copy before case folding.
  public var fold: FoldLevel
  /// The language of the list, a BCP 47 tag or `und`: decides the tailoring and the letters that matter.
  public var language: String
  /// Phrases inside which the pattern does not count.
  public var exceptions: ExceptionGroup

  public init(
    kind: MatchKind = .word, fold: FoldLevel = .standard, language: String = "und",
    exceptions: ExceptionGroup = .none
  ) {
    self.kind = kind
    self.fold = fold
    self.language = language
    self.exceptions = exceptions
  }
}

/// A set of exception phrases of a matcher under construction.
public struct ExceptionGroup: Sendable, Hashable {
  let index: Int

  /// No exceptions.
  public static let none = ExceptionGroup(index: 0)
}

/// Why a pattern cannot be used: facts only, no text of the pattern.
public struct PatternError: Error, Sendable, Hashable {
  public struct Kind: Sendable, Hashable {
    let raw: Int
    /// Nothing is left of the term after folding.
    public static let empty = Kind(raw: 0)
    /// Longer than `PatternLimits.termBytes` after folding.
    public static let tooLong = Kind(raw: 1)
    /// Not well-formed UTF-8.
    public static let illFormed = Kind(raw: 2)
    /// PCRE2 does not compile it; `offset` and `detail` say where and why.
    public static let invalidRegex = Kind(raw: 3)
    /// The regex can match the empty string.
    public static let matchesEmpty = Kind(raw: 4)
    /// The term begins with a combining mark, which always belongs to the character before it.
    public static let beginsWithMark = Kind(raw: 5)
    /// The patterns before it have as many different options as a matcher can tell apart, `PatternLimits.options`.
    public static let tooManyOptions = Kind(raw: 6)
  }

  public let kind: Kind
  /// Where, in UTF-8 bytes of the pattern, if known.
  public let offset: Int?
  /// The library's own words for it (they never quote the pattern), or nil.
  public let detail: String?

  public init(kind: Kind, offset: Int? = nil, detail: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.detail = detail
  }
}

/// Limits of patterns.
public enum PatternLimits {
  /// The longest term, in UTF-8 bytes of its folded form.
  public static let termBytes = 1024
  /// The most different options that the patterns of a matcher have together, `exceptions` included.
  public static let options = 1 << 16
}
