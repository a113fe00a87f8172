// fmguard — SPDX-License-Identifier: Apache-2.0
// When an origin is asked again. Pure.

internal import FMGuard

enum RemoteTiming {
  /// How long to wait after the first failure, in seconds; twice as long after each further one, up to the interval.
  static let firstDelay = 10
  /// The longest wait that an origin may ask for, in seconds.
  static let longestRequest = 86_400

  /// How long to wait after a fetch.
  ///
  /// - Parameters:
  ///   - failures: how many there were in a row.
  ///   - retryAfter: what the origin asks for, in seconds.
  ///   - chance: from 0 to 1.
  static func delay(of list: RemoteList, failures: Int, retryAfter: Int?, chance: Double) -> Duration {
    var seconds = list.interval
    if failures > 0 { seconds = min(seconds, firstDelay << min(failures - 1, 20)) }
    if let retryAfter { seconds = max(seconds, min(retryAfter, longestRequest)) }
    let spread = Double(seconds) * Double(list.jitter) / 100
    return .milliseconds(Int((Double(seconds) + spread * (2 * chance - 1)) * 1000))
  }
}
