// fmguard — SPDX-License-Identifier: Apache-2.0
// The problems that only lists from a URL can have, with their words. A table.

public import GuardYAML

extension Issue.Kind {
  // Declarations.

  public static let remoteExtension = Self(
    "remote_extension", "a file with this name would not be read as the declaration of a list",
    remedy: "rename it to end with .yaml, or move it elsewhere")
  public static let tooManyRemotes = Self(
    "remote_too_many", "{value} lists come from URLs, and {expected} may", remedy: "let fewer files hold more entries")
  public static let remoteInsecure = Self(
    "remote_insecure", "nobody can tell whether `{value}` is who answers by http",
    remedy: "use https, or add `sha256` or `public_key`")

  // Lists that were fetched, or not.

  public static let remoteMissing = Self(
    "remote_missing", "the list could not be fetched, and there is no copy of it",
    remedy: "see why in the log and correct it, or add `optional: true` to its declaration")
  public static let remoteIdentity = Self(
    "remote_identity", "the list has another id than its declaration", remedy: "let both have the same")
  public static let remotePinned = Self(
    "remote_pinned", "the list says `pinned`, and a list from a URL may not overrule policies",
    remedy: "remove the key from the list")
}
