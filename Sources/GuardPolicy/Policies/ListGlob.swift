// fmguard — SPDX-License-Identifier: Apache-2.0
// The globs by which a policy names lists. Knows nothing of which lists there are.

/// A glob over list ids: `*` stands for any run of characters, even none, `?` for one; the rest for itself.
public struct ListGlob: Sendable, Hashable {
  /// The glob as it was written.
  public let pattern: String

  /// Every list.
  public static let all = ListGlob(unchecked: "*")

  private init(unchecked pattern: String) {
    self.pattern = pattern
  }

  /// A glob of the characters of list ids, `[a-z0-9-]`, and `*` and `?`; nil if `pattern` is empty or has any other.
  public init?(_ pattern: String) {
    guard !pattern.isEmpty, pattern.utf8.allSatisfy(Self.isAllowed) else { return nil }
    self.init(unchecked: pattern)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "?"): true
    default: false
    }
  }

  /// Whether the glob names the list `id`.
  ///
  /// - Complexity: the product of the two lengths at worst, one comparison for `*` and for a plain id.
  public func matches(_ id: String) -> Bool {
    if pattern == "*" { return true }
    let glob = Array(pattern.utf8)
    let name = Array(id.utf8)
    var (globIndex, nameIndex) = (0, 0)
    // Where to go on when a literal does not fit: behind the last star, which then takes one character more.
    var retry: (glob: Int, name: Int)?
    while nameIndex < name.count {
      if globIndex < glob.count, glob[globIndex] == UInt8(ascii: "*") {
        globIndex += 1
        retry = (globIndex, nameIndex)
      } else if globIndex < glob.count, glob[globIndex] == UInt8(ascii: "?") || glob[globIndex] == name[nameIndex] {
        globIndex += 1
        nameIndex += 1
      } else if let last = retry {
        globIndex = last.glob
        nameIndex = last.name + 1
        retry = (last.glob, last.name + 1)
      } else {
        return false
      }
    }
    return glob[globIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
