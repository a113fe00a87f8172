// fmguard — SPDX-License-Identifier: Apache-2.0
// The problems that only policy files can have, with their words. A table.

public import GuardYAML

extension Issue.Kind {
  public static let duplicatePolicy = Self(
    "policy_duplicate_id", "a second policy has the id `{value}`, the first is at {related}",
    remedy: "give one of them another id")
  public static let unknownOtherwise = Self(
    "policy_unknown_otherwise", "`otherwise` names `{value}`, and no policy has that id",
    remedy: "name one of {expected}")
  public static let endlessOtherwise = Self(
    "policy_endless_otherwise", "the way along `otherwise: {value}` comes back to a policy that it has passed",
    remedy: "let it end at a policy without `otherwise`")
  public static let missingOtherwise = Self(
    "policy_missing_otherwise", "the policy `{value}` does not apply to every response shape and names no other",
    remedy: "add `otherwise` with the id of the policy for the other shapes")
  public static let idleOtherwise = Self(
    "policy_idle_otherwise", "`otherwise` never counts here, since the policy applies to every response shape",
    remedy: "remove it, or limit the policy with `applies_to`")
  public static let missingDefaultPolicy = Self(
    "policy_missing_default", "no policy has the id `{value}`, which is in force when a request names none",
    remedy: "add one")
  public static let unknownList = Self(
    "policy_unknown_list", "`{value}` names no list", remedy: "write the id of a list or a glob over ids, or remove it")
  public static let policyExtension = Self(
    "policy_extension", "a file with this name would not be read as a policy",
    remedy: "rename it to end with {expected}, or move it elsewhere")
}
