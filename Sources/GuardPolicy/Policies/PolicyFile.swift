// fmguard — SPDX-License-Identifier: Apache-2.0
// One policy file as policies with their places. Knows its keys; nothing of other files or of lists.

public import GuardYAML

/// A file of policies: one YAML document for each.
///
/// `docs/policies.md` describes the keys.
public struct PolicyFile: Sendable {
  /// Its name in issues, relative to the configuration directory.
  public let name: String
  /// Its policies, in order, without those that have an issue.
  public let policies: [LocatedPolicy]
  /// What is wrong with it, in the order of the file.
  public let issues: [Issue]

  /// Decodes a file, strictly: an unknown key is an issue.
  ///
  /// - Parameters:
  ///   - bytes: the content, UTF-8.
  ///   - name: its name in issues.
  public init(_ bytes: Span<UInt8>, name: String) {
    self.name = name
    let log = IssueLog(file: name)
    do throws(Issue) {
      let documents = try YAML.documents(bytes, file: name)
      if documents.isEmpty { log.report(.noDocument, at: .start) }
      policies = documents.compactMap { LocatedPolicy($0, log) }
    } catch {
      policies = []
      log.report(error)
    }
    issues = log.issues
  }
}

/// A policy and where its parts stand.
public struct LocatedPolicy: Sendable {
  /// The policy.
  public let policy: Policy
  /// The file.
  public let file: String
  /// Where its id stands.
  public let idPosition: SourcePosition
  /// Where `otherwise` stands, or the policy begins.
  public let otherwisePosition: SourcePosition
  /// Where the globs of `lists` stand; none if the file leaves them out.
  public let listPositions: [SourcePosition]
  /// The labels and categories of a model that it names, in the order of the file.
  public let labelNames: [LabelName]

  /// A name of a label or of a category under `thresholds` or `classifier`.
  public struct LabelName: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The key that it stands under.
    public let key: String
    /// Where it stands.
    public let position: SourcePosition
  }
}
