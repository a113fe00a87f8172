// fmguard — SPDX-License-Identifier: Apache-2.0
// Checks that were begun → a reply, now or when others have answered. Knows no route.

internal import FMGuard
internal import GuardHTTP

extension HTTPAnswer {
  /// The reply that is made of the verdicts of some checks: at once if none of them has to wait.
  ///
  /// Otherwise no thread waits, neither one that serves nor a worker: workers are few, and hosts slow. How many texts
  /// are asked about at a time the models outside limit by themselves, and turn others away. The checks of one request
  /// ask one after the other, so that it does not turn its own away.
  ///
  /// - Parameter reply: makes it of as many verdicts as there are checks, in their order. Called once.
  static func verdicts(
    of checks: [BegunCheck], _ reply: @escaping @Sendable ([Verdict]) -> HTTPReply
  ) -> HTTPAnswer {
    guard checks.contains(where: \.isWaiting) else { return .now(reply(checks.map { $0.verdict() })) }
    return .later { responder in
      Task {
        var verdicts: [Verdict] = []
        for check in checks { verdicts.append(await check.verdict()) }
        responder.reply(reply(verdicts))
      }
    }
  }
}
