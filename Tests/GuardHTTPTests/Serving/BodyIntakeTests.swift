// fmguard — SPDX-License-Identifier: Apache-2.0
// What becomes of the bytes of a body, without any socket.

import Testing

@testable import GuardHTTP

@Suite struct BodyIntakeTests {
  @Test func keepsWhatFits() {
    var intake = BodyIntake(limit: 10, announced: 10)
    #expect(intake.take(4) == .keep)
    #expect(intake.take(6) == .keep)
    #expect(!intake.isTooLong)
  }

  @Test func dropsFromTheFirstByteTooMuch() {
    var intake = BodyIntake(limit: 10, announced: nil)
    #expect(intake.take(10) == .keep)
    #expect(intake.take(1) == .drop)
    #expect(intake.isTooLong)
  }

  @Test func believesALengthThatIsTooLong() {
    var intake = BodyIntake(limit: 10, announced: 11)
    #expect(intake.isTooLong)
    #expect(intake.take(1) == .drop)
    #expect(!intake.isHopeless(awaitsPermission: false))
    #expect(intake.isHopeless(awaitsPermission: true))
    let endless = BodyIntake(limit: 10, announced: BodyIntake.excessLimit + 1)
    #expect(endless.isHopeless(awaitsPermission: false))
  }

  @Test func doesNotBelieveALengthThatIsTooShort() {
    var intake = BodyIntake(limit: 10, announced: 1)
    #expect(intake.take(11) == .drop)
  }

  @Test func abandonsWhatHasNoEnd() {
    var intake = BodyIntake(limit: 10, announced: nil)
    #expect(intake.take(BodyIntake.excessLimit) == .drop)
    #expect(intake.take(1) == .abandon)
  }

  @Test func dropsWhatThereIsNoMemoryFor() {
    var intake = BodyIntake(limit: 10, announced: nil)
    #expect(intake.take(4) == .keep)
    intake.refuse()
    #expect(intake.take(4) == .drop)
    #expect(intake.isRefused && !intake.isTooLong)
    #expect(intake.take(BodyIntake.excessLimit) == .abandon)
  }

  @Test func nothingIsNotTooLong() {
    let intake = BodyIntake(limit: 0, announced: 0)
    #expect(!intake.isTooLong && !intake.isHopeless(awaitsPermission: true))
  }
}
