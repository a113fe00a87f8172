// fmguard — SPDX-License-Identifier: Apache-2.0
// How far the learned classifier may go, label by label. A value; knows no model.

/// How far the learned classifier may go at a stage: one mode for all of its labels, or some that have their own.
public struct ClassifierModes: Sendable, Hashable {
  /// The mode of what `named` does not name.
  public var others: Mode
  /// The modes by name of a label or of a category.
  public var named: [String: Mode]

  /// The name that stands for all others in a file.
  public static let wildcard = "*"

  public init(_ others: Mode = .enforce, named: [String: Mode] = [:]) {
    self.others = others
    self.named = named
  }

  /// Every label is enforced. The default.
  public static let enforce = ClassifierModes(.enforce)
  /// Every label is in shadow.
  public static let shadow = ClassifierModes(.shadow)
  /// Nothing is scored.
  public static let off = ClassifierModes(.off)

  /// The mode of a label: its own, else that of its category, else that of the others.
  public func mode(of label: String, category: String) -> Mode {
    if named.isEmpty { return others }
    return named[label] ?? named[category] ?? others
  }

  /// Whether all is off, whatever labels there are.
  public var isOff: Bool {
    others == .off && named.values.allSatisfy { $0 == .off }
  }
}
