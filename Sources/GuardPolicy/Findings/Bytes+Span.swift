// fmguard — SPDX-License-Identifier: Apache-2.0
// Copies bytes that a span lends into an array that keeps them.

extension [UInt8] {
  /// Appends a copy of `bytes`.
  package mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: the buffer is valid during the call, which copies it.
      unsafe append(contentsOf: buffer)
    }
  }
}
