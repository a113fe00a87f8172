// fmguard — SPDX-License-Identifier: Apache-2.0
// Memory for secrets: locked, fenced, and wiped. Knows no key.

internal import SodiumLibrary

/// Bytes that are not swapped out, are wiped when they go, and end the process if anything reads beyond them.
///
/// Source: https://doc.libsodium.org/memory_management
@safe struct GuardedBytes: ~Copyable {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  /// Nil if the system gives no such memory.
  init?(count: Int) {
    // SAFETY: returns nil or memory of this size, which this value owns: `deinit` alone gives it back.
    guard Sodium.isReady, let memory = unsafe sodium_malloc(count) else { return nil }
    unsafe start = memory.bindMemory(to: UInt8.self, capacity: count)
    self.count = count
  }

  deinit {
    // SAFETY: the memory is from sodium_malloc, and this is the one owner of it.
    unsafe sodium_free(start)
  }

  /// All of them, for as long as the value lives.
  var buffer: UnsafeMutableRawBufferPointer { unsafe UnsafeMutableRawBufferPointer(start: start, count: count) }
}
