// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a row cannot be used: facts, and their one text. Never holds the text of a row.

public import FMGuard

/// What is wrong with a row.
public struct RowError: Error, Sendable, Hashable {
  /// What can be wrong.
  public struct Kind: Sendable, Hashable {
    /// The stable name in the error object.
    public let code: String
    /// Not JSON; `column` says where it stops being so.
    public static let invalidJSON = Kind(code: "invalid_json")
    /// JSON, but no object.
    public static let notAnObject = Kind(code: "not_an_object")
    /// Arrays and objects are nested too deep to be read; `column` says where.
    public static let tooDeep = Kind(code: "too_deep")
    /// A key that means nothing; `expected` holds the nearest ones, `column` says where it stands. What it is stays
    /// untold: it may be anybody's text.
    public static let unknownKey = Kind(code: "unknown_key")
    /// A key that is there twice.
    public static let duplicateKey = Kind(code: "duplicate_key")
    /// The key `text` is not there.
    public static let missingText = Kind(code: "missing_text")
    /// A row of a suite says nothing of what is expected.
    public static let missingExpectation = Kind(code: "missing_expectation")
    /// The value of `key` is none of the kind in `expected`.
    public static let wrongType = Kind(code: "wrong_type")
    /// The value of `key` has not the form in `expected`.
    public static let malformedValue = Kind(code: "malformed_value")
    /// The value of `key` is none of `expected`.
    public static let notAChoice = Kind(code: "not_a_choice")
    /// No policy has the id in `key`'s value; `expected` holds those that there are.
    public static let unknownPolicy = Kind(code: "unknown_policy")
    /// Whoever asks may not have what `key` asks for.
    public static let notPermitted = Kind(code: "not_permitted")
    /// The row is longer than the limit in `expected`.
    public static let tooLong = Kind(code: "line_too_long")
    /// There is no memory to read the row.
    public static let noMemory = Kind(code: "no_memory")
  }

  /// What is wrong.
  public let kind: Kind
  /// The id of the row, if it was read before the fault.
  public var id: Row.ID?
  /// The key that it is about: one that a row may have.
  public var key: String?
  /// Where, in bytes from 1.
  public var column: Int?
  /// What would be right.
  public var expected: [String]

  public init(kind: Kind, id: Row.ID? = nil, key: String? = nil, column: Int? = nil, expected: [String] = []) {
    self.kind = kind
    self.id = id
    self.key = key
    self.column = column
    self.expected = expected
  }

  /// The check found that the row asks for something that there is not.
  public init(_ error: CheckError, id: Row.ID?) {
    self.init(kind: .unknownPolicy, id: id, key: RowKey.policy.rawValue, expected: error.policies)
  }
}

extension RowError: CustomStringConvertible {
  public var description: String { message(about: "line") }

  /// What is wrong, in words.
  ///
  /// - Parameter noun: what the row is to those who are told: a line of a file, an item or the body of a request.
  public func message(about noun: String) -> String {
    let key = key ?? ""
    let choices = expected.joined(separator: ", ")
    let alternatives = expected.dropLast().joined(separator: ", ") + (expected.count > 1 ? " or " : "")
    return switch kind {
    case .invalidJSON: "the \(noun) is not JSON from byte \(column ?? 1) on"
    case .notAnObject: "the \(noun) is no JSON object"
    case .tooDeep: "the \(noun) is nested too deep, from byte \(column ?? 1) on"
    case .unknownKey:
      "the key at byte \(column ?? 1) is none that a row may have"
        + (expected.isEmpty ? "" : "; did you mean '\(choices)'?")
    case .duplicateKey: "the key '\(key)' is there twice"
    case .missingText: "the key 'text' is missing"
    case .missingExpectation:
      "nothing is expected: none of 'action', 'layer', 'categories', 'expected_triggers' is there"
    case .wrongType, .malformedValue: "the value of '\(key)' must be \(alternatives)\(expected.last ?? "")"
    case .notAChoice: "the value of '\(key)' must be one of \(choices)"
    case .unknownPolicy: "there is no such policy; those of the ruleset are \(choices)"
    case .notPermitted: "'\(key)' is not permitted here"
    case .noMemory: "there is not enough memory to read the \(noun)"
    case .tooLong: "the \(noun) is longer than \(choices) bytes"
    default: "the \(noun) cannot be used"
    }
  }
}

extension RowError {
  /// Writes the object that stands in for the verdict of a row that cannot be used:
  ///
  ///     {"schema":"fmguard.error/1","id":"r-17","line":3,"error":{"code":"unknown_key","key":null,
  ///      "column":15,"message":"the key at byte 15 is none that a row may have; did you mean 'policy'?"}}
  ///
  /// `id` is null if the row's could not be read; `column` counts in bytes from 1. Codes are stable, messages are for
  /// people. No text of a row is in it, and of its keys only those that a row may have.
  ///
  /// - Parameters:
  ///   - place: what counts rows: `line`, from 1 in a file, or `item`, from 0 in a request.
  ///   - number: the number of the row.
  public func write(to writer: inout JSONWriter, place: String, number: Int) {
    writer.object { writer in
      writer.key("schema")
      writer.string("fmguard.error/1")
      writer.key("id")
      writer.string(id?.string)
      writer.key(named: place)
      writer.number(number)
      writer.key("error")
      writer.object { writer in
        writer.key("code")
        writer.string(kind.code)
        writer.key("key")
        writer.string(key)
        writer.key("column")
        if let column { writer.number(column) } else { writer.null() }
        writer.key("message")
        writer.string(message(about: place))
      }
    }
  }
}
