// fmguard — SPDX-License-Identifier: Apache-2.0
// Members of a row that only some readers of rows know. Knows none of them.

package import GuardJSON

/// Takes members that are none of `RowKey`.
package protocol OtherMembers {
  /// What stands for the text of a row without one.
  var text: [UInt8]? { get }

  /// Takes a member, if it is one of these.
  ///
  /// - Parameters:
  ///   - key: its name.
  ///   - value: the token that its value begins with, which `reader` has just returned.
  mutating func take(
    _ key: String, _ value: JSONToken, _ reader: inout JSONReader, in text: Span<UInt8>
  ) throws(JSONFault) -> OtherMember
}

extension OtherMembers {
  package var text: [UInt8]? { nil }
}

/// What became of a member.
package enum OtherMember: Sendable {
  /// It is for somebody else.
  case notOne
  /// It was read, to the last token of its value; a second one of its name is an error.
  case taken
  /// It means nothing, and was read as well.
  case passedOver
  /// It is wrong, and was read to the last token of its value.
  case wrong(RowError)
}

/// There are none.
struct NoOtherMembers: OtherMembers {
  mutating func take(_ key: String, _ value: JSONToken, _ reader: inout JSONReader, in text: Span<UInt8>) -> OtherMember
  {
    .notOne
  }
}

/// Any, which mean nothing: for rows from elsewhere.
package struct AnyOtherMembers: OtherMembers {
  package init() {}

  package mutating func take(
    _ key: String, _ value: JSONToken, _ reader: inout JSONReader, in text: Span<UInt8>
  ) throws(JSONFault) -> OtherMember {
    if RowKey(rawValue: key) != nil { return .notOne }
    try reader.skip(value, in: text)
    return .passedOver
  }
}
