// fmguard — SPDX-License-Identifier: Apache-2.0
// Files that are held in memory, up to a limit.

extension InputFile {
  /// Reads until the end, or until more than `limit` bytes are there.
  ///
  /// - Parameter progress: called with the size of each block.
  /// - Returns: The bytes read, and whether they are the whole file.
  func read(
    upTo limit: Int, progress: (Int) -> Void = { _ in }
  ) throws(SystemError) -> (bytes: [UInt8], isWhole: Bool) {
    // A byte more than a regular file has, so that its end is met without growing.
    var bytes = [UInt8](repeating: 0, count: min(size.map { $0 + 1 } ?? Self.blockSize, limit + 1))
    var count = 0
    while count <= limit {
      if count == bytes.count {
        // Twice as much, and never more than it takes to know that the limit is passed.
        bytes.append(contentsOf: repeatElement(0, count: min(count, limit + 1 - count)))
      }
      let added = try read(into: &bytes, from: count)
      if added == 0 {
        bytes.removeLast(bytes.count - count)
        return (bytes, true)
      }
      count += added
      progress(added)
    }
    bytes.removeLast(bytes.count - count)
    return (bytes, false)
  }
}
