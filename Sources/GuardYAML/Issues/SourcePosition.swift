// fmguard — SPDX-License-Identifier: Apache-2.0
// A place in a configuration file. Knows nothing of what stands there.

/// A place in a file: line and column, both counted from one, the column in Unicode scalars.
public struct SourcePosition: Sendable, Hashable, Comparable {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// The line, counted from one. A line ends with LF or CR LF.
  public var line: Int { Int(storedLine) }
  /// The column, counted from one, in Unicode scalars.
  public var column: Int { Int(storedColumn) }

  /// A place; numbers beyond 32 bits stop there.
  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The beginning of a file.
  public static let start = SourcePosition(line: 1, column: 1)

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
  }
}
