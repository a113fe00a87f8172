// fmguard — SPDX-License-Identifier: Apache-2.0
// Words as C's argv. Knows nothing of options.

extension [Word] {
  /// Lends copies of the words that end with a NUL each, and a null pointer after the last.
  ///
  /// The pointers are good until `body` returns. A word that holds a NUL, which none from a command line does, is cut
  /// there for C: read its bytes from the word itself.
  func withCStrings<Result>(_ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for word in self {
      starts.append(bytes.count)
      bytes += word.bytes
      bytes.append(0)
    }
    // SAFETY: each start lies inside the block, whose every string ends with a NUL that was appended above; the block
    // is memory of bytes, which may be bound as CChar.
    return unsafe bytes.withUnsafeMutableBytes { block in
      let base = unsafe block.bindMemory(to: CChar.self).baseAddress
      return unsafe body(starts.map { start in unsafe base.map { unsafe $0 + start } } + [nil])
    }
  }
}
