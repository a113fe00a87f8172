// fmguard — SPDX-License-Identifier: Apache-2.0
// The scalar types. Strict: no guessing, one spelling for each value.

extension YAMLType where Value == String {
  /// A text, with or without quotes; never empty.
  public static var string: YAMLType<String> {
    scalar("a text") { scalar, _ in scalar.text.isEmpty ? nil : scalar.text }
  }

  /// A text, with or without quotes; `""` is one.
  public static var stringOrEmpty: YAMLType<String> {
    scalar("a text") { scalar, _ in scalar.text }
  }

  /// The id of a list or policy: lower-case ASCII letters, digits and `-`, a letter or digit at both ends.
  public static var identifier: YAMLType<String> {
    scalar("an id of the characters a-z, 0-9 and - (such as `en-profanity`), at most 64") { scalar, _ in
      isIdentifier(scalar.text) ? scalar.text : nil
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-") else {
      return false
    }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
      default: false
      }
    }
  }
}

extension YAMLType where Value == Bool {
  /// `true` or `false`, without quotes; not `yes`, `on` or `1`.
  public static var boolean: YAMLType<Bool> {
    scalar("true or false") { scalar, _ in
      guard scalar.isPlain else { return nil }
      return Bool(scalar.text)
    }
  }
}

extension YAMLType where Value == Double {
  /// A number within bounds, both included; decimal, without quotes.
  public static func number(in bounds: ClosedRange<Double>) -> YAMLType<Double> {
    scalar("a number from \(bounds.lowerBound) to \(bounds.upperBound)") { scalar, outOfRange in
      guard scalar.isPlain, scalar.text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
      guard let number = Double(scalar.text) else { return nil }
      outOfRange = !bounds.contains(number)
      return outOfRange ? nil : number
    }
  }
}

extension YAMLType where Value == Int {
  /// A whole number within bounds, without quotes.
  public static func integer(in bounds: ClosedRange<Int>) -> YAMLType<Int> {
    scalar("a whole number from \(bounds.lowerBound) to \(bounds.upperBound)") { scalar, outOfRange in
      guard scalar.isPlain, let number = Int(scalar.text) else { return nil }
      outOfRange = !bounds.contains(number)
      return outOfRange ? nil : number
    }
  }
}

extension YAMLType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of a closed list of words.
  public static func choice(_ type: Value.Type = Value.self) -> YAMLType<Value> {
    .word(of: type.allCases.map(\.rawValue), expectation: IssueLog.either(type.allCases.map(\.rawValue))) {
      Value(rawValue: $0)
    }
  }
}

extension YAMLType {
  /// One of some words, or another that the function accepts.
  ///
  /// - Parameters:
  ///   - words: those that a misspelt word is compared with.
  ///   - expectation: what is right, as it stands after "write".
  ///   - value: what a word means, or nil if it may not stand here.
  public static func word(
    of words: @autoclosure @escaping () -> [String], expectation: @autoclosure @escaping () -> String,
    _ value: @escaping (String) -> Value?
  ) -> YAMLType<Value> {
    YAMLType(expectation()) { node, log in
      guard case .scalar(let scalar) = node.content else {
        log.reportWrongType(node, expected: expectation())
        return nil
      }
      if let value = value(scalar.text) {
        return value
      }
      log.report(
        .notInList, at: node.position, value: scalar.text, expected: expectation(),
        suggestion: Suggestion.nearest(to: scalar.text, among: words()))
      return nil
    }
  }
}

extension YAMLType {
  /// A type of scalars: nil from the function is an invalid value, or one out of range if it says so.
  private static func scalar(
    _ expectation: @autoclosure @escaping () -> String, _ parse: @escaping (YAMLNode.Scalar, inout Bool) -> Value?
  ) -> YAMLType<Value> {
    YAMLType(expectation()) { node, log in
      guard case .scalar(let scalar) = node.content else {
        log.reportWrongType(node, expected: expectation())
        return nil
      }
      var outOfRange = false
      if let value = parse(scalar, &outOfRange) {
        return value
      }
      log.report(
        outOfRange ? .outOfRange : .invalidValue, at: node.position, value: scalar.text, expected: expectation())
      return nil
    }
  }
}

extension IssueLog {
  /// Words as alternatives in a message: "a, b or c".
  public static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
