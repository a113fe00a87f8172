// fmguard — SPDX-License-Identifier: Apache-2.0
// The keys file → keys. Strict; knows neither requests nor time.

internal import FMGuard
internal import GuardYAML

/// Reads a keys file:
///
///     keys:
///       - id: gateway
///         hash: sha256:…              # printf %s "$KEY" | sha256sum
///         role: caller                # or operator; caller by default
///         policy: default             # of checks that name none
///         policies: [default, strict] # those that a check may name beside that one; by default none, or for an
///                                     # operator without `policy` any
///         stage: input                # of every check; any by default
///         texts_per_second: 100       # any number by default
enum KeyFile {
  /// The keys of a file.
  ///
  /// - Parameter policies: those that there are.
  static func load(_ path: String, policies: [String]) throws(ConfigurationError) -> KeyRing {
    let bytes: [UInt8]
    let document: YAMLNode
    // Whoever may write to the file could make an operator of anybody.
    if ServiceFile.grants(0o022, at: path) { throw ConfigurationError([Issue(.keysFileMode, file: path)]) }
    do throws(Issue) {
      bytes = try ServiceFile.read(path)
      document = try YAML.document(bytes.span, file: path)
    } catch {
      throw ConfigurationError([hidingValue(error)])
    }
    let log = IssueLog(file: path)
    let list = YAMLType<[AccessKey]>.mapping("keys: […]") { reader in
      reader.required("keys", .list(of: key(log, policies)))
    }
    let keys = list.value(of: document, log)
    for (index, key) in (keys ?? []).enumerated() {
      guard let first = keys?[..<index].first(where: { $0.id == key.id || $0.digest.equals(key.digest) }) else {
        continue
      }
      log.report(.keyTwice, at: document.position, value: key.id, related: first.id)
    }
    guard log.isEmpty, let keys else { throw ConfigurationError(log.issues.map(hidingValue)) }
    return KeyRing(keys, source: bytes)
  }

  /// Without what stands in the file, since a key may stand there by mistake, in place of its hash or anywhere else.
  /// The place is told.
  private static func hidingValue(_ issue: Issue) -> Issue {
    var issue = issue
    if issue.kind != .keyTwice, issue.value != nil { issue.value = "…" }
    if issue.kind == .unknownKey {
      issue.key = "…"
      issue.suggestion = nil
    }
    return issue
  }

  private static func key(_ log: IssueLog, _ policies: [String]) -> YAMLType<AccessKey> {
    let policy = YAMLType<String>.word(of: policies, expectation: IssueLog.either(policies)) {
      policies.contains($0) ? $0 : nil
    }
    return .mapping("id: …, hash: …") { reader in
      let id = reader.required("id", .identifier)
      let digest = reader.required("hash", .digest)
      let role = reader.optional("role", .choice(Caller.Role.self)) ?? .caller
      let bound = reader.optional("policy", policy)
      let named = reader.optional("policies", .list(of: policy))
      let stage = reader.optional("stage", .choice(Stage.self))
      let rate = reader.optional("texts_per_second", .integer(in: 1...1_000_000))
      guard let id, let digest else { return nil }
      var caller = Caller(role: role, key: id)
      caller.policy = bound
      // Which policy is the stricter of two is for people to say: what they have not said, nobody may name.
      if role == .caller || bound != nil || named != nil {
        caller.policies = Set(named ?? []).union([bound ?? Policy.defaultID])
      }
      caller.stage = stage
      return AccessKey(id: id, digest: digest, caller: caller, rate: rate)
    }
  }
}

extension YAMLType where Value == KeyDigest {
  fileprivate static var digest: YAMLType<KeyDigest> {
    YAMLType<String>.string.map("sha256: and the 64 hexadecimal digits of the SHA-256 of a key that is not empty") {
      KeyDigest($0).flatMap { $0.isOfNothing ? nil : $0 }
    }
  }
}

extension Issue.Kind {
  fileprivate static let keyTwice = Self(
    "key_twice", "`{value}` has the id or the hash of `{related}`",
    remedy: "give each key an id and a secret of its own")
  fileprivate static let keysFileMode = Self(
    "keys_file_mode", "others than its owner may write to the keys file",
    remedy: "chmod go-w it, and look at what it holds")
}
