// fmguard — SPDX-License-Identifier: Apache-2.0
// What came of asking, and the closed list of reasons why nothing did. Values; not a word of a text or an answer.

/// What a classifier outside says of a text.
public enum Consultation: Sendable, Hashable {
  /// The score of each category that it was asked about, from 0 to 1. Names are those of `Category`, or `x-…`.
  case scored([String: Double])
  /// It says nothing, which is not that the text is harmless: the check is incomplete.
  case unavailable(Unavailability)
}

/// Why a classifier outside says nothing. The raw value is the stable name, for counters and logs.
public enum Unavailability: String, Error, Hashable, CaseIterable {
  /// The answer was not there when the deadline was over.
  case timeout
  /// There was no connection, or it ended before the answer was whole.
  case unreachable
  /// The certificate of the host is not trusted, TLS could not be agreed upon, or the file of certificates is unusable.
  case untrusted
  /// The host leads elsewhere, where no text is sent.
  case redirected = "status_3xx"
  /// The host refuses the question: key, name of the model, form, or too long a text for the model.
  case rejected = "status_4xx"
  /// The host has too many questions, and has had no time within the deadline.
  case rateLimited = "status_429"
  /// The host failed.
  case failing = "status_5xx"
  /// The text is longer than `size_limit`; nothing was sent.
  case tooLarge = "too_large"
  /// The answer is not of the form, or has no end.
  case unparseable
  /// As many texts as `concurrency` allows are being asked about; nothing was sent.
  case overloaded
  /// The host failed again and again, and is left alone for a while; nothing was sent.
  case breakerOpen = "breaker_open"
  /// The variable that `key_env` names is not set, holds no key, or one for another host; nothing was sent.
  case keyMissing = "key_missing"
  /// Nobody waits for the answer any more.
  case cancelled
}

/// What one classifier outside said of a text, as a verdict tells it.
public struct ExternalAnswer: Sendable, Hashable {
  /// The id of the one that was asked.
  public let model: String
  /// What it said.
  public let consultation: Consultation

  public init(model: String, _ consultation: Consultation) {
    self.model = model
    self.consultation = consultation
  }
}
