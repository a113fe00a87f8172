// fmguard — SPDX-License-Identifier: Apache-2.0
// Mappings as types: with a closed set of keys, or from keys of one type to values of one type.

extension YAMLType {
  /// A mapping with a closed set of keys: those that the function asks the reader for.
  ///
  ///     YAMLType<Example>.mapping("hit: […], miss: […]") { reader in
  ///       Example(hit: reader.optional("hit", .list(of: .string)) ?? [], …)
  ///     }
  ///
  /// - Parameter read: asks for every key, whatever is wrong with the others, and returns nil only after a report.
  public static func mapping(
    _ expectation: @autoclosure @escaping () -> String = "a mapping", _ read: @escaping (inout MappingReader) -> Value?
  ) -> YAMLType<Value> {
    YAMLType(expectation()) { node, log in
      guard var reader = MappingReader(node, log, expectation: expectation()) else { return nil }
      let value = read(&reader)
      reader.finish()
      return value
    }
  }

  /// A mapping from keys of a closed or open set to values of one type.
  ///
  /// - Parameters:
  ///   - value: the type of every value.
  ///   - expectation: what a key must be, as it stands after "write".
  ///   - key: the key as a value, or nil if it may not stand here.
  public static func dictionary<Key: Hashable, Element>(
    of value: YAMLType<Element>, keyedBy expectation: String, _ key: @escaping (String) -> Key?
  ) -> YAMLType<[Key: Element]> where Value == [Key: Element] {
    let whole = "a mapping, each key \(expectation)"
    return YAMLType<[Key: Element]>(whole) { node, log in
      guard let reader = MappingReader(node, log, expectation: whole) else { return nil }
      let before = log.count
      var result: [Key: Element] = [:]
      for entry in reader.entries {
        let element = value.value(of: entry.value, log)
        if let key = key(entry.key) {
          result[key] = element
        } else {
          log.report(.invalidValue, at: entry.keyPosition, value: entry.key, expected: expectation)
        }
      }
      return log.count == before ? result : nil
    }
  }
}
