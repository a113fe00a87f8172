// fmguard — SPDX-License-Identifier: Apache-2.0
// Character classes in brackets.

extension RegexReader {
  /// A class whose opening bracket has been taken.
  mutating func readClass() throws(Unknown) -> RegexClass {
    // A POSIX class outside brackets, perhaps, which is a mistake.
    if next == ":" || next == "." || next == "=" { throw Unknown() }
    var found = RegexClass(caseless: caseless)
    if takes("^") {
      found.hasOthers = true
      found.isNegated = true
    }
    var isFirst = true
    while isFirst || next != "]" {
      isFirst = false
      guard let lower = try readMember(into: &found) else {
        // A hyphen after a type is a literal, or an error in some versions.
        if next == "-" { throw Unknown() }
        continue
      }
      guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        found.ranges.append(lower...lower)
        continue
      }
      position += 1
      guard let upper = try readMember(into: &found), lower <= upper else { throw Unknown() }
      found.ranges.append(lower...upper)
    }
    position += 1
    return found
  }

  /// One character of a class; nil if it was a type, which has been added.
  private mutating func readMember(into found: inout RegexClass) throws(Unknown) -> Unicode.Scalar? {
    let scalar = try take()
    switch scalar {
    case "[":
      // The beginning of a POSIX class, perhaps.
      if next == ":" || next == "." || next == "=" { throw Unknown() }
      return scalar
    case "\\":
      let escaped = try take()
      if escaped == "b" { return "\u{08}" }
      guard let type = try readType(escaped) else { return try readEscapedCharacter(escaped) }
      found.hasWhiteSpace = found.hasWhiteSpace || type.hasWhiteSpace
      found.hasDigits = found.hasDigits || type.hasDigits
      found.hasOthers = found.hasOthers || type.hasOthers
      return nil
    default:
      return scalar
    }
  }
}
