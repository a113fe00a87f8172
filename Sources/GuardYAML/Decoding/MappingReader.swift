// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads a mapping with a closed set of keys and reports every deviation. Knows nothing of any file format.

/// Reads the keys of one mapping; what nobody asked for is an unknown key.
///
///     guard var reader = MappingReader(node, log) else { return nil }
///     let id = reader.required("id", .identifier)
///     let pinned = reader.optional("pinned", .boolean) ?? false
///     reader.finish()
///     guard log.isEmpty, let id else { return nil }
public struct MappingReader {
  /// Where the mapping begins.
  public let position: SourcePosition
  /// Where issues go.
  public let log: IssueLog
  /// The pairs in the order of the file.
  let entries: [YAMLNode.Entry]
  /// How many keys are searched one after the other, which for so few is quicker than a dictionary.
  private static let few = 16
  /// Where each key is in `entries`, if there are more.
  private let index: [String: Int]
  private var known: [String] = []

  /// A reader of a mapping, or nil, reported, if the node is none. Keys that stand twice are reported here.
  public init?(
    _ node: YAMLNode, _ log: IssueLog, expectation: @autoclosure () -> String = "a mapping (`key: value` lines)"
  ) {
    guard case .mapping(let all) = node.content else {
      log.reportWrongType(node, expected: expectation())
      return nil
    }
    self.position = node.position
    self.log = log
    entries = all
    index = all.count > Self.few ? Dictionary(zip(all.map(\.key), all.indices)) { first, _ in first } : [:]
    known.reserveCapacity(Self.few)
    reportRepetitions()
  }

  /// Reports keys that stand twice; the first one counts.
  private func reportRepetitions() {
    for (number, entry) in entries.enumerated() {
      guard let first = place(of: entry.key), first < number else { continue }
      let place = entries[first].keyPosition
      log.report(
        .duplicateKey, at: entry.keyPosition, key: entry.key, related: "line \(place.line), column \(place.column)")
    }
  }

  /// Where a key is in `entries`.
  private func place(of key: String) -> Int? {
    entries.count > Self.few ? index[key] : entries.firstIndex { $0.key == key }
  }

  /// The value of a key that must be there; nil, reported, if it is missing or wrong.
  public mutating func required<Value>(_ key: String, _ type: @autoclosure () -> YAMLType<Value>) -> Value? {
    guard let node = node(key) else {
      log.report(.missingKey, at: position, key: key, expected: type().expectation())
      return nil
    }
    return type().value(of: node, log)
  }

  /// The value of a key that may be left out; nil if it is, and nil, reported, if it is wrong.
  public mutating func optional<Value>(_ key: String, _ type: @autoclosure () -> YAMLType<Value>) -> Value? {
    guard let node = node(key) else { return nil }
    return type().value(of: node, log)
  }

  /// The undecoded value of a key, nil if it is not there. Makes the key a known one.
  public mutating func node(_ key: String) -> YAMLNode? {
    known.append(key)
    return place(of: key).map { entries[$0].value }
  }

  /// Where the value of a key stands, or the mapping if the key is not there.
  public func position(of key: String) -> SourcePosition {
    place(of: key).map { entries[$0].value.position } ?? position
  }

  /// Whether the key is there.
  public func contains(_ key: String) -> Bool {
    place(of: key) != nil
  }

  /// Reports the keys that nobody asked for. Called once, after all keys were asked for.
  public func finish() {
    for entry in entries where !known.contains(entry.key) {
      let missing = known.filter { !contains($0) }
      log.report(
        .unknownKey, at: entry.keyPosition, key: entry.key, expected: known.joined(separator: ", "),
        suggestion: Suggestion.nearest(to: entry.key, among: missing))
    }
  }
}
