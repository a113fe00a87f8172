// fmguard — SPDX-License-Identifier: Apache-2.0
// What the judgement is made from: numbers that mean the same in every language. A table of names.

/// The features of a response, by name and place.
enum Feature {
  /// The parts of a response in which signs are looked for.
  enum Window: Int, CaseIterable {
    case opening = 0
    case early, late

    var name: String {
      switch self {
      case .opening: "opening"
      case .early: "early"
      case .late: "late"
      }
    }
  }

  /// Letters up to which a sentence begins in the opening, and early.
  static let openingLetters = 130
  static let earlyLetters = 340

  /// Features that are no sign in a window.
  enum Shape: Int, CaseIterable {
    case bias = 0
    case length, isShort, items, code
    case contentFirst, contentEarly, contentBeforeAct, contentAfterAct
    case actMoral, actOffer, actDelivery, actLong, actItems, actTurn
    case actOnlyLate
    case bareMoral, bareMoralShort, bareMoralItems, bareReferral, bareRefutation, bareRefutationShort, bareWarning
    case bareEmpathyReferral, bareMoralOffer, bareMoralTwice, barePurpose, barePurposeMoral, bareNoteMoral, bareDelivery
    case bareObjection, bareObjectionLong, bareObjectionFirst, bareMoralReferral, actDisclaimer, actPremise, barePremise
    case actFirst, actNoContent, personaLack, bareItems, bareTurned, bareOnly
    case unknownOnly, actAlternatives, bareDefinition, bareApology
  }

  /// The signs of a response; those of a prompt come behind them.
  static let signCount = RefusalSign.allCases.count - 4
  static let firstShape = Window.allCases.count * signCount
  static let count = firstShape + Shape.allCases.count

  static func index(_ window: Window, _ sign: Int) -> Int { window.rawValue * signCount + sign }
  static func index(_ shape: Shape) -> Int { firstShape + shape.rawValue }

  /// The names, as they stand in the file of weights.
  static let names: [String] =
    Window.allCases.flatMap { window in RefusalSign.allCases.prefix(signCount).map { "\(window.name).\($0.rawValue)" } }
    + Shape.allCases.map { "\($0)" }
}
