// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a line cannot be used: facts, and their one text. Never holds the text of a row.

/// What is wrong with a line of `--format jsonl`.
struct RowError: Error, Sendable, Hashable {
  struct Kind: Sendable, Hashable {
    /// The stable name in the error object.
    let code: String
    /// Not JSON; `column` says where it stops being so.
    static let invalidJSON = Kind(code: "invalid_json")
    /// JSON, but no object.
    static let notAnObject = Kind(code: "not_an_object")
    /// Arrays and objects are nested too deep to be read; `column` says where.
    static let tooDeep = Kind(code: "too_deep")
    /// A key that means nothing; `expected` holds the nearest ones, `column` says where it stands. What it is stays
    /// untold: it may be anybody's text.
    static let unknownKey = Kind(code: "unknown_key")
    /// A key that is there twice.
    static let duplicateKey = Kind(code: "duplicate_key")
    /// The key `text` is not there.
    static let missingText = Kind(code: "missing_text")
    /// The value of `key` is none of the kind in `expected`.
    static let wrongType = Kind(code: "wrong_type")
    /// The value of `key` has not the form in `expected`.
    static let malformedValue = Kind(code: "malformed_value")
    /// The value of `key` is none of `expected`.
    static let notAChoice = Kind(code: "not_a_choice")
    /// No policy has the id in `key`'s value; `expected` holds those that there are.
    static let unknownPolicy = Kind(code: "unknown_policy")
    /// The line is longer than `LineLimit.bytes`.
    static let tooLong = Kind(code: "line_too_long")
    /// There is no memory to read the line.
    static let noMemory = Kind(code: "no_memory")
  }

  let kind: Kind
  /// The id of the row, if it was read before the fault.
  var id: Row.ID?
  /// The key that it is about: one that a row may have.
  var key: String?
  /// Where, in bytes from 1.
  var column: Int?
  /// What would be right.
  var expected: [String] = []
}

extension RowError: CustomStringConvertible {
  var description: String {
    let key = key ?? ""
    let choices = expected.joined(separator: ", ")
    let alternatives = expected.dropLast().joined(separator: ", ") + (expected.count > 1 ? " or " : "")
    return switch kind {
    case .invalidJSON: "the line is not JSON from byte \(column ?? 1) on"
    case .notAnObject: "the line is no JSON object"
    case .tooDeep: "the line is nested too deep, from byte \(column ?? 1) on"
    case .unknownKey:
      "the key at byte \(column ?? 1) is none that a row may have"
        + (expected.isEmpty ? "" : "; did you mean '\(choices)'?")
    case .duplicateKey: "the key '\(key)' is there twice"
    case .missingText: "the key 'text' is missing"
    case .wrongType, .malformedValue: "the value of '\(key)' must be \(alternatives)\(expected.last ?? "")"
    case .notAChoice: "the value of '\(key)' must be one of \(choices)"
    case .unknownPolicy: "there is no such policy; those of the ruleset are \(choices)"
    case .noMemory: "there is not enough memory to read the line"
    case .tooLong: "the line is longer than \(LineLimit.bytes) bytes"
    default: "the line cannot be used"
    }
  }
}

/// How long a line may be.
enum LineLimit {
  /// 64 MiB: far beyond any response, and small enough to hold.
  static let bytes = 64 << 20
}
