// fmguard — SPDX-License-Identifier: Apache-2.0
// What the detector says, through its public functions alone.

import GuardRefusal
import Testing

@Suite struct RefusalDetectorTests {
  @Test func nothingIsARefusalWithoutLanguages() throws {
    let detector = try RefusalDetector(files: [])
    #expect(detector.evaluate("I can't help with that.").answer == .none)
  }
}
