// fmguard — SPDX-License-Identifier: Apache-2.0
// Writes JSON with members in the order given. Writes only; knows nothing of verdicts.

/// Writes one JSON text: on one line, or over several with two spaces of indentation.
///
/// Strings may hold ill-formed UTF-8; each ill-formed sequence is written as U+FFFD, so that the result is always
/// well-formed. Escaped are `"`, `\`, the control characters, U+007F, and U+2028 and U+2029, which some readers of
/// lines take for line breaks; all else stands as it is.
public struct JSONWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  /// How many objects and arrays are open: at most 64.
  private var depth = 0
  /// A bit for each of them, the innermost last: whether something stands in it.
  private var filled: UInt64 = 0

  /// A writer of an empty text.
  ///
  /// - Parameters:
  ///   - pretty: whether to break lines.
  ///   - capacity: how many bytes to make room for at once.
  public init(pretty: Bool = false, capacity: Int = 0) {
    isPretty = pretty
    bytes.reserveCapacity(capacity)
  }

  // MARK: Values

  /// Opens an object as the next value. It has to be closed.
  package mutating func openObject() { open("{") }

  /// Closes the object that is open.
  package mutating func closeObject() { close("}") }

  /// Writes an object as the next value.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    openObject()
    members(&self)
    closeObject()
  }

  /// Writes an array as the next value.
  public mutating func array<Element>(_ items: some Sequence<Element>, _ item: (inout JSONWriter, Element) -> Void) {
    open("[")
    for element in items {
      separate()
      item(&self, element)
    }
    close("]")
  }

  /// Writes a string, or null.
  public mutating func string(_ text: String?) {
    guard let text else { return null() }
    quoted(text.utf8)
  }

  /// Writes a string from bytes.
  public mutating func string(utf8 text: [UInt8]) {
    // The standard library repairs ill-formed sequences as the Unicode Standard recommends (3.9, maximal subparts).
    quoted(String(decoding: text, as: UTF8.self).utf8)
  }

  /// Writes a whole number.
  public mutating func number(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let first = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
  }

  /// Writes a number from 0 to 1 with at most three digits.
  package mutating func fraction(_ value: Double) {
    let thousandths = Int((min(max(value, 0), 1) * 1000).rounded())
    number(thousandths / 1000)
    bytes.append(UInt8(ascii: "."))
    var (rest, unit) = (thousandths % 1000, 100)
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    } while rest > 0
  }

  /// Writes a number with at most six digits after the point, or null.
  package mutating func decimal(_ value: Double?) {
    guard let value, value.isFinite, abs(value) < 1e12 else { return null() }
    let millionths = (value * 1e6).rounded() / 1e6
    bytes.append(contentsOf: (millionths == millionths.rounded() ? "\(Int(millionths))" : "\(millionths)").utf8)
  }

  /// Writes a duration as a number of seconds, to the millisecond.
  public mutating func milliseconds(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let fraction = attoseconds / 1_000_000_000_000_000
    bytes.append(contentsOf: "\(seconds).\(String(1000 + fraction).dropFirst())".utf8)
  }

  /// Writes a truth value.
  public mutating func boolean(_ value: Bool) {
    append(value ? "true" : "false")
  }

  /// Writes null.
  public mutating func null() {
    append("null")
  }

  /// Begins a member of the open object: the next value is its value.
  ///
  /// - Parameter name: of characters that need no escape.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    endName()
  }

  /// Begins a member of the open object whose name is known at run time only.
  public mutating func key(named name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(name.utf8)
    endName()
  }

  /// Writes a member of the open object whose value is a string, or null.
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    string(value)
  }

  /// Writes a member of the open object whose value is a whole number.
  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  // MARK: Form

  private mutating func open(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    precondition(depth < 64, "objects and arrays are nested too deep")
    depth += 1
    filled <<= 1
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    let isFilled = filled & 1 == 1
    depth -= 1
    filled >>= 1
    if isFilled { breakLine() }
    bytes.append(UInt8(ascii: bracket))
  }

  private mutating func separate() {
    guard depth > 0 else { return }
    if filled & 1 == 1 { bytes.append(UInt8(ascii: ",")) }
    filled |= 1
    breakLine()
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func endName() {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func quoted(_ text: String.UTF8View) {
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the bytes of `text` as they stand between quotes.
  mutating func appendEscaped(_ text: String.UTF8View) {
    // Almost every string stands as it is.
    let isDone = unsafe text.withContiguousStorageIfAvailable { text in
      // SAFETY: lent for the call, as many bytes as it says; copied within it.
      guard unsafe text.allSatisfy(Self.standsForItself) else { return false }
      unsafe bytes.append(contentsOf: text)
      return true
    }
    if isDone != true { appendByByte(text) }
  }

  /// Appends what stands as it is.
  private mutating func append(_ text: StaticString) {
    // SAFETY: a static string that is not one scalar has as many bytes as it says, and lives for ever.
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func appendByByte(_ text: String.UTF8View) {
    var last: (UInt8, UInt8) = (0, 0)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x00...0x1F, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 0xF))
      case 0xA8...0xA9 where last == (0xE2, 0x80):
        bytes.removeLast(2)
        bytes.append(contentsOf: (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      default:
        bytes.append(byte)
      }
      last = (last.1, byte)
    }
  }

  /// Whether a byte needs no escape, and begins none of the characters that do.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xE2: false
    default: true
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
