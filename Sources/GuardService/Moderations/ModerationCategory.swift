// fmguard — SPDX-License-Identifier: Apache-2.0
// The categories of OpenAI's moderations, and which of ours, and which labels of a model, lead to which. A table.

internal import FMGuard

/// A category of OpenAI's moderations, by its name there. Clients expect all of them in every result.
enum ModerationCategory: String, Sendable, Hashable, CaseIterable {
  case harassment
  case harassmentThreatening = "harassment/threatening"
  case hate
  case hateThreatening = "hate/threatening"
  case illicit
  case illicitViolent = "illicit/violent"
  case selfHarm = "self-harm"
  case selfHarmIntent = "self-harm/intent"
  case selfHarmInstructions = "self-harm/instructions"
  case sexual
  case sexualMinors = "sexual/minors"
  case violence
  case violenceGraphic = "violence/graphic"

  /// Whether a client takes null for it.
  var mayBeNull: Bool { self == .illicit || self == .illicitViolent }

  /// What a label of a model is there: what is called so, else what its category is.
  static func named(label: String, of category: String) -> ModerationCategory? {
    ModerationCategory(rawValue: label) ?? labels[label] ?? named(category)
  }

  /// Their names as names of labels, which have no slash.
  private static let labels = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.replacing("/", with: "-"), $0) })

  /// What a category of a list is there; nil if they have no such category, as for a brand or a swear word: then a
  /// result is flagged without any.
  static func named(_ category: String) -> ModerationCategory? {
    switch Category(rawValue: category) {
    case .hate: .hate
    case .harassment: .harassment
    case .sexual: .sexual
    case .sexualMinors: .sexualMinors
    case .selfHarm: .selfHarm
    case .violence: .violence
    case .illicit, .drugs, .fraud: .illicit
    case .weapons, .extremism: .illicitViolent
    case .profanity, .jailbreak, .privacy, .brand, nil: nil
    }
  }
}
