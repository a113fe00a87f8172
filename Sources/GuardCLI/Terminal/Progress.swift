// fmguard — SPDX-License-Identifier: Apache-2.0
// How far a long input has been read, on one line of standard error that overwrites itself. Knows nothing of checks.

/// Progress of one input. Nothing is shown before a second has passed, or if nobody looks.
struct Progress {
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  private let name: String
  private let size: Int?
  private let isShown: Bool
  private var next: ContinuousClock.Instant
  private var bytes = 0
  private var isVisible = false

  /// - Parameters:
  ///   - name: free of anything that a terminal would act on.
  ///   - size: bytes, if they are known.
  init(name: String, size: Int?, isShown: Bool) {
    self.name = name
    self.size = size
    self.isShown = isShown
    next = .now + Self.patience
  }

  mutating func advance(by count: Int, _ console: inout Console) {
    advance(to: bytes + count, &console)
  }

  mutating func advance(to position: Int, _ console: inout Console) {
    bytes = position
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + Self.interval
    isVisible = true
    let whole = size.map { " of \($0 >> 20)" } ?? ""
    console.note("\r\u{1B}[Kfmguard: \(name): \(bytes >> 20)\(whole) MiB")
  }

  /// Leaves the line as it was.
  func clear(_ console: inout Console) {
    if isVisible { console.note("\r\u{1B}[K") }
  }
}
