// fmguard — SPDX-License-Identifier: Apache-2.0
// The ruleset in force, and how another takes its place. Knows no route.

internal import FMGuard
internal import GuardHTTP

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Holds the one reference to the ruleset in force.
///
/// Another is built beside it, proved, and put in its place as a whole; on any issue the one in force stays.
final class RulesetStore: Sendable {
  /// How long to wait for the last request under the old ruleset, so that its memory is given back here and not by a
  /// thread that serves.
  private static let patience = Duration.seconds(10)

  /// The configuration directory.
  let directory: String
  /// The keys file, if there is one.
  let keysPath: String?
  /// Whose configurations are loaded; nil for anybody's.
  private let trust: SignatureTrust?
  /// What clients are shown where TLS is spoken; nil if it is spoken nowhere.
  let certificate: ServerCertificate?
  /// The lists that come from URLs; nil if such lists are left out.
  let remotes: RemoteLists?
  let counters: Counters
  private let current: Locked<LoadedRuleset>
  private let lastReload = Locked<ReloadOutcome?>(nil)
  private let lastSuccess: Locked<WallTime>
  private let reloadCounts = Locked<[ReloadCause: Int]>([:])

  /// Loads the ruleset of a configuration directory, and the keys of a file.
  init(
    directory: String, keys keysPath: String? = nil, trust: SignatureTrust? = nil,
    certificate: ServerCertificate? = nil, remotes: RemoteLists? = nil, counters: Counters
  ) throws(ConfigurationError) {
    self.directory = directory
    self.keysPath = keysPath
    self.trust = trust
    self.certificate = certificate
    self.remotes = remotes
    self.counters = counters
    let (ruleset, keys) = try Self.read(directory, keysPath, trust, remotes)
    try trust?.keep(ruleset)
    remotes?.accept(ruleset.remoteLists)
    let loaded = LoadedRuleset(ruleset, keys: keys, counters: counters)
    current = Locked(loaded)
    lastSuccess = Locked(loaded.since)
  }

  /// The ruleset in force. To be asked once for a request.
  var snapshot: LoadedRuleset {
    current.withLock { $0 }
  }

  /// The newest serial that was in force; nil if signatures are not asked for.
  var serial: Int? { trust?.newest }

  /// The last reload, if there was one.
  var reload: ReloadOutcome? {
    lastReload.withLock { $0 }
  }

  /// How many reloads each cause had; one with two causes counts for both.
  var reloadsByCause: [ReloadCause: Int] {
    reloadCounts.withLock { $0 }
  }

  /// When the directory was last found to be right.
  var successTime: WallTime {
    lastSuccess.withLock { $0 }
  }

  /// Loads the directory again, and puts its ruleset in force if it is another and nothing is wrong with it, nor with
  /// the certificate. For one caller at a time.
  func load(because causes: Set<ReloadCause> = [.request]) -> ReloadOutcome {
    let start = ContinuousClock.now
    let result: ReloadOutcome.Result
    do throws(ConfigurationError) {
      let ((ruleset, keys), renewed) = try Self.both(
        { () throws(ConfigurationError) in try Self.read(directory, keysPath, trust, remotes) },
        { () throws(ConfigurationError) in try certificate?.renewed() })
      try trust?.keep(ruleset)
      if let renewed { certificate?.use(renewed) }
      let isAnother = !snapshot.isMade(of: ruleset, keys)
      if isAnother { retire(replacing: LoadedRuleset(ruleset, keys: keys, counters: counters, after: snapshot)) }
      remotes?.accept(ruleset.remoteLists)
      result = isAnother || renewed != nil ? .loaded : .unchanged
    } catch {
      result = .failed(error.issues)
    }
    counters.recordReload(failure: result.failure)
    let outcome = ReloadOutcome(
      result: result, causes: causes, version: snapshot.version, at: .now, took: ContinuousClock.now - start)
    lastReload.withLock { $0 = outcome }
    reloadCounts.withLock { counts in for cause in causes { counts[cause, default: 0] += 1 } }
    if !outcome.isFailure { lastSuccess.withLock { $0 = outcome.at } }
    return outcome
  }

  /// Reads everything, and puts nothing in force.
  ///
  /// Where a list that was fetched does not go together with the rest, the rest is read again with the state before it:
  /// another machine must not keep an edit of this one's configuration out of force.
  static func read(
    _ directory: String, _ keysPath: String?, _ trust: SignatureTrust?, _ remotes: RemoteLists?
  ) throws(ConfigurationError) -> (Ruleset, KeyRing?) {
    while true {
      do throws(ConfigurationError) {
        let ruleset = try Ruleset.loadSettled(from: directory) { (directory) throws(ConfigurationError) in
          let remote = remotes.map { remotes in { (lists: [RemoteList]) in remotes.provide(lists) } }
          guard let trust else { return try Ruleset.load(from: directory, remote: remote) }
          return try trust.load(from: directory, remote: remote)
        }
        guard let keysPath else { return (ruleset, nil) }
        return (ruleset, try KeyFile.load(keysPath, policies: ruleset.policies.ids))
      } catch {
        guard remotes?.refuse(because: error.issues) == true else { throw error }
      }
    }
  }

  /// What two functions answer, or all that is wrong with either.
  private static func both<First, Second>(
    _ first: () throws(ConfigurationError) -> First, _ second: () throws(ConfigurationError) -> Second
  ) throws(ConfigurationError) -> (First, Second) {
    switch (Result(catching: first), Result(catching: second)) {
    case (.success(let first), .success(let second)): return (first, second)
    case (.failure(let first), .failure(let second)): throw ConfigurationError(first.issues + second.issues)
    case (.failure(let error), .success), (.success, .failure(let error)): throw error
    }
  }

  private func retire(replacing next: LoadedRuleset) {
    var old = current.withLock { current in
      defer { current = next }
      return current
    }
    let end = ContinuousClock.now + Self.patience
    while !isKnownUniquelyReferenced(&old), ContinuousClock.now < end { usleep(1_000) }
  }
}
