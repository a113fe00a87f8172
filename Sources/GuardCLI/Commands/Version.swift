// fmguard — SPDX-License-Identifier: Apache-2.0
// The number of this version. Nothing else.

public enum Version {
  /// Semantic: major, minor, patch.
  public static let number = "0.1.0"
}
