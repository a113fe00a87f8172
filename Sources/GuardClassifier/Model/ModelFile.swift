// fmguard — SPDX-License-Identifier: Apache-2.0
// How a model lies in a file. Knows places and checksums, nothing of what is told by them.

internal import GuardSigning
internal import GuardYAML
internal import ZLibrary

/// A model file: 64 bytes of preamble, the head, the sets of rows, the rows of signs.
///
/// | bytes | what |
/// |---|---|
/// | 0 | `FMGUARDM` |
/// | 8 | format, 1 |
/// | 12 | length of the head, a multiple of 64 |
/// | 16 | number of sets of rows |
/// | 20 | number of rows of signs |
/// | 24 | CRC-32 of everything from byte 32 on |
/// | 28 | 0 |
/// | 32 | SHA-256 of everything from byte 64 on |
///
/// Numbers have four bytes, the lowest first. `docs/classifier.md` describes the rest.
enum ModelFile {
  static let magic = Array("FMGUARDM".utf8)
  static let format: UInt32 = 1
  static let preamble = 64
  /// The largest file that is read, in bytes.
  static let limit = 8 << 20

  /// The parts of a file that is whole.
  struct Parts {
    var head: Range<Int>
    var tables: Range<Int>
    var setCount: Int
    var signCount: Int
    /// The SHA-256 that it tells.
    var digest: [UInt8]
  }

  /// Finds the parts.
  ///
  /// - Throws: why it is no model, or not all of one.
  static func parts(of bytes: Span<UInt8>, file: String) throws(Issue) -> Parts {
    guard bytes.count >= preamble, (0..<magic.count).allSatisfy({ bytes[$0] == magic[$0] }) else {
      throw Issue(.notAModel, file: file)
    }
    guard number(bytes, 8) == format else {
      throw Issue(.modelVersion, file: file, value: "\(number(bytes, 8))", expected: "\(format)")
    }
    let (head, sets, signs) = (Int(number(bytes, 12)), Int(number(bytes, 16)), Int(number(bytes, 20)))
    let size = preamble + head + sets * GramTable.setBytes + signs * GramTable.signBytes
    guard bytes.count == size, sets > 0, number(bytes, 28) == 0 else {
      throw Issue(.modelSize, file: file, value: "\(bytes.count)", expected: "\(size)")
    }
    guard checksum(bytes.extracting(32..<bytes.count)) == number(bytes, 24) else {
      throw Issue(.modelDamaged, file: file)
    }
    return Parts(
      head: preamble..<preamble + head, tables: preamble + head..<size, setCount: sets, signCount: signs,
      digest: (32..<64).map { bytes[$0] })
  }

  /// Whether the SHA-256 is that of the content. Takes some milliseconds a megabyte.
  static func hasRightDigest(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= preamble && digest(bytes.extracting(preamble..<bytes.count)) == (32..<64).map { bytes[$0] }
  }

  /// The bytes of a file.
  ///
  /// - Parameter tables: sets of rows, and behind them rows of signs.
  static func encode(head: ModelHead, tables: [UInt8], setCount: Int, signCount: Int) -> [UInt8] {
    var text = Array(head.encoded().utf8)
    text += [UInt8](repeating: 0x20, count: (64 - text.count % 64) % 64)
    let content = text + tables
    var tail = digest(content.span)
    tail += content
    var bytes = magic
    for value in [format, UInt32(text.count), UInt32(setCount), UInt32(signCount), checksum(tail.span), 0] {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return bytes + tail
  }

  private static func digest(_ bytes: Span<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return Array(hash.digest)
  }

  private static func number(_ bytes: Span<UInt8>, _ place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
  }

  private static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // SAFETY: the bytes are read during the call only.
      UInt32(unsafe crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }
}
