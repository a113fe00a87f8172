// fmguard — SPDX-License-Identifier: Apache-2.0
// The forms of question and answer, and what their names of categories mean here. Tables; nothing of HTTP.

internal import GuardPolicy

/// A form of question and answer.
public enum ModelForm: String, Sendable, Hashable, CaseIterable {
  /// `POST /v1/moderations` of OpenAI, and of those who follow it.
  case moderations
  /// Chat completions by Llama Guard 3 and 4.
  case llamaGuard = "llama-guard"
  /// Chat completions by ShieldGemma.
  case shieldGemma = "shieldgemma"
  /// Chat completions by Granite Guardian 3.
  case graniteGuardian = "granite-guardian"

  /// Those that are asked by chat completions.
  public static let chats: [ModelForm] = [.llamaGuard, .shieldGemma, .graniteGuardian]

  /// What its names mean here if a file does not say.
  public var categories: [String: String] {
    switch self {
    case .moderations: Self.moderationKeys
    case .llamaGuard: Self.hazards
    case .shieldGemma: Self.guidelines
    case .graniteGuardian: ["harm": "x-harm"]
    }
  }

  /// The names that it has; nil if a server may have any.
  public var names: [String]? {
    switch self {
    case .moderations: nil
    case .llamaGuard: (1...14).map { "S\($0)" }
    case .shieldGemma: [Self.anyGuideline] + Self.guidelines.keys.sorted()
    case .graniteGuardian:
      ["harm", "social_bias", "jailbreak", "violence", "profanity", "sexual_content", "unethical_behavior"]
    }
  }

  /// Of ShieldGemma: all guidelines in one question, where a server has them in its template.
  public static let anyGuideline = "any"

  /// Source: https://platform.openai.com/docs/api-reference/moderations
  private static let moderationKeys: [String: String] = [
    "harassment": Category.harassment.rawValue, "harassment/threatening": Category.harassment.rawValue,
    "hate": Category.hate.rawValue, "hate/threatening": Category.hate.rawValue,
    "illicit": Category.illicit.rawValue, "illicit/violent": Category.illicit.rawValue,
    "self-harm": Category.selfHarm.rawValue, "self-harm/intent": Category.selfHarm.rawValue,
    "self-harm/instructions": Category.selfHarm.rawValue,
    "sexual": Category.sexual.rawValue, "sexual/minors": Category.sexualMinors.rawValue,
    "violence": Category.violence.rawValue, "violence/graphic": Category.violence.rawValue,
  ]

  /// The hazards of MLCommons, and one more.
  ///
  /// Source: https://github.com/meta-llama/PurpleLlama/blob/main/Llama-Guard3/8B/MODEL_CARD.md
  private static let hazards: [String: String] = [
    "S1": Category.violence.rawValue, "S2": Category.illicit.rawValue, "S3": Category.sexual.rawValue,
    "S4": Category.sexualMinors.rawValue, "S5": Category.harassment.rawValue, "S6": "x-specialized-advice",
    "S7": Category.privacy.rawValue, "S8": "x-intellectual-property", "S9": Category.weapons.rawValue,
    "S10": Category.hate.rawValue, "S11": Category.selfHarm.rawValue, "S12": Category.sexual.rawValue,
    "S13": "x-elections", "S14": "x-code-interpreter-abuse",
  ]

  /// Source: https://ai.google.dev/gemma/docs/shieldgemma/model_card
  private static let guidelines: [String: String] = [
    "dangerous-content": Category.illicit.rawValue, "harassment": Category.harassment.rawValue,
    "hate-speech": Category.hate.rawValue, "sexual-content": Category.sexual.rawValue,
  ]
}
