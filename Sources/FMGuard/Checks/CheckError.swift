// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a check cannot be made. Facts, without anything of the text; the words are in one place below.

/// Why a check cannot be made: the request is at fault, never the text.
public struct CheckError: Error, Sendable, Hashable {
  public struct Kind: Sendable, Hashable {
    /// The stable name.
    public let code: String
    /// The request asks for a policy that the ruleset does not have.
    public static let unknownPolicy = Kind(code: "unknown_policy")
    /// A guided output is to be checked in chunks. It must be checked as a whole.
    public static let guidedInChunks = Kind(code: "guided_in_chunks")
  }

  /// What is wrong.
  public let kind: Kind
  /// The policies that there are, for `unknownPolicy`.
  public let policies: [String]

  public init(_ kind: Kind, policies: [String] = []) {
    self.kind = kind
    self.policies = policies
  }
}

extension CheckError: CustomStringConvertible {
  /// What is wrong and what to do. What the request asked for is not repeated: it may hold anything.
  public var description: String {
    switch kind {
    case .unknownPolicy:
      "the ruleset has no policy with the id that is asked for; it has \(policies.joined(separator: ", "))"
    case .guidedInChunks:
      "a guided output must be checked as a whole; read it into memory and use Guard.check"
    default:
      kind.code
    }
  }
}
