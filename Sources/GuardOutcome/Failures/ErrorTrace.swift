// fmguard — SPDX-License-Identifier: Apache-2.0
// The domains and codes of an error and those beneath it, and what they give away. Looks at no words.

/// An error and its underlying errors, reduced to domains and codes.
public struct ErrorTrace: Sendable, Hashable {
  /// One error of the chain.
  public struct Link: Sendable, Hashable {
    /// The name space of the code: `com.apple.modelcatalog.catalog`.
    public let domain: String
    public let code: Int

    public init(domain: String, code: Int) {
      self.domain = domain
      self.code = code
    }

    /// Whether the domain is `name` or ends with it as its last component.
    fileprivate func isOf(_ name: String) -> Bool {
      domain == name || domain.hasSuffix(".\(name)")
    }
  }

  /// From the outermost inwards.
  public let links: [Link]

  public init(_ links: [Link]) {
    self.links = links
  }

  /// What failed in truth, if an error that was reported as a violation is a failure of the infrastructure.
  ///
  /// The guardrail of the system fails closed and does not say why: missing assets and a broken safety
  /// service have been reported as violations. (An overfull context too, but nothing in such an error tells it apart.)
  public var disguisedFailure: GenerationFailure? {
    if links.contains(where: { $0.domain.split(separator: ".").contains("modelcatalog") }) {
      return .unavailable(.modelNotReady)
    }
    if links.contains(where: { $0.isOf("SensitiveContentAnalysisML") && $0.code == 15 }) {
      return .transient(detail: "SensitiveContentAnalysisML.15")
    }
    if links.contains(where: { $0.isOf("ModelManagerError") && $0.code == 1046 }) {
      return .transient(detail: "ModelManagerError.1046")
    }
    return nil
  }
}
