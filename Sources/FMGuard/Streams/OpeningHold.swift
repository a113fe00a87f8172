// fmguard — SPDX-License-Identifier: Apache-2.0
// Holds the opening of a response while it may be that of a refusal. Knows the detector's answer, not how it comes
// about.

internal import GuardRefusal

/// The opening of a response, held until it is known for an answer.
struct OpeningHold: Sendable {
  /// How much of the response is looked at, in bytes. What still begins like a refusal then is held to the end.
  static let lengthLimit = 2048
  /// How much is held at most, in bytes. No refusal is as long.
  static let holdLimit = 1 << 16

  private let detector: RefusalDetector
  /// What came from the model so far.
  private var opening: [UInt8] = []
  /// What could have been released.
  private var held: [UInt8] = []
  private var isOpen = true

  init(_ detector: RefusalDetector) {
    self.detector = detector
  }

  /// Looks at what the model said.
  mutating func look(at chunk: Span<UInt8>) {
    guard isOpen, opening.count < Self.lengthLimit else { return }
    opening.append(copying: chunk.extracting(first: min(chunk.count, Self.lengthLimit - opening.count)))
    switch detector.opening(String(decoding: opening, as: UTF8.self)) {
    case .no: isOpen = false
    case .looksLikeRefusal: break
    case .undecided: if opening.count == Self.lengthLimit { isOpen = false }
    }
  }

  /// Takes what may be released otherwise; hands out what may be released now.
  mutating func pass(_ text: [UInt8]) -> [UInt8] {
    held += text
    guard !isOpen || held.count > Self.holdLimit else { return [] }
    isOpen = false
    return takeHeld()
  }

  /// Hands out what is held.
  mutating func takeHeld() -> [UInt8] {
    defer { held = [] }
    return held
  }
}
