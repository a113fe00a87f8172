// fmguard — SPDX-License-Identifier: Apache-2.0
// What the service tells of itself, in words that never change. Knows no text of a user.

internal import FMGuard
internal import GuardConsult
internal import GuardHTTP

extension ServiceLog {
  /// Tells what a reload came to.
  func tell(_ outcome: ReloadOutcome, directory: String) {
    if outcome.isFailure {
      tell(outcome.issues, "the reload failed; the ruleset in force stays", directory: directory)
    }
    write(
      outcome.isFailure ? .error : .info, "reloaded",
      [
        "result": outcome.result.name, "cause": outcome.causeText, "ruleset": outcome.version,
        "seconds": outcome.took.shortSeconds,
      ])
  }

  /// Tells what is right, but hardly meant.
  func warn(of store: RulesetStore) {
    if store.snapshot.guard.ruleset.entryCount == 0 {
      write(.warning, "the ruleset has no entries: no list declines anything", ["directory": store.directory])
    }
    for consultant in store.snapshot.consultants.all where consultant.lacksKey {
      write(.warning, "a model outside cannot be asked: its key is missing", ["model": consultant.model.id])
    }
    guard let certificate = store.certificate else { return }
    let (identity, now) = (certificate.identity, WallTime.now.seconds)
    let fields: KeyValuePairs = [
      "file": certificate.certificateFile, "expires": WallTime(milliseconds: identity.expires * 1000).text,
    ]
    if !identity.isValid(at: now) {
      write(.warning, "the certificate is out of date: callers refuse it", fields)
    } else if identity.expires - now < Self.renewalTime {
      write(.warning, "the certificate expires soon", fields)
    }
  }

  /// How long before it expires a certificate should have been renewed, in seconds.
  private static let renewalTime = 14 * 86_400

  /// Tells that the settings are read once.
  func warn(of settings: ServiceSettings) {
    guard let file = settings.file, file.hasChanged else { return }
    write(.warning, "the settings file has changed; it is read at the start only", ["file": file.path])
  }

  /// Tells where keys and texts go over the network for everybody to read.
  func warn(ofPlainTextAt addresses: [ListenAddress]) {
    for address in addresses where !address.isLocal && !address.usesTLS {
      write(.warning, "keys and texts are not encrypted on their way", ["listen": address.description])
    }
  }

  /// Tells what happened to a list that comes from a URL.
  @Sendable func tell(_ event: RemoteEvent) {
    switch event {
    case .updated(let list, let entries):
      write(.info, "fetched", ["list": list.id, "entries": "\(entries)"])
    case .failed(let list, let result, let issues):
      write(.warning, "not fetched", ["list": list.id, "result": result.rawValue, "issues": "\(issues.count)"])
      for issue in issues.prefix(Self.issueLimit) { tell(issue, .warning) }
    case .copyUnusable(_, let issue), .notKept(_, let issue): tell(issue, .warning)
    }
  }

  private func tell(_ issue: Issue, _ level: Level) {
    write(level, "issue", ["code": issue.kind.code, "place": issue.place, "message": issue.message])
  }

  /// Tells of a folder that is watched no longer.
  @Sendable func tell(_ issue: Issue) {
    write(.error, "a change may be missed", ["place": issue.place, "message": issue.message])
  }

  /// Tells each issue of a configuration.
  func tell(_ issues: [Issue], _ event: String, directory: String? = nil) {
    let count = "\(issues.count)"
    write(.error, event, directory.map { ["directory": $0, "issues": count] } ?? ["issues": count])
    for issue in issues.prefix(Self.issueLimit) { tell(issue, .error) }
  }

  /// How many issues one configuration may fill the log with; the reply to a reload has them all.
  private static let issueLimit = 100
}
