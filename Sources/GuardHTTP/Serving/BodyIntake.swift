// fmguard — SPDX-License-Identifier: Apache-2.0
// Decides what becomes of the bytes of a body. A state machine without memory of its own; knows no socket.

/// The body of one request on its way in.
struct BodyIntake: Sendable, Equatable {
  /// What is to be done with what has come.
  enum Step: Equatable {
    /// Keep it.
    case keep
    /// Drop it: the body is not wanted, and its sender is to be told so when it has been sent.
    case drop
    /// Close the connection: there is no end of it.
    case abandon
  }

  /// How much of a body that is too long is read all the same. Whoever sends it sees the reply only if it is read.
  static let excessLimit = 256 << 20

  private let limit: Int
  /// The length that the head told, in bytes; 0 if it told none, as with chunks.
  let announced: Int
  private var count = 0
  private(set) var isTooLong: Bool
  /// Whether there was no memory for it.
  private(set) var isRefused = false

  /// - Parameters:
  ///   - limit: bytes.
  ///   - announced: the length in the head, in bytes; nil if there is none.
  init(limit: Int, announced: Int?) {
    self.limit = limit
    self.announced = announced ?? 0
    isTooLong = self.announced > limit
  }

  /// Whether the request can be answered before its body: nothing of it has been sent, or too much would be.
  func isHopeless(awaitsPermission: Bool) -> Bool {
    isTooLong && (awaitsPermission || announced > Self.excessLimit)
  }

  /// Takes note that there is no memory for it.
  mutating func refuse() {
    isRefused = true
  }

  /// Takes note of further bytes.
  mutating func take(_ bytes: Int) -> Step {
    count += bytes
    if count > limit { isTooLong = true }
    guard isTooLong || isRefused else { return .keep }
    return count > Self.excessLimit ? .abandon : .drop
  }
}
