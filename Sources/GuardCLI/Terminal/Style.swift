// fmguard — SPDX-License-Identifier: Apache-2.0
// Colours, or none. Knows nothing of what is coloured.

/// How text for people is set off.
struct Style: Sendable, Hashable {
  let usesColor: Bool

  static let plain = Style(usesColor: false)

  init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// What `--color` asks for; `auto` is colour on a terminal that can show it, unless NO_COLOR (https://no-color.org)
  /// forbids it.
  init(_ choice: CheckOptions.Color, isTerminal: Bool) {
    usesColor =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isTerminal && SystemCalls.environment("NO_COLOR") == nil
      }
  }

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func red(_ text: String) -> String { wrapped(text, "1;31") }
  func green(_ text: String) -> String { wrapped(text, "32") }
  func yellow(_ text: String) -> String { wrapped(text, "1;33") }
  /// A matched span: marked without colour too, by the line of marks below it.
  func match(_ text: String) -> String { wrapped(text, "1;4;31") }

  /// SGR sequences of ECMA-48, 8.3.117.
  private func wrapped(_ text: String, _ codes: String) -> String {
    usesColor ? "\u{1B}[\(codes)m\(text)\u{1B}[0m" : text
  }
}
