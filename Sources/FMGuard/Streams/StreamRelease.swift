// fmguard — SPDX-License-Identifier: Apache-2.0
// What a stream lets go after a chunk. A value.

/// What may be passed on of a response after a chunk.
public struct StreamRelease: Sendable, Hashable {
  /// Text that may be shown, whole characters, with redactions made; often empty.
  public let text: [UInt8]
  /// Whether the response is cut off: a blocked match, or a check that cannot be completed, comes next. What comes
  /// after it will never be released, so there is no use in generating more.
  public let isCut: Bool

  init(text: [UInt8], isCut: Bool) {
    self.text = text
    self.isCut = isCut
  }
}
