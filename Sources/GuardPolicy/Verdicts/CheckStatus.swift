// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a check could do its work, and how much of the text it looked at. Knows nothing of what was found.

/// Whether a check could do its work.
public enum CheckStatus: Sendable, Hashable {
  /// Everything was looked at.
  case complete
  /// Something was not: what was found is right, but there may be more.
  case incomplete(IncompleteCause)
  /// The text is empty: there was nothing to look at.
  case notRun

  /// The name in a verdict.
  public var name: String {
    switch self {
    case .complete: "complete"
    case .incomplete: "incomplete"
    case .notRun: "not_run"
    }
  }
}

/// Why a check is incomplete.
public struct IncompleteCause: RawRepresentable, Sendable, Hashable {
  /// A stable name, `snake_case`.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A guided text is not JSON. It was checked as plain text, so escapes in it hid what they hide.
  public static let malformedJSON = IncompleteCause(rawValue: "malformed_json")
  /// A guided text is nested deeper than the limit. It was checked as plain text.
  public static let deepJSON = IncompleteCause(rawValue: "deep_json")
  /// A guided text is longer than 4 GB, or there was no memory to read it. It was checked as plain text.
  public static let largeJSON = IncompleteCause(rawValue: "large_json")
  /// The text is in a language that the model may not judge, and the policy blocks such texts.
  public static let unsupportedLanguage = IncompleteCause(rawValue: "unsupported_language")

  /// A classifier outside, whose answer would decide, gave none.
  public static func external(_ reason: Unavailability) -> IncompleteCause {
    IncompleteCause(rawValue: "external_\(reason.rawValue)")
  }
}

/// How much of a text a check looked at.
public struct Coverage: Sendable, Hashable {
  /// The length of the text in bytes.
  public var bytes: Int
  /// How many of them were looked at.
  public var scanned: Int
  /// How many bytes the learned classifier scored: of a guided text, of its strings. Nil if it was not asked.
  public var scored: Int?

  public init(bytes: Int, scanned: Int, scored: Int? = nil) {
    self.bytes = bytes
    self.scanned = scanned
    self.scored = scored
  }
}
