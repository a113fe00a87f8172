// fmguard — SPDX-License-Identifier: Apache-2.0
// Runs the examples of the files through the matcher. Knows nothing of policies: an example is about one entry.

package import GuardMatch
internal import GuardText
public import GuardYAML

extension CompiledLists {
  /// Proves every example and every selftest phrase.
  ///
  /// - Returns: an issue for each claim that does not hold, in the order of the files; empty if all hold.
  /// - Complexity: one scan for each example, on as many processors as there are.
  public func proveExamples() -> [Issue] {
    let slices = Parallel.map((examples.count + Self.slice - 1) / Self.slice) { number in
      examples.dropFirst(number * Self.slice).prefix(Self.slice).filter { !holds($0) }
    }
    return slices.joined().map { example in
      Issue(example.claim.failure, file: example.file, at: example.position, value: example.text).withoutForeignWords
    }
  }

  /// The entries that somebody wrote near misses for.
  package var provedByMisses: Set<PatternID> {
    Set(examples.lazy.filter { $0.claim == .miss }.map(\.pattern))
  }

  /// How many examples are a piece of work: some hundred microseconds.
  private static let slice = 128

  private func holds(_ example: EntryExample) -> Bool {
    var isFound = false
    var text = example.text
    let outcome = text.withUTF8 { bytes in
      // SAFETY: the bytes are valid for the call, and the matcher keeps none of them.
      unsafe matcher.scan(bytes) { match in
        if match.pattern == example.pattern { isFound = true }
      }
    }
    // What could not be looked at to the end proves nothing, in either direction.
    guard outcome == .complete else { return false }
    return isFound == (example.claim != .miss)
  }
}

extension EntryExample.Claim {
  /// The issue of a claim that does not hold.
  fileprivate var failure: Issue.Kind {
    switch self {
    case .hit: .hitMissed
    case .miss: .missFound
    case .selftest: .selftestMissed
    }
  }
}
