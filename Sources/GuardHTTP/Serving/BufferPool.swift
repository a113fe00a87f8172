// fmguard — SPDX-License-Identifier: Apache-2.0
// Buffers for bodies, used again. Knows nothing of what they hold.

/// A few empty arrays with room in them. Small ones only: a large body is rare, and its memory is better given back.
final class BufferPool: Sendable {
  private static let largest = 64 << 10
  private static let count = 64

  private let free = Locked<[[UInt8]]>([])

  /// An empty array.
  func take() -> [UInt8] {
    free.withLock { $0.popLast() } ?? []
  }

  /// Takes an array back that nobody else holds, and leaves an empty one without memory.
  func give(_ buffer: inout [UInt8]) {
    defer { buffer = [] }
    guard buffer.capacity > 0, buffer.capacity <= Self.largest else { return }
    buffer.removeAll(keepingCapacity: true)
    free.withLock { free in
      if free.count < Self.count { free.append(buffer) }
    }
  }
}
