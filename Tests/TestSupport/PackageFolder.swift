// fmguard — SPDX-License-Identifier: Apache-2.0
// Where the package lies, for tests that read its documents and lists. Knows no file.

/// The folder of the package.
public enum PackageFolder {
  /// Its path, without a slash at the end. What lies beside it, under `../shared`, may be missing.
  public static let path =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
}
