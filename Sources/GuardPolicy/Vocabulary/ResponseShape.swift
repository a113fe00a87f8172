// fmguard — SPDX-License-Identifier: Apache-2.0
// What form of response was asked of the model. Names only.

/// The form of the response that was asked of the model. It decides which policy is in force.
public enum ResponseShape: String, Sendable, Hashable, CaseIterable {
  /// Free text. The default.
  case string
  /// A structured response: the text of the output stage is JSON.
  case guided
}
