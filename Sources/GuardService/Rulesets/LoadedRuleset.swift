// fmguard — SPDX-License-Identifier: Apache-2.0
// A ruleset in force, as a request sees it. Immutable.

internal import FMGuard
internal import GuardConsult

/// One ruleset with what was made of it, and since when. A request holds one from its beginning to its end, whatever
/// is loaded meanwhile.
final class LoadedRuleset: Sendable {
  let `guard`: Guard
  /// Who may ask what; nil if there is no keys file. Policies of keys are those of the ruleset, so both change as one.
  let keys: KeyRing?
  /// Those who ask models outside; one whose declaration has not changed knows what it knew.
  let consultants: Consultants
  let since: WallTime
  /// The responses that come again and again. They end with the ruleset that they began under.
  let responses = GrowingResponses()

  var version: String { `guard`.ruleset.version }

  /// - Parameter old: the one that was in force before.
  init(_ ruleset: Ruleset, keys: KeyRing?, counters: Counters, after old: LoadedRuleset? = nil) {
    self.keys = keys
    consultants = Consultants(ruleset.externalModels, reusing: old?.consultants)
    `guard` = Guard(ruleset, counters: counters, external: consultants)
    since = .now
  }

  /// Whether it was made of the same files as another.
  func isMade(of ruleset: Ruleset, _ keys: KeyRing?) -> Bool {
    version == ruleset.version && self.keys?.source == keys?.source
  }
}
