// fmguard — SPDX-License-Identifier: Apache-2.0
// Runs a test with the kernels of a lesser machine. Knows levels, not kernels.

import CGuardKernels
import Synchronization

/// The levels of instructions that kernels are written for; a level that the machine does not have is the one below.
public enum KernelLevels {
  public static let all: [Int32] = [GK_LEVEL_PLAIN, GK_LEVEL_AVX2, GK_LEVEL_AVX512, GK_LEVEL_VBMI2]

  private static let turn = Mutex(())

  /// Calls a function with the kernels of a level. Tests that run beside it get them too, and must not mind.
  public static func limited<Result>(to level: Int32, _ body: () throws -> Result) rethrows -> Result {
    try turn.withLock { _ in
      gk_limit_level(level)
      defer { gk_limit_level(GK_LEVEL_VBMI2) }
      return try body()
    }
  }
}
