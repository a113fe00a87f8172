// fmguard — SPDX-License-Identifier: Apache-2.0
// One word of the command line, byte for byte. Knows nothing of options.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A word of the command line as the system handed it over: file names and texts need not be well-formed UTF-8,
/// and `CommandLine.arguments` would repair them.
public struct Word: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The bytes, without the NUL that ends them.
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  public init(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The value of a switch that is given.
  static let on: Word = "true"
  /// The value of a switch that a row turns off.
  static let off: Word = "false"

  /// For comparisons and messages: ill-formed bytes are U+FFFD here.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The words of this process after the program's own name.
  public static func ofProcess() -> [Word] {
    // SAFETY: argv holds argc pointers to NUL-terminated strings that live as long as the process (C11 5.1.2.2.1),
    // and the bytes are copied here, before anything could change them.
    let arguments = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe arguments.dropFirst().compactMap { pointer in
      guard let pointer = unsafe pointer else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
      return unsafe Word(bytes: Array(bytes))
    }
  }
}
