// fmguard — SPDX-License-Identifier: Apache-2.0
// Where the bytes of a copy come from. Recording costs time, so the scan of a text without a match records nothing.

/// What the folder tells about the origin of what it writes.
protocol FoldRecorder {
  /// Whether it wants to be told: the text kernel tells nothing.
  static var isRecording: Bool { get }
  /// `count` bytes of the copy stand for as many bytes of the source, one for one.
  mutating func linear(copy: Int, source: Int, count: Int)
  /// Bytes of the copy from `copy` on stand, as a whole, for a stretch of the source.
  mutating func unit(copy: Int, source: Range<Int>)
  /// The byte of the copy at `copy`, which was written last, stands for more of the source: a run of white space.
  mutating func extend(copy: Int, to sourceEnd: Int)
  /// What was recorded from `copy` on does not hold.
  mutating func rewind(to copy: Int)
}

/// Records nothing.
struct NoRecorder: FoldRecorder {
  @inline(__always) static var isRecording: Bool { false }
  @inline(__always) mutating func linear(copy: Int, source: Int, count: Int) {}
  @inline(__always) mutating func unit(copy: Int, source: Range<Int>) {}
  @inline(__always) mutating func extend(copy: Int, to sourceEnd: Int) {}
  @inline(__always) mutating func rewind(to copy: Int) {}
}

/// The map from a copy back to its original: runs of bytes that correspond one for one, and units that correspond as a
/// whole. Offsets are bytes.
package struct OffsetMap: FoldRecorder, Sendable {
  private struct Run {
    var copy: Int
    var source: Int
    /// The end of the unit in the source; -1 for a linear run.
    var unitEnd: Int
  }

  static var isRecording: Bool { true }

  private var runs: [Run] = []

  package init() {}

  mutating func linear(copy: Int, source: Int, count: Int) {
    if let last = runs.last, last.unitEnd < 0, source - last.source == copy - last.copy { return }
    runs.append(Run(copy: copy, source: source, unitEnd: -1))
  }

  mutating func unit(copy: Int, source: Range<Int>) {
    runs.append(Run(copy: copy, source: source.lowerBound, unitEnd: source.upperBound))
  }

  mutating func extend(copy: Int, to sourceEnd: Int) {
    guard let last = runs.last else { return }
    if last.copy == copy {
      runs[runs.count - 1].unitEnd = sourceEnd
    } else {
      runs.append(Run(copy: copy, source: last.source + copy - last.copy, unitEnd: sourceEnd))
    }
  }

  mutating func rewind(to copy: Int) {
    while let last = runs.last, last.copy >= copy { runs.removeLast() }
  }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
  }

  /// Adds the map of the next stretch of the same source, whose copy begins at `offset`.
  ///
  /// - Parameter dropped: bytes at the beginning of the stretch's copy that are left out: their source goes to the
  ///   unit before.
  mutating func append(_ next: OffsetMap, shiftedBy offset: Int, dropping dropped: Int) {
    for run in next.runs {
      if run.copy < dropped {
        extend(copy: offset, to: run.unitEnd < 0 ? run.source + dropped : run.unitEnd)
        // What is linear goes on behind what was dropped.
        guard run.unitEnd < 0 else { continue }
        runs.append(Run(copy: offset + dropped, source: run.source + dropped, unitEnd: -1))
      } else {
        runs.append(Run(copy: run.copy + offset, source: run.source, unitEnd: run.unitEnd))
      }
    }
  }

  /// The run that holds a byte of the copy.
  private func run(at copy: Int) -> Run? {
    runs.isEmpty ? nil : runs[index(of: copy, from: 0)]
  }

  /// Where in the source the characters are that hold a range of the copy, which is not empty. O(log n).
  package func sourceRange(of copy: Range<Int>) -> Range<Int> {
    sourceStart(of: copy.lowerBound)..<sourceEnd(of: copy.upperBound - 1)
  }

  /// The same, where ranges come in ascending order mostly.
  ///
  /// - Parameter place: the run where the search begins; becomes the one that holds the beginning of the range.
  package func sourceRange(of copy: Range<Int>, near place: inout Int) -> Range<Int> {
    if place >= runs.count || runs[place].copy > copy.lowerBound { place = 0 }
    place = index(of: copy.lowerBound, from: place)
    let end = index(of: copy.upperBound - 1, from: place)
    guard runs.indices.contains(end) else { return 0..<0 }
    return start(of: copy.lowerBound, in: runs[place])..<self.end(of: copy.upperBound - 1, in: runs[end])
  }

  /// The last run that does not begin behind a byte of the copy: a few steps from a run that does not, or a search.
  private func index(of copy: Int, from first: Int) -> Int {
    var low = first + 1
    for _ in 0..<8 {
      guard low < runs.count, runs[low].copy <= copy else { return low - 1 }
      low += 1
    }
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].copy <= copy { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private func start(of copy: Int, in run: Run) -> Int {
    run.unitEnd < 0 ? run.source + copy - run.copy : run.source
  }

  private func end(of copy: Int, in run: Run) -> Int {
    run.unitEnd < 0 ? run.source + copy - run.copy + 1 : run.unitEnd
  }

  /// The first position of the copy, which has `count` bytes, that stands for the source at or behind a position.
  package func copyPosition(of source: Int, count: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].source <= source { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let run = runs[low - 1]
    let next = low < runs.count ? runs[low].copy : count
    if run.source == source { return run.copy }
    return run.unitEnd < 0 ? Swift.min(run.copy + source - run.source, next) : next
  }

  /// Where in the source the character begins that holds a byte of the copy. O(log n).
  package func sourceStart(of copy: Int) -> Int {
    run(at: copy).map { start(of: copy, in: $0) } ?? 0
  }

  /// Where in the source the character ends that holds a byte of the copy. O(log n).
  package func sourceEnd(of copy: Int) -> Int {
    run(at: copy).map { end(of: copy, in: $0) } ?? 0
  }
}
