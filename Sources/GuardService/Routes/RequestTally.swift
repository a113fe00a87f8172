// fmguard — SPDX-License-Identifier: Apache-2.0
// How many requests each route has answered, and how. Knows nothing of what they were.

internal import GuardHTTP

/// Counts replies by route and status.
final class RequestTally: Sendable {
  /// Those that the service answers with; any other counts as the last.
  static let statuses = [200, 400, 401, 403, 404, 405, 413, 415, 421, 422, 429, 500, 503]
  /// Of paths that are none.
  private static let others = Route.allCases.count

  private let counts = Locked([UInt64](repeating: 0, count: (Route.allCases.count + 1) * RequestTally.statuses.count))

  func count(_ route: Route?, status: Int) {
    let row = route?.number ?? Self.others
    let column = Self.statuses.firstIndex(of: status) ?? Self.statuses.count - 1
    counts.withLock { $0[row * Self.statuses.count + column] += 1 }
  }

  /// Every count that is not zero: the path, the status and the number.
  var snapshot: [(path: String, status: Int, count: UInt64)] {
    let counts = counts.withLock { $0 }
    let paths = Route.allCases.map(\.rawValue) + ["other"]
    return counts.enumerated().compactMap { place, count in
      let (row, column) = place.quotientAndRemainder(dividingBy: Self.statuses.count)
      return count == 0 ? nil : (paths[row], Self.statuses[column], count)
    }
  }
}
