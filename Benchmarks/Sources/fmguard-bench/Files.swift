// fmguard — SPDX-License-Identifier: Apache-2.0
// Whole files as bytes. Knows nothing of what is in them.

import Glibc

enum Files {
  /// The bytes of a file; nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    // Files of the kernel say that they are empty.
    let capacity = size > 0 ? size : 65_536
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = fread(buffer.baseAddress, 1, capacity, file)
    }
  }

  /// Writes a file; false if that is not possible.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    defer { fclose(file) }
    return bytes.withUnsafeBufferPointer { fwrite($0.baseAddress, 1, $0.count, file) } == bytes.count
  }
}
