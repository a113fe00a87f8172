// fmguard — SPDX-License-Identifier: Apache-2.0
// What of a request's head decides how it is read, and what routes look at. Knows no socket.

/// The fields of a head that anybody asks for, as they come by.
struct RequestHead: Sendable, Equatable {
  /// What routes look at.
  private(set) var headers = HTTPHeaders()
  /// The length of the body that the head tells; nil if it tells none, or none that is a number.
  private(set) var length: Int?
  /// Whether the body is in chunks.
  private(set) var isChunked = false
  /// Whether its sender waits for permission to send the body.
  private(set) var awaitsPermission = false
  private var hosts = 0
  private var lengths = 0
  private var codings = 0

  /// Takes note of a field. Of one that routes look at, the first counts.
  mutating func add(_ name: Span<UInt8>, _ value: Span<UInt8>) {
    // No two of these names have one length.
    switch name.count {
    case 4 where name.isName("host"):
      hosts += 1
      headers.host = headers.host ?? value.text
    case 6 where name.isName("expect"): awaitsPermission = true
    case 9 where name.isName("x-api-key"): headers.apiKey = headers.apiKey ?? value.text
    case 12 where name.isName("content-type"): headers.contentType = headers.contentType ?? value.text
    case 13 where name.isName("authorization"): headers.authorization = headers.authorization ?? value.text
    case 14 where name.isName("content-length"):
      lengths += 1
      length = value.decimal
    case 16 where name.isName("content-encoding"): headers.contentEncoding = headers.contentEncoding ?? value.text
    case 17 where name.isName("transfer-encoding"):
      codings += 1
      isChunked = value.isName("chunked")
    default: break
    }
  }

  /// Whether there is no body, or one that is short and comes without being asked for.
  var bodyIsShort: Bool { codings == 0 && length ?? 0 <= HTTPLimits.shortBody && !awaitsPermission }

  /// Why nobody can tell what is meant, as two readers of the same bytes could take it differently; nil if it is clear.
  ///
  /// Source: RFC 9112, 3.2 and 6.3
  var fault: HTTPFault? {
    if hosts > 1 { return .ambiguousHost }
    let isClear =
      switch (codings, lengths) {
      case (0, 0): true
      case (0, 1): length != nil
      case (1, 0): isChunked
      default: false
      }
    return isClear ? nil : .bodyWithoutEnd
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those of a name in lower-case ASCII, in any case.
  fileprivate func isName(_ name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    for index in indices {
      let byte = self[index]
      let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      // SAFETY: a static string has as many bytes as it says, and lives for ever.
      guard unsafe lower == name.utf8Start[index] else { return false }
    }
    return true
  }

  /// The bytes as a text; ill-formed ones are U+FFFD.
  fileprivate var text: String {
    // SAFETY: copied during the call.
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The number that the bytes are, if they are digits and nothing else.
  fileprivate var decimal: Int? {
    guard !isEmpty else { return nil }
    var number = 0
    for index in indices {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeYet) = product.addingReportingOverflow(Int(digit))
      if isTooLarge || isTooLargeYet { return nil }
      number = sum
    }
    return number
  }
}
