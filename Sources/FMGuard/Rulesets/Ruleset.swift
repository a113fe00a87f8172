// fmguard — SPDX-License-Identifier: Apache-2.0
// The immutable compiled whole of lists, policies and model. Knows nothing of texts.

public import GuardClassifier
public import GuardLists
public import GuardModels
public import GuardPolicy
internal import GuardRefusal
public import GuardSigning

/// Deny lists, policies and the model, compiled and proved, with one version. Immutable; shared by all checks.
public final class Ruleset: Sendable {
  /// `sha256:` and 64 hexadecimal digits, over the paths and bytes of all files that the ruleset was made of.
  ///
  /// Rulesets of the same files have the same version, wherever they lie.
  public let version: String
  /// The deny lists, in the order of their files.
  public var lists: [DenyList] { compiled.lists }
  /// The policies.
  public let policies: PolicySet
  let compiled: CompiledLists
  /// Nil if only texts for the model are checked, and if there is no language file.
  let refusals: RefusalDetector?
  /// The model that texts are scored with; nil if there is none, and if every policy has it off.
  public let classifier: Classifier?
  /// The larger models outside that it declares, in the order of their files, whether a policy has them asked or not.
  public let externalModels: [ExternalModel]
  /// The lists that are declared to come from URLs, whether they are there or not.
  public let remoteLists: [RemoteList]
  /// Who signed it and when; nil if it was loaded without a public key.
  public let signature: RulesetSignature?

  init(
    version: String, compiled: CompiledLists, policies: PolicySet, refusals: RefusalDetector?,
    classifier: Classifier? = nil, externalModels: [ExternalModel] = [], remoteLists: [RemoteList] = [],
    signature: RulesetSignature? = nil
  ) {
    self.version = version
    self.compiled = compiled
    self.policies = policies
    self.refusals = refusals
    self.classifier = classifier
    self.externalModels = externalModels
    self.remoteLists = remoteLists
    self.signature = signature
  }

  /// The ids of lists that are declared to come from URLs and are not here: nothing of them is found.
  public var absentLists: [String] {
    let places = Set(lists.map(\.file))
    return remoteLists.filter { !places.contains($0.place) }.map(\.id)
  }

  /// The languages in which refusals of the model are looked for, as BCP 47 tags; none if the configuration has no
  /// language files: verdicts have no `refusal` then.
  public var refusalLanguages: [String] { refusals?.languages ?? [] }

  /// How many entries the lists have together, selftest phrases included.
  public var entryCount: Int { compiled.entryCount }
}
