// fmguard — SPDX-License-Identifier: Apache-2.0
// Where in a whole text which regex has to run. Positions only.

/// A stretch of a text that decides where matches of one regex may begin.
struct RegexStretch {
  /// The index of the regex in its set.
  let member: Int
  /// Where literals of the regex begin, in bytes; nil where its matches may begin anywhere.
  let literals: Range<Int>?

  /// Where the search begins at the latest.
  var lowerBound: Int { literals?.lowerBound ?? 0 }

  /// The stretches of a set, in groups: those of a group are near each other, so that one copy serves them.
  static func groups(_ set: RegexSet, everywhere: [Bool], places: [RegexTriggers.Place], in count: Int)
    -> [[RegexStretch]]
  {
    var stretches = (0..<set.count).filter { everywhere[$0] || set.alwaysRuns($0) }.map {
      RegexStretch(member: $0, literals: nil)
    }
    // One copy of all serves all.
    let gap = stretches.isEmpty ? Self.gap : count
    stretches += places.lazy.filter { !everywhere[$0.member] }.map {
      RegexStretch(member: $0.member, literals: $0.start..<$0.start + 1)
    }
    stretches.sort { $0.lowerBound < $1.lowerBound }
    var groups: [[RegexStretch]] = []
    for stretch in stretches {
      if let last = groups.last?.last, stretch.lowerBound - last.lowerBound <= gap {
        groups[groups.count - 1].append(stretch)
      } else {
        groups.append([stretch])
      }
    }
    return groups
  }

  /// What lies between two groups at least, in bytes.
  private static let gap = 2048
}
