// fmguard — SPDX-License-Identifier: Apache-2.0
// Owns a reader of simdjson and asks it for token after token. Knows nothing of what the text means.
//
// Why not a decoder: a decoded tree has lost the places of the strings, the order of the members, the digits of numbers
// and all but one of the members of one name, and costs more than the check of a short text. Nobody knows which of two
// equal names a receiver takes, so all must be seen; and a redaction must leave every byte outside its spans as it is.

internal import CSimdJSON

/// Reads JSON texts token by token, strictly by RFC 8259.
///
///     var reader = JSONReader()
///     reader.start(text)
///     while let token = try reader.next(in: text) { … }
///
/// A text has been read as JSON only when `next` has returned nil. A byte order mark at the beginning is passed over,
/// as the RFC permits. Bytes that are not UTF-8 may stand in strings: what they mean is decided by whoever reads the
/// string. So may an escaped surrogate without its partner. Numbers are not interpreted and may be of any size.
///
/// Memory, about seven times the longest text, is kept for the next one; most of it is touched only where a text has
/// many tokens. For one caller at a time.
///
/// Source: RFC 8259; https://simdjson.org
@safe public struct JSONReader: ~Copyable {
  /// How deep arrays and objects may be nested.
  public static let depthLimit = csimdjson_depth_limit

  /// Nil if there was no memory.
  private let reader: OpaquePointer?
  /// Whether strings have to be searched for control characters here.
  private var checksControls = false
  private var fault: JSONFault?

  /// A reader without a text: as if the text were empty.
  public init() {
    // SAFETY: owned by `self` alone, and freed by its `deinit`.
    unsafe reader = csimdjson_reader_new()
  }

  deinit {
    // SAFETY: made by `csimdjson_reader_new`, and freed only here.
    if let reader = unsafe reader { unsafe csimdjson_reader_free(reader) }
  }

  /// Begins to read `text`.
  ///
  /// - Complexity: linear in the text, of which a copy is made.
  public mutating func start(_ text: Span<UInt8>) {
    fault = nil
    guard let reader = unsafe reader else { return }
    checksControls = unsafe text.withUnsafeBufferPointer { buffer in
      // SAFETY: as many bytes as the count says; copied during the call.
      unsafe csimdjson_reader_start(reader, buffer.baseAddress, buffer.count)
    }
  }

  /// The next token, or nil at the end of the text.
  ///
  /// - Parameter text: the one that the reader was started with.
  /// - Throws: at the first fault, and at each call after it.
  public mutating func next(in text: Span<UInt8>) throws(JSONFault) -> JSONToken? {
    if let fault { throw fault }
    do throws(JSONFault) {
      return try token(in: text)
    } catch {
      fault = error
      throw error
    }
  }

  /// Passes over what is left of the value that begins with `token`.
  ///
  /// - Parameters:
  ///   - token: the one that `next` returned last.
  ///   - text: the one that the reader was started with.
  public mutating func skip(_ token: JSONToken, in text: Span<UInt8>) throws(JSONFault) {
    var open = token.kind.nesting
    while open > 0, let next = try next(in: text) { open += next.kind.nesting }
  }

  private func token(in text: Span<UInt8>) throws(JSONFault) -> JSONToken? {
    guard let reader = unsafe reader else { throw JSONFault(kind: .tooLarge, offset: 0) }
    // SAFETY: the reader lives as long as `self`, and holds its own copy of the text.
    let token = unsafe csimdjson_reader_next(reader)
    let kind: JSONToken.Kind
    switch token.kind {
    case csimdjson_end: return nil
    case csimdjson_object_begin: kind = .objectBegin
    case csimdjson_object_end: kind = .objectEnd
    case csimdjson_array_begin: kind = .arrayBegin
    case csimdjson_array_end: kind = .arrayEnd
    case csimdjson_name: kind = .name
    case csimdjson_string: kind = .string
    case csimdjson_number: kind = .number
    case csimdjson_true: kind = .true
    case csimdjson_false: kind = .false
    case csimdjson_null: kind = .null
    case csimdjson_too_deep: throw JSONFault(kind: .tooDeep, offset: token.start)
    case csimdjson_too_large: throw JSONFault(kind: .tooLarge, offset: token.start)
    default: throw JSONFault(kind: .malformed, offset: token.start)
    }
    let result = JSONToken(kind: kind, range: token.start..<token.end, hasEscapes: token.has_escapes)
    if let offset = unchecked(result, in: text) { throw JSONFault(kind: .malformed, offset: offset) }
    return result
  }

  /// Where a token is wrong in what simdjson leaves to others.
  private func unchecked(_ token: JSONToken, in text: Span<UInt8>) -> Int? {
    switch token.kind {
    case .number: JSONGrammar.faultOfNumber(token.range, in: text)
    case .name, .string:
      if token.hasEscapes || checksControls { JSONGrammar.faultOfLiteral(token.range, in: text) } else { nil }
    default: nil
    }
  }
}

extension JSONToken.Kind {
  /// How many arrays and objects it opens.
  fileprivate var nesting: Int {
    switch self {
    case .objectBegin, .arrayBegin: 1
    case .objectEnd, .arrayEnd: -1
    default: 0
    }
  }
}
