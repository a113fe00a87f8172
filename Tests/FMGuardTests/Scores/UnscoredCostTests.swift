// fmguard — SPDX-License-Identifier: Apache-2.0
// What is not scored costs nothing: no memory is asked for that a ruleset without a model would not ask for.

import CAllocations
import FMGuard
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: allocations_are_counted() != 0)) struct UnscoredCostTests {
  private static let context = CheckContext(policy: "off")

  /// How often one check asks for memory, once working memory is there.
  private static func allocations(of text: String, by safety: Guard) throws -> Int {
    let request = CheckRequest(text: text, context: context)
    for _ in 0..<3 { _ = try safety.check(request) }
    let before = allocations_of_thread()
    _ = try safety.check(request)
    return Int(allocations_of_thread() - before)
  }

  @Test(arguments: ["", "\0", "the river is wide", "a walnut in the gorse", "a badger 🦊", WordModel.foreign])
  func asksForNoMoreMemory(text: String) throws {
    let files = ScoredConfiguration.policies.merging(TemporaryConfiguration.lists) { $1 }
    let without = Guard(try TemporaryFolder(files).ruleset())
    let unused = try ScoredConfiguration.guarded.get()
    #expect(unused.ruleset.classifier != nil && without.ruleset.classifier == nil)
    #expect(try Self.allocations(of: text, by: unused) == Self.allocations(of: text, by: without))
  }
}
