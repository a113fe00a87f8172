// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a text is not read as JSON, and where that shows. A value; holds nothing of the text.

/// Why a text is not read as JSON.
public struct JSONFault: Error, Sendable, Hashable {
  /// What is wrong.
  public struct Kind: Sendable, Hashable {
    private enum Code { case malformed, tooDeep, tooLarge }
    private let code: Code

    /// The text is not JSON.
    public static let malformed = Kind(code: .malformed)
    /// Arrays and objects are nested deeper than `JSONReader.depthLimit`.
    public static let tooDeep = Kind(code: .tooDeep)
    /// The text is longer than 4 GB, or there is no memory to read it.
    public static let tooLarge = Kind(code: .tooLarge)
  }

  /// What is wrong.
  public let kind: Kind
  /// Where it shows: bytes of the text before the place.
  public let offset: Int
}
