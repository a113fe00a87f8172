// fmguard — SPDX-License-Identifier: Apache-2.0
// Groups, options and comments.

extension RegexReader {
  /// What an opening parenthesis, which has been taken, begins; nil for options and comments.
  mutating func readGroup() throws(Unknown) -> RegexNode? {
    // Verbs and lookarounds by name.
    if next == "*" { throw Unknown() }
    guard takes("?") else { return try readContent() }
    switch try take() {
    case ":", "|":
      return try readContent()
    case ">":
      return .atomic(try readContent())
    case "=", "!":
      return try readLookaround()
    case "<":
      if takes("=") || takes("!") { return try readLookaround() }
      return try readNamed(until: ">")
    case "P":
      guard takes("<") else { throw Unknown() }
      return try readNamed(until: ">")
    case "'":
      return try readNamed(until: "'")
    case "#":
      while try take() != ")" {}
      return nil
    default:
      position -= 1
      return try readOptions()
    }
  }

  /// Content and the closing parenthesis; options set inside end there.
  private mutating func readContent() throws(Unknown) -> RegexNode {
    let outside = caseless
    let node = try readAlternation()
    guard takes(")") else { throw Unknown() }
    caseless = outside
    return node
  }

  private mutating func readLookaround() throws(Unknown) -> RegexNode {
    _ = try readContent()
    return .assertion
  }

  private mutating func readNamed(until end: Unicode.Scalar) throws(Unknown) -> RegexNode {
    while !takes(end) {
      let scalar = try take()
      guard scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        throw Unknown()
      }
    }
    return try readContent()
  }

  /// `i`, `m`, `s` and `n`, set or unset, for the rest of the group or for a group of their own.
  private mutating func readOptions() throws(Unknown) -> RegexNode? {
    let outside = caseless
    var on = true
    if takes("^") { caseless = false }
    while true {
      switch try take() {
      case "i": caseless = on
      // These change nothing but dots, anchors and numbering.
      case "m", "s", "n": break
      case "-" where on: on = false
      case ")": return nil
      case ":":
        let node = try readAlternation()
        guard takes(")") else { throw Unknown() }
        caseless = outside
        return node
      default: throw Unknown()
      }
    }
  }
}
