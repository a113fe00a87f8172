// fmguard — SPDX-License-Identifier: Apache-2.0
// Threads for tests that wait. Knows nothing of what they do.

import Foundation

enum ServerThread {
  static func start(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(body)
  }
}

func usleepFor(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}
