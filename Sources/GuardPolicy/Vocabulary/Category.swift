// fmguard — SPDX-License-Identifier: Apache-2.0
// The closed list of categories: names and what they mean. A table.

/// What an entry of a deny list is about. Besides these, a list may name a category of its own: `x-` and then the
/// characters of an id.
public enum Category: String, Sendable, Hashable, CaseIterable {
  /// Contempt for people because of what they are: origin, religion, sex, orientation, disability.
  case hate
  /// Insults, threats and bullying of a person.
  case harassment
  /// Sexual content between adults.
  case sexual
  /// Sexual content that involves minors.
  case sexualMinors = "sexual-minors"
  /// Suicide, self-injury, eating disorders: encouragement and instructions.
  case selfHarm = "self-harm"
  /// Threats, glorification and graphic descriptions of violence.
  case violence
  /// Crimes that no other category names, and instructions for them.
  case illicit
  /// Making, getting or using weapons.
  case weapons
  /// Making, getting or using drugs.
  case drugs
  /// Swear words and vulgar language.
  case profanity
  /// Attempts to make a model drop its rules, and instructions planted in a text for the model that reads it.
  case jailbreak
  /// Personal data and attempts to get at them.
  case privacy
  /// Deception for gain: scams, phishing, counterfeits.
  case fraud
  /// Terrorist and extremist organisations, their symbols and propaganda.
  case extremism
  /// Names and subjects that an operator keeps out for reasons of its own, such as competitors.
  case brand
}

extension Category {
  /// Whether a text names a category: one of these, or `x-` and one's own.
  public static func isName(_ text: String) -> Bool {
    Category(rawValue: text) != nil || isOwn(text)
  }

  /// What names a category, in words.
  public static var expectation: String {
    "\(allCases.map(\.rawValue).joined(separator: ", ")) or x-<your own>"
  }

  /// Whether a text has the form of a name of a label or of a category: the characters of an id, at most 64.
  public static func isLabelName(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count), !text.hasPrefix("-"), !text.hasSuffix("-") else { return false }
    return text.utf8.allSatisfy(isIDCharacter)
  }

  private static func isOwn(_ text: String) -> Bool {
    guard text.hasPrefix("x-"), (3...64).contains(text.utf8.count), !text.hasSuffix("-") else { return false }
    return text.utf8.allSatisfy(isIDCharacter)
  }

  private static func isIDCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
