// fmguard — SPDX-License-Identifier: Apache-2.0
// Draws choices from the bytes of an input. Every input means something; a mutation is a nearby meaning.

/// The bytes of an input, read from the front.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  /// The next byte; 0 at the end.
  mutating func byte() -> UInt8 {
    rest.popFirst() ?? 0
  }

  /// One of some values, by a letter that a seed can be read by; any other byte chooses one, too.
  mutating func choice<Value>(_ values: KeyValuePairs<Character, Value>) -> Value {
    let byte = byte()
    let known = values.first { $0.key.asciiValue == byte }
    return known?.value ?? values[values.startIndex + Int(byte) % values.count].value
  }

  /// The bytes up to the next line feed, which is passed over.
  mutating func line() -> [UInt8] {
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest.dropFirst(line.count + 1)
    return Array(line)
  }

  /// What is left.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}

/// Ends the process if a property does not hold; libFuzzer keeps the input.
func require(_ condition: Bool, _ property: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError(property())
}
