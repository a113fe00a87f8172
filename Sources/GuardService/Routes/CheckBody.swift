// fmguard — SPDX-License-Identifier: Apache-2.0
// The body of a check: one row, or many. Pure.

internal import FMGuard
internal import GuardJSON
internal import GuardRows

/// What `POST /v1/check` is asked.
enum CheckBody {
  case row(Row)
  /// The rows of `items`, or what is wrong with each.
  case items([Result<Row, RowError>])

  /// Reads a body: a row, or `{"items": [row, …]}` and nothing else in it.
  ///
  /// - Parameters:
  ///   - defaults: what holds for what a row does not say.
  ///   - itemLimit: more items are an error.
  static func read(
    _ text: Span<UInt8>, with reader: inout JSONReader, defaults: CheckContext = CheckContext(), itemLimit: Int
  ) throws(ServiceError) -> CheckBody {
    do {
      guard startsWithItems(text) else {
        return .row(try Row.read(text, with: &reader, defaults: defaults))
      }
      return .items(try items(text, &reader, defaults, limit: itemLimit))
    } catch {
      throw ServiceError(ofReading: error)
    }
  }

  /// Whether the text is an object whose first member is named `items`.
  private static func startsWithItems(_ text: Span<UInt8>) -> Bool {
    var place = 0
    return take("{", from: text, at: &place) && take("\"items\"", from: text, at: &place)
  }

  /// Whether a word stands at a place or behind the white space there; if so, the place behind it is the next.
  private static func take(_ word: StaticString, from text: Span<UInt8>, at place: inout Int) -> Bool {
    while place < text.count, text[place] == 0x20 || (0x09...0x0D).contains(text[place]) { place += 1 }
    let (start, end) = (place, place + word.utf8CodeUnitCount)
    // SAFETY: a static string has as many bytes as it says, and lives for ever.
    guard end <= text.count, (start..<end).allSatisfy({ unsafe text[$0] == word.utf8Start[$0 - start] }) else {
      return false
    }
    place = end
    return true
  }

  private static func items(
    _ text: Span<UInt8>, _ reader: inout JSONReader, _ defaults: CheckContext, limit: Int
  ) throws -> [Result<Row, RowError>] {
    reader.start(text)
    _ = try reader.next(in: text)
    _ = try reader.next(in: text)
    guard let array = try reader.next(in: text), array.kind == .arrayBegin else {
      throw RowError(kind: .wrongType, key: "items", expected: ["an array"])
    }
    var rows: [Result<Row, RowError>] = []
    while let first = try reader.next(in: text), first.kind != .arrayEnd {
      guard rows.count < limit else {
        var error = ServiceError(.tooManyItems)
        error.message = "there are more than \(limit) items"
        error.parameter = "items"
        throw error
      }
      rows.append(try Row.read(from: first, &reader, in: text, defaults: defaults))
    }
    if let name = try reader.next(in: text), name.kind == .name {
      let isItems = name.string(in: text) == "items"
      throw RowError(
        kind: isItems ? .duplicateKey : .unknownKey, key: isItems ? "items" : nil,
        column: isItems ? nil : name.range.lowerBound)
    }
    _ = try reader.next(in: text)
    return rows
  }
}
