// fmguard — SPDX-License-Identifier: Apache-2.0
// Gzip → bytes, up to a limit: the only file that calls zlib. Knows nothing of what they are.

internal import ZLibrary

/// Unpacks what is packed by gzip.
///
/// Source: RFC 1952; https://zlib.net/manual.html
enum Gzip {
  /// The window of deflate, and that of gzip's head and end around it.
  private static let windowBits: Int32 = 15 + 16
  private static let step = 64 << 10

  /// The bytes of one member or several. Each must be whole, with the checksum at its end, and nothing may follow.
  static func unpack(_ packed: [UInt8], limit: Int) throws(FetchFailure) -> [UInt8] {
    var result: [UInt8] = []
    var code = Z_STREAM_ERROR
    unsafe packed.withUnsafeBufferPointer { packed in
      var stream = unsafe z_stream()
      // SAFETY: the stream reads from `packed` and writes to `part`, each within its count, and is ended below.
      unsafe stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
      unsafe stream.avail_in = uInt(packed.count)
      let size = unsafe Int32(MemoryLayout<z_stream>.size)
      guard unsafe inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return }
      defer { unsafe inflateEnd(&stream) }
      var part = [UInt8](repeating: 0, count: step)
      repeat {
        let count = unsafe part.withUnsafeMutableBufferPointer { part in
          unsafe stream.next_out = part.baseAddress
          unsafe stream.avail_out = uInt(part.count)
          code = unsafe inflate(&stream, Z_NO_FLUSH)
          return unsafe part.count - Int(stream.avail_out)
        }
        result += part.prefix(count)
        if code == Z_STREAM_END, unsafe stream.avail_in > 0 { code = unsafe inflateReset(&stream) }
      } while code == Z_OK && result.count <= limit
    }
    if result.count > limit { throw FetchFailure(.tooLarge) }
    guard code == Z_STREAM_END else { throw FetchFailure(.broken) }
    return result
  }
}
