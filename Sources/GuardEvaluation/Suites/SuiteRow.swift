// fmguard — SPDX-License-Identifier: Apache-2.0
// A row of a suite: a text, what is asked of the check, and what is expected. Read from JSON; checks nothing.

public import FMGuard
public import GuardJSON
public import GuardRows

/// A text with what is expected of its verdict.
///
/// The members of a row of `check --format jsonl`, and `action`, `layer`, `categories`, `tags`, `language`. Read are,
/// too, `expect` for `action` and `lang` for `language`, and the rows of OpenAI's guardrails: `data` for `text`, and
/// `expected_triggers`, an object of names and truth values. docs/eval.md describes them.
public struct SuiteRow: Sendable {
  /// The text, and what is asked of the check.
  public let row: Row
  /// What is expected of the verdict.
  public let expectation: Expectation
  /// What it is counted under beside its language.
  public let tags: [String]
  /// `und` if the row does not say.
  public let language: String

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - text: JSON.
  ///   - reader: any; a second text needs no memory that the first had.
  ///   - defaults: what holds for what the row does not say.
  public static func read(
    _ text: Span<UInt8>, with reader: inout JSONReader, defaults: CheckContext
  ) throws(RowError) -> SuiteRow {
    var members = SuiteMembers()
    let row = try Row.read(text, with: &reader, defaults: defaults, others: &members)
    guard members.isExpecting else {
      throw RowError(kind: .missingExpectation, id: row.id)
    }
    members.expectation.isPositive = members.isPositive
    return SuiteRow(
      row: row, expectation: members.expectation, tags: members.tags,
      language: members.language ?? row.context.locale ?? "und")
  }
}

/// The members that a row of a suite has beside those of any row.
private struct SuiteMembers: OtherMembers {
  var expectation = Expectation()
  var tags: [String] = []
  var language: String?
  /// What `data` says.
  private(set) var text: [UInt8]?
  private var triggers: [String]?

  /// Whether anything is expected.
  var isExpecting: Bool {
    expectation.action != nil || expectation.layer != nil || expectation.categories != nil || triggers != nil
  }

  /// Whether the text should not pass as it is.
  var isPositive: Bool {
    if let action = expectation.action, action != .allow { return true }
    if case .some(.some) = expectation.layer { return true }
    return expectation.categories.map { !$0.isEmpty } ?? false || triggers.map { !$0.isEmpty } ?? false
  }

  mutating func take(
    _ key: String, _ value: JSONToken, _ reader: inout JSONReader, in text: Span<UInt8>
  ) throws(JSONFault) -> OtherMember {
    func wrong(_ expected: String..., isRead: Bool = false) throws(JSONFault) -> OtherMember {
      if !isRead { try reader.skip(value, in: text) }
      return .wrong(RowError(kind: .wrongType, key: key, expected: expected))
    }
    switch (key, value.kind) {
    case ("data", .string): self.text = value.bytes(in: text)
    case ("data", _): return try wrong("a string")
    case ("action", .string), ("expect", .string):
      guard let action = Action(rawValue: value.string(in: text)) else {
        return .wrong(RowError(kind: .notAChoice, key: key, expected: Action.allCases.map(\.rawValue)))
      }
      expectation.action = action
    case ("layer", .null): expectation.layer = .some(nil)
    case ("layer", .string):
      guard let layer = Layer(rawValue: value.string(in: text)) else {
        return .wrong(RowError(kind: .notAChoice, key: key, expected: Layer.allCases.map(\.rawValue)))
      }
      expectation.layer = layer
    case ("language", .string), ("lang", .string): language = value.string(in: text)
    case ("categories", .arrayBegin):
      guard let items = try strings(&reader, text) else { return try wrong("an array of strings", isRead: true) }
      expectation.categories = Set(items).sorted()
    case ("tags", .arrayBegin):
      guard let items = try strings(&reader, text) else { return try wrong("an array of strings", isRead: true) }
      tags += items
    case ("expected_triggers", .objectBegin):
      guard let names = try namesThatAreTrue(&reader, text) else {
        return try wrong("an object of true and false", isRead: true)
      }
      triggers = names
      tags += names
    case ("tags", .null), ("language", .null), ("lang", .null), ("categories", .null), ("action", .null): break
    case ("action", _), ("expect", _), ("language", _), ("lang", _): return try wrong("a string")
    case ("layer", _): return try wrong("a string", "null")
    case ("categories", _), ("tags", _): return try wrong("an array of strings")
    case ("expected_triggers", _): return try wrong("an object of true and false")
    default: return .notOne
    }
    return .taken
  }

  /// The items of an array that has just begun; nil if one is no string. Read to its end either way.
  private func strings(_ reader: inout JSONReader, _ text: Span<UInt8>) throws(JSONFault) -> [String]? {
    var items: [String] = []
    var isRight = true
    while let item = try reader.next(in: text), item.kind != .arrayEnd {
      if item.kind == .string { items.append(item.string(in: text)) } else { isRight = false }
      try reader.skip(item, in: text)
    }
    return isRight ? items : nil
  }

  /// The names of an object that has just begun whose values are true; nil if one is no truth value.
  private func namesThatAreTrue(_ reader: inout JSONReader, _ text: Span<UInt8>) throws(JSONFault) -> [String]? {
    var names: [String] = []
    var isRight = true
    while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
      switch value.kind {
      case .true: names.append(name.string(in: text))
      case .false: break
      default: isRight = false
      }
      try reader.skip(value, in: text)
    }
    return isRight ? names : nil
  }
}
