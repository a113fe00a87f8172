// fmguard — SPDX-License-Identifier: Apache-2.0
// A ruleset in force, as a request sees it. Immutable.

internal import FMGuard

/// One ruleset with what was made of it, and since when. A request holds one from its beginning to its end, whatever
/// is loaded meanwhile.
final class LoadedRuleset: Sendable {
  let `guard`: Guard
  let since: WallTime

  var version: String { `guard`.ruleset.version }

  init(_ ruleset: Ruleset, counters: Counters) {
    `guard` = Guard(ruleset, counters: counters)
    since = .now
  }
}
