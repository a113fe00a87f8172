// fmguard — SPDX-License-Identifier: Apache-2.0
// Keeps the responses that may come again, within limits. Is told the time; knows nothing of checks.

internal import GuardHTTP

/// Responses that were shown and may go on. The ones that were shown longest ago go first.
final class GrowingResponses: Sendable {
  /// Which response it is.
  struct Key: Sendable, Hashable {
    /// What LiteLLM calls the exchange, and which of its texts it is.
    let call: String
    let place: Int
    /// Whoever asks, and the policy that is asked for: they decide what becomes of it.
    let caller: String?
    let policy: String?
  }

  struct Limits: Sendable {
    /// How many are kept.
    var count = 4096
    /// Bytes of all together.
    var bytes = 64 << 20
    /// How long one is kept that is not shown again, in milliseconds.
    var idleTime = 30_000
  }

  private struct Kept {
    let response: GrowingResponse
    let size: Int
    let last: Int
  }

  private struct Table {
    var kept: [Key: Kept] = [:]
    var bytes = 0

    mutating func remove(_ key: Key) -> GrowingResponse? {
      guard let found = kept.removeValue(forKey: key) else { return nil }
      bytes -= found.size
      return found.response
    }
  }

  private let limits: Limits
  private let table = Locked(Table())

  init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// How many are kept, and their bytes.
  var extent: (count: Int, bytes: Int) {
    table.withLock { ($0.kept.count, $0.bytes) }
  }

  /// Takes a response out: whoever else asks for it meanwhile begins anew.
  func take(_ key: Key) -> GrowingResponse? {
    table.withLock { $0.remove(key) }
  }

  /// Keeps a response.
  func keep(_ response: GrowingResponse, as key: Key, at now: Int = CoarseClock.milliseconds) {
    let size = response.size
    let gone = table.withLock { table in
      var gone = [table.remove(key)]
      table.kept[key] = Kept(response: response, size: size, last: now)
      table.bytes += size
      guard table.kept.count > limits.count || table.bytes > limits.bytes else { return gone }
      // Some more at once, so that not every one that comes has to look for another that goes.
      for (key, _) in table.kept.sorted(by: { $0.value.last < $1.value.last }) {
        guard table.kept.count > limits.count / 8 * 7 || table.bytes > limits.bytes / 8 * 7 else { break }
        gone.append(table.remove(key))
      }
      return gone
    }
    // They are finished here, where nobody waits for the lock.
    _ = consume gone
  }

  /// Lets those go that were not shown again for long.
  func expire(at now: Int = CoarseClock.milliseconds) {
    let gone = table.withLock { table in
      let old = table.kept.filter { now - $0.value.last >= limits.idleTime }.map(\.key)
      return old.map { table.remove($0) }
    }
    _ = consume gone
  }
}
