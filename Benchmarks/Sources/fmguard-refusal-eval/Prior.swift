// fmguard — SPDX-License-Identifier: Apache-2.0
// What the weights would be without any data: a table. The training data hold few capability limits and few judgements
// without an act, so that what is known of those stands here.

/// Where the weights are drawn to.
enum Prior {
  /// How strongly, in rows.
  static let strength = 12.0

  static let weights: [String: Double] = [
    "bias": -2.0,
    "opening.decline": 3.5, "opening.incapable": 2.5, "opening.unknown": 2.0, "opening.inability": 1.5,
    "early.decline": 2.0, "early.incapable": 1.5, "early.unknown": 1.0, "early.inability": 1.0,
    "late.decline": 0.7,
    "opening.apology": 0.7, "opening.persona": 0.7,
    "bareObjection": 1.5, "bareObjectionFirst": 1.7, "bareRefutation": 1.5, "bareMoral": 0.7,
    "bareMoralReferral": 1.0, "bareMoralShort": 0.7, "bareMoralOffer": 0.7, "bareMoralTwice": 0.7,
    "barePurposeMoral": 1.5, "bareNoteMoral": 1.3, "barePurpose": 0.7,
    "bareEmpathyReferral": 2.5, "bareWarning": 0.3, "bareRefutationShort": 0.5,
    "actDisclaimer": -2.7, "actPremise": -3.5, "barePremise": -2.5, "actNoContent": 1.0, "actMoral": 0.7,
    "actFirst": 1.0,
    "opening.delivery": -1.0, "early.delivery": -0.7, "items": -1.0, "contentAfterAct": -1.5, "contentEarly": -1.5,
    "contentFirst": -0.7, "personaLack": 1.0, "bareDelivery": -0.5, "bareItems": -0.7, "bareTurned": -1.5,
    "bareOnly": 2.0, "unknownOnly": -1.2, "actAlternatives": 1.0, "bareDefinition": -1.5, "bareApology": 0.3,
  ]
}
