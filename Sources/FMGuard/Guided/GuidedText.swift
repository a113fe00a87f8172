// fmguard — SPDX-License-Identifier: Apache-2.0
// A guided response as a type of its own, so that nobody takes one for a string. A value; reads nothing.

/// A guided response: JSON, as it came from the model.
///
/// It need not be JSON in truth; the check tells.
public struct GuidedText: Sendable, Hashable {
  /// The JSON, in UTF-8.
  public var json: [UInt8]

  /// A response in bytes.
  public init(json: [UInt8]) {
    self.json = json
  }

  /// A response in characters.
  public init(json: String) {
    self.json = Array(json.utf8)
  }

  /// The JSON as a string; ill-formed UTF-8 becomes U+FFFD.
  public var string: String {
    String(decoding: json, as: UTF8.self)
  }
}
