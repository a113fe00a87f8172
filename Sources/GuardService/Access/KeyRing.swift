// fmguard — SPDX-License-Identifier: Apache-2.0
// The keys that there are, and whom each makes of its bearer. Knows neither files nor routes.

internal import GuardHTTP

/// One key.
struct AccessKey: Sendable {
  /// For people: what the key is called.
  let id: String
  let digest: KeyDigest
  let caller: Caller
  /// Texts a second; nil for any number.
  let rate: Int?
}

/// All keys. Immutable but for the counts of texts.
final class KeyRing: Sendable {
  let keys: [AccessKey]
  /// What the keys were made of: equal rings do not take each other's place.
  let source: [UInt8]
  private let limits: Locked<[String: RateLimit]>

  init(_ keys: [AccessKey], source: [UInt8]) {
    self.keys = keys
    self.source = source
    let now = CoarseClock.milliseconds
    let limited = keys.compactMap { key in key.rate.map { (key.id, RateLimit(rate: $0, at: now)) } }
    limits = Locked(Dictionary(limited) { first, _ in first })
  }

  /// Whom a key makes of its bearer. All keys are compared, so that the time tells nothing. Takes one text off the
  /// key's rate.
  ///
  /// - Parameter now: in milliseconds.
  func caller(bearing key: String, at now: Int = CoarseClock.milliseconds) throws(ServiceError) -> Caller {
    guard let found = index(of: key) else { throw ServiceError(.unknownKey, headers: [.bearer]) }
    let caller = keys[found].caller
    let wait = limits.withLock { limits in caller.key.flatMap { limits[$0]?.take(at: now) } }
    if let wait { throw ServiceError(.tooManyRequests, headers: [.retryAfter(seconds: wait)]) }
    return caller
  }

  /// Takes the texts of a request off its key's rate, but for the first, which is off already.
  func charge(_ caller: Caller, texts: Int) {
    guard texts > 1, let key = caller.key else { return }
    limits.withLock { $0[key]?.owe(texts - 1) }
  }

  /// Whether it is one of these. Counts nothing.
  func knows(_ key: String) -> Bool { index(of: key) != nil }

  private func index(of key: String) -> Int? {
    let digest = KeyDigest(of: key)
    var found: Int?
    for (index, key) in keys.enumerated() where key.digest.equals(digest) { found = index }
    return found
  }
}

extension HTTPField {
  /// How to say who one is.
  static let bearer = HTTPField("WWW-Authenticate", "Bearer")
}
