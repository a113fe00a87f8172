// fmguard — SPDX-License-Identifier: Apache-2.0
// The bits of signs, which are numbered by hand.

import Testing

@testable import GuardRefusal

@Suite struct SignSetTests {
  static let rows: [(sign: RefusalSign, set: SignSet)] = [
    (.decline, .decline), (.incapable, .incapable), (.unknown, .unknown), (.inability, .inability),
    (.apology, .apology), (.empathy, .empathy), (.persona, .persona), (.purpose, .purpose), (.note, .note),
    (.disclaimer, .disclaimer), (.moral, .moral), (.objection, .objection), (.warning, .warning),
    (.refutation, .refutation), (.premise, .premise), (.referral, .referral), (.offer, .offer), (.turn, .turn),
    (.delivery, .delivery), (.letter, .letter), (.asksRefusal, .asksRefusal), (.asksModel, .asksModel),
    (.asksWhether, .asksWhether), (.asksRole, .asksRole),
  ]

  @Test func bitsAreInTheOrderOfTheCases() {
    #expect(Self.rows.map(\.sign) == RefusalSign.allCases)
    for row in Self.rows { #expect(row.set == SignSet(row.sign), "\(row.sign)") }
  }

  @Test func fourSignsAreOfDeclining() {
    #expect(RefusalSign.allCases.filter(\.isOfDeclining) == [.decline, .incapable, .unknown, .inability])
  }

  /// The features name the signs of a response, and those of a prompt stand behind them.
  @Test func signsOfPromptsComeLast() {
    let ofPrompts = RefusalSign.allCases.filter { SignSet.ofPrompts.contains(SignSet($0)) }
    #expect(ofPrompts == Array(RefusalSign.allCases.suffix(4)))
    #expect(Feature.signCount == RefusalSign.allCases.count - ofPrompts.count)
  }
}
