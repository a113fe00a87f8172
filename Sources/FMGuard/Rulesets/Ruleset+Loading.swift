// fmguard — SPDX-License-Identifier: Apache-2.0
// From a configuration directory to a ruleset: read, decode, compile, prove. All or nothing.

internal import GuardClassifier
public import GuardLists
internal import GuardPolicy
internal import GuardRefusal
internal import GuardSigning
public import GuardYAML

extension Ruleset {
  /// Loads the deny lists, policies and models of a configuration directory, and proves their examples and selftest
  /// phrases. Asks no model outside.
  ///
  /// - Parameters:
  ///   - directory: a folder with `policies/*.yaml` and, where it has any, `denylists/**` and `models/*`.
  ///   - remote: is shown the lists that the directory declares to come from URLs, once, and answers with those that
  ///     there are; one that is missing is an issue unless it is optional. Nil: such lists are left out, see
  ///     `absentLists`.
  /// - Throws: every issue of every file. Nothing of a directory with an issue is used.
  /// - Complexity: linear in the size of the files; about a second for a million terms.
  public static func load(
    from directory: String, remote: RemoteSource? = nil
  ) throws(ConfigurationError) -> Ruleset {
    try load(from: directory, forOutputs: true, signature: nil, remote: remote) { _, _ in }
  }

  /// Where lists come from that are declared to come from URLs.
  public typealias RemoteSource = (_ lists: [RemoteList]) -> [RemoteContent]

  /// The same, for a program that checks one text and ends.
  ///
  /// - Parameter forOutputs: whether texts from the model will be checked. Otherwise the language files of refusals
  ///   count for the version only: decoding them takes longer than all the rest.
  package static func load(from directory: String, forOutputs: Bool) throws(ConfigurationError) -> Ruleset {
    try load(from: directory, forOutputs: forOutputs, signature: nil, remote: nil) { _, _ in }
  }

  /// The same.
  ///
  /// - Parameters:
  ///   - signature: the one that `observe` compares with.
  ///   - observe: is shown the path and the bytes of every file before anything looks into it; a file that it throws
  ///     for is not looked into.
  static func load(
    from directory: String, forOutputs: Bool, signature: RulesetSignature?, remote: RemoteSource?,
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) throws(ConfigurationError) -> Ruleset {
    let parts = RulesetParts(
      of: directory, forOutputs: forOutputs, isSigned: signature != nil, remote: remote, observe: observe)
    guard parts.issues.isEmpty, let compiled = parts.compiled, let policies = parts.policies else {
      throw ConfigurationError(parts.issues)
    }
    // Without languages every response would be none, and surely so: refusals are not looked for then.
    let detector = parts.refusals.flatMap { $0.languages.isEmpty ? nil : $0 }
    let classifier = parts.classifier.flatMap { $0.isUsed(by: policies.ids.compactMap { policies[$0] }) ? $0 : nil }
    return Ruleset(
      version: parts.version, compiled: compiled, policies: policies, refusals: detector, classifier: classifier,
      externalModels: parts.externalModels, remoteLists: parts.remoteLists, signature: signature)
  }
}
