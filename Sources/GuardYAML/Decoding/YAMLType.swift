// fmguard — SPDX-License-Identifier: Apache-2.0
// What a value of a file must be: a description in words and a function. Knows nothing of any file format.

/// A type that a YAML value can be decoded as: small ones are put together to larger ones.
///
///     let severity = YAMLType.choice(Severity.self)
///     let names: YAMLType = .list(of: .string)
///
/// Decoding never throws: what is wrong goes to the log, and nil comes back, so that the rest is looked at as well.
public struct YAMLType<Value> {
  /// What is right, for messages: "write …". Words are put together only when they are needed.
  let expectation: () -> String
  let decode: (YAMLNode, IssueLog) -> Value?

  /// A type of one's own.
  ///
  /// - Parameters:
  ///   - expectation: what is right, as it stands after "write".
  ///   - decode: must report to the log whenever it returns nil.
  public init(_ expectation: @autoclosure @escaping () -> String, decode: @escaping (YAMLNode, IssueLog) -> Value?) {
    self.expectation = expectation
    self.decode = decode
  }

  /// The value of a node, or nil after an issue was reported.
  public func value(of node: YAMLNode, _ log: IssueLog) -> Value? {
    if case .scalar(let scalar) = node.content, scalar.isNull {
      log.report(.emptyValue, at: node.position, expected: expectation())
      return nil
    }
    return decode(node, log)
  }

  /// A type whose values are made from those of this one; nil reports `invalidValue` with the new expectation.
  public func map<Other>(
    _ expectation: @autoclosure @escaping () -> String, _ transform: @escaping (Value) -> Other?
  ) -> YAMLType<Other> {
    YAMLType<Other>(expectation()) { node, log in
      guard let value = self.decode(node, log) else { return nil }
      if let result = transform(value) {
        return result
      }
      guard case .scalar(let scalar) = node.content else {
        log.reportWrongType(node, expected: expectation())
        return nil
      }
      log.report(.invalidValue, at: node.position, value: scalar.text, expected: expectation())
      return nil
    }
  }

  /// A sequence of values of one type. One bad value spoils the sequence, after all were looked at.
  public static func list<Element>(of element: YAMLType<Element>) -> YAMLType<[Element]> where Value == [Element] {
    let expectation = { "a list, each item \(element.expectation())" }
    return YAMLType<[Element]>(expectation()) { node, log in
      guard case .sequence(let nodes) = node.content else {
        log.reportWrongType(node, expected: expectation())
        return nil
      }
      var values: [Element] = []
      values.reserveCapacity(nodes.count)
      for node in nodes {
        if let value = element.value(of: node, log) { values.append(value) }
      }
      return values.count == nodes.count ? values : nil
    }
  }
}

extension IssueLog {
  /// Reports that a node is of another type than expected.
  func reportWrongType(_ node: YAMLNode, expected: String) {
    let found =
      switch node.content {
      case .scalar(let scalar): "`\(scalar.text)`"
      case .sequence: "a list"
      case .mapping: "a mapping"
      }
    report(.wrongType, at: node.position, value: found, expected: expected)
  }
}
