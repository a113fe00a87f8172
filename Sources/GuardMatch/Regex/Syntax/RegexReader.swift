// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads the syntax of a regex that PCRE2 accepts. Strict: whatever it does not know for certain, it gives up on.

/// A recursive-descent reader of PCRE2 syntax.
///
/// It decides nothing about validity: PCRE2 does. Extended syntax (`(?x)`), verbs, conditions, subroutine calls, `\K`,
/// `\Q…\E`, octal escapes and POSIX classes are not read, and a pattern with any of them is given up as a whole.
struct RegexReader: ~Copyable {
  /// Thrown when the pattern holds something that this reader does not know for certain.
  struct Unknown: Error {}

  let scalars: [Unicode.Scalar]
  var position = 0
  var caseless = false
  private var depth = 0

  private init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  /// The parts of a pattern, or nil if something in it is not known for certain.
  static func read(_ pattern: String) -> RegexNode? {
    var reader = RegexReader(pattern)
    guard let node = try? reader.readAlternation(), reader.next == nil else { return nil }
    return node
  }

  /// The character at the position, or nil at the end.
  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Takes the next character.
  mutating func take() throws(Unknown) -> Unicode.Scalar {
    guard let scalar = next else { throw Unknown() }
    position += 1
    return scalar
  }

  /// Takes a character if it is the next one.
  mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  /// Branches up to the end or a closing parenthesis, which is left standing. An option that is set in one branch holds
  /// in those that follow.
  mutating func readAlternation() throws(Unknown) -> RegexNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= RegexLimits.nesting else { throw Unknown() }
    var branches = [try readSequence()]
    while takes("|") { branches.append(try readSequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func readSequence() throws(Unknown) -> RegexNode {
    var nodes: [RegexNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      position += 1
      guard let node = try readItem(scalar) else { continue }
      nodes.append(try readRepetition(of: node))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  /// What begins with a character that has been taken; nil for options and comments, which match nothing.
  private mutating func readItem(_ scalar: Unicode.Scalar) throws(Unknown) -> RegexNode? {
    switch scalar {
    case "\\": return try readEscape()
    case "[": return .oneOf(try readClass())
    case "(": return try readGroup()
    case ".": return .oneOf(.any)
    case "^", "$": return .assertion
    // A repetition of nothing, or of an option; or a brace that is none.
    case "*", "+", "?", "{": throw Unknown()
    default: return .literal(scalar, caseless: caseless)
    }
  }

  /// The repetition that follows a part, if one does.
  private mutating func readRepetition(of node: RegexNode) throws(Unknown) -> RegexNode {
    let counts: (Int, Int?)
    switch next {
    case "*": counts = (0, nil)
    case "+": counts = (1, nil)
    case "?": counts = (0, 1)
    case "{": counts = try readCounts()
    default: return node
    }
    position += 1
    switch node {
    case .assertion, .wordBoundary: throw Unknown()
    default: break
    }
    let possessive = takes("+")
    if !possessive { _ = takes("?") }
    switch next {
    case "*", "+", "?", "{": throw Unknown()
    default: return .repeated(node, .init(least: counts.0, most: counts.1, possessive: possessive))
    }
  }

  /// `{n}`, `{n,}` or `{n,m}`; the closing brace is left standing.
  private mutating func readCounts() throws(Unknown) -> (Int, Int?) {
    position += 1
    let least = try readNumber()
    var most: Int? = least
    if takes(",") { most = next == "}" ? nil : try readNumber() }
    guard next == "}", most.map({ $0 >= least }) ?? true else { throw Unknown() }
    return (least, most)
  }

  private mutating func readNumber() throws(Unknown) -> Int {
    var number = 0
    let start = position
    while let digit = next, ("0"..."9").contains(digit) {
      number = number * 10 + Int(digit.value - 0x30)
      guard number <= 65535 else { throw Unknown() }
      position += 1
    }
    guard position > start else { throw Unknown() }
    return number
  }
}
