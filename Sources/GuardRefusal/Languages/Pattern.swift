// fmguard — SPDX-License-Identifier: Apache-2.0
// The notation of constructions: which classes follow each other. Knows names of classes; nothing of their members.

/// A sequence of vocabulary classes, as a language file writes it.
///
///     ^ self !you cannot > assist
///
/// Classes follow each other in this order, each within `reach` characters of the one before. `^` in front: the first
/// one stands at the beginning of a sentence or behind a comma. `>` in front of a class: it follows at once. `!` in
/// front of a class: it does not stand in between. `a|b`: one of them.
struct Pattern: Equatable, Sendable {
  /// One class, or one of several.
  struct Element: Equatable, Sendable {
    var classes: [String]
    /// It follows the element before at once.
    var isAdjacent = false
    /// Classes that do not stand between the element before and this one.
    var absent: [String] = []
  }

  var isAnchored = false
  var elements: [Element] = []

  /// Reads the notation; nil if it is broken.
  init?(_ text: String) {
    var element = Element(classes: [])
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
      switch (word.first, word.count) {
      case (UInt8(ascii: "^"), 1):
        guard elements.isEmpty, element == Element(classes: []), !isAnchored else { return nil }
        isAnchored = true
      case (UInt8(ascii: ">"), 1):
        guard !elements.isEmpty, !element.isAdjacent else { return nil }
        element.isAdjacent = true
      case (UInt8(ascii: "!"), _):
        guard !elements.isEmpty, word.count > 1 else { return nil }
        element.absent.append(String(Substring(word.dropFirst())))
      default:
        element.classes = word.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
          .map { String(Substring($0)) }
        guard element.classes.allSatisfy({ !$0.isEmpty }) else { return nil }
        elements.append(element)
        element = Element(classes: [])
      }
    }
    guard !elements.isEmpty, element == Element(classes: []) else { return nil }
  }

  /// Every class that is named.
  var classes: [String] { elements.flatMap { $0.classes + $0.absent } }
}
