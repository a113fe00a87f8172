// fmguard — SPDX-License-Identifier: Apache-2.0
// What is known of each pattern of the matcher, in eight bytes. Knows nothing of files or matching.

internal import GuardMatch

/// The entries of all lists by pattern number. The entries of one list follow each other.
struct EntryTable: Sendable {
  /// An entry in eight bytes: a million of them must not weigh more than their terms.
  private struct Record {
    /// The line in the low 30 bits; then whether it is a regex, and whether it is a selftest phrase.
    let lineAndFlags: UInt32
    let hash: RuleHash
  }

  private static let regexFlag: UInt32 = 1 << 31
  private static let selftestFlag: UInt32 = 1 << 30

  private var records: [Record] = []
  /// The settings of entries that differ from those of their list.
  private var overrides: [PatternID: EntrySettings] = [:]

  var count: Int { records.count }

  /// Adds the entry of the next pattern number.
  mutating func append(
    line: Int, hash: RuleHash, isRegex: Bool = false, isSelftest: Bool = false, settings: EntrySettings? = nil
  ) {
    var word = UInt32(clamping: line) & ~(Self.regexFlag | Self.selftestFlag)
    if isRegex { word |= Self.regexFlag }
    if isSelftest { word |= Self.selftestFlag }
    overrides[PatternID(records.count)] = settings
    records.append(Record(lineAndFlags: word, hash: hash))
  }

  /// Gives back what growing left over.
  mutating func seal() {
    var exact: [Record] = []
    exact.reserveCapacity(records.count)
    exact += records
    records = exact
  }

  /// The line of an entry in its file.
  func line(_ pattern: PatternID) -> Int {
    Int(records[Int(pattern)].lineAndFlags & ~(Self.regexFlag | Self.selftestFlag))
  }

  func isRegex(_ pattern: PatternID) -> Bool {
    records[Int(pattern)].lineAndFlags & Self.regexFlag != 0
  }

  func isSelftest(_ pattern: PatternID) -> Bool {
    records[Int(pattern)].lineAndFlags & Self.selftestFlag != 0
  }

  func hash(_ pattern: PatternID) -> RuleHash {
    records[Int(pattern)].hash
  }

  /// The categories of the entries that have settings of their own.
  var ownCategories: Set<String> {
    Set(overrides.values.map(\.category))
  }

  /// The settings of an entry, nil if they are those of its list.
  func settings(_ pattern: PatternID) -> EntrySettings? {
    overrides[pattern]
  }
}
