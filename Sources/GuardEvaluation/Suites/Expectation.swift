// fmguard — SPDX-License-Identifier: Apache-2.0
// What a row of a suite expects of its verdict. A value.

public import GuardPolicy

/// What somebody expects of the verdict on a text. What is nil is not asked.
public struct Expectation: Sendable, Hashable {
  /// Whether the text is one that should not pass as it is.
  public var isPositive = false
  /// What the guard is to do.
  public var action: Action?
  /// Nil inside for a verdict on nobody's account.
  public var layer: Layer??
  /// Sorted.
  public var categories: [String]?

  public init() {}

  /// What is asked, in words: `block, guard, hate`.
  public var words: String {
    var parts: [String] = []
    parts.append(action?.rawValue ?? (layer == nil ? isPositive ? "declined" : "allow" : ""))
    if let layer { parts.append(layer?.rawValue ?? "no layer") }
    if let categories { parts.append(categories.isEmpty ? "no category" : categories.joined(separator: " ")) }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
