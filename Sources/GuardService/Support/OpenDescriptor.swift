// fmguard — SPDX-License-Identifier: Apache-2.0
// Bytes that go to an open file as a whole. Knows nothing of what they are.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

enum OpenDescriptor {
  /// Writes bytes, in as many calls as it takes. Waits where the file does.
  ///
  /// - Returns: how many were written, and the error (`errno`) because of which it is not all of them.
  static func append(_ bytes: [UInt8], to descriptor: Int32) -> (count: Int, failure: Int32?) {
    var done = 0
    while done < bytes.count {
      // SAFETY: reads what is left of the array during the call.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return (done, count < 0 ? errno : EIO)
      }
      done += count
    }
    return (done, nil)
  }
}
