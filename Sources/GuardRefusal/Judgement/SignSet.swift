// fmguard — SPDX-License-Identifier: Apache-2.0
// A set of signs in one machine word. A value.

/// A set of signs. The bits are in the order of `RefusalSign.allCases`.
struct SignSet: OptionSet, BitwiseCopyable, Sendable {
  var rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one sign. Slow; those below are for the loops.
  init(_ sign: RefusalSign) { rawValue = 1 << UInt32(RefusalSign.allCases.firstIndex(of: sign) ?? 0) }

  static var decline: SignSet { SignSet(rawValue: 1 << 0) }
  static var incapable: SignSet { SignSet(rawValue: 1 << 1) }
  static var unknown: SignSet { SignSet(rawValue: 1 << 2) }
  static var inability: SignSet { SignSet(rawValue: 1 << 3) }
  static var apology: SignSet { SignSet(rawValue: 1 << 4) }
  static var empathy: SignSet { SignSet(rawValue: 1 << 5) }
  static var persona: SignSet { SignSet(rawValue: 1 << 6) }
  static var purpose: SignSet { SignSet(rawValue: 1 << 7) }
  static var note: SignSet { SignSet(rawValue: 1 << 8) }
  static var disclaimer: SignSet { SignSet(rawValue: 1 << 9) }
  static var moral: SignSet { SignSet(rawValue: 1 << 10) }
  static var objection: SignSet { SignSet(rawValue: 1 << 11) }
  static var warning: SignSet { SignSet(rawValue: 1 << 12) }
  static var refutation: SignSet { SignSet(rawValue: 1 << 13) }
  static var premise: SignSet { SignSet(rawValue: 1 << 14) }
  static var referral: SignSet { SignSet(rawValue: 1 << 15) }
  static var offer: SignSet { SignSet(rawValue: 1 << 16) }
  static var turn: SignSet { SignSet(rawValue: 1 << 17) }
  static var delivery: SignSet { SignSet(rawValue: 1 << 18) }
  static var letter: SignSet { SignSet(rawValue: 1 << 19) }
  static var asksRefusal: SignSet { SignSet(rawValue: 1 << 20) }
  static var asksModel: SignSet { SignSet(rawValue: 1 << 21) }
  static var asksWhether: SignSet { SignSet(rawValue: 1 << 22) }
  static var asksRole: SignSet { SignSet(rawValue: 1 << 23) }

  /// Those that only a prompt has.
  static var ofPrompts: SignSet { [.asksRefusal, .asksModel, .asksWhether, .asksRole] }
  /// The acts of declining.
  static var acts: SignSet { [.decline, .incapable, .unknown, .inability] }
  /// What is said instead of an answer.
  static var judgements: SignSet { [.empathy, .moral, .objection, .warning, .refutation, .referral, .offer] }
  /// Sentences without any of these are content.
  static var comments: SignSet {
    acts.union([
      .apology, .empathy, .persona, .purpose, .note, .disclaimer, .moral, .objection, .warning, .refutation, .premise,
      .referral, .offer,
    ])
  }
}
