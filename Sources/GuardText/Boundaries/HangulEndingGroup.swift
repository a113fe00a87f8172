// fmguard — SPDX-License-Identifier: Apache-2.0
// The vocabulary of the table of particles and endings: places in a chain, and agreement with the syllable before.

/// Pieces that share their place and their form.
struct HangulEndingGroup: Sendable {
  let place: HangulPlace
  let form: HangulForm
  /// The pieces, separated by spaces.
  let words: String
}

/// Where in a chain a piece may stand.
enum HangulPlace: Sendable {
  /// Makes a noun of a noun: plural, honorific.
  case suffix
  /// The part in the sentence that others may follow: 에게, 에서, 까지.
  case role
  /// Emphasis, which may follow a part in the sentence or stand alone: 도, 만, 은.
  case emphasis
  /// What follows nothing but nouns and roles, and ends a chain: 이, 을, 의, 아.
  case last
  /// The noun as predicate: 이다, 하다, 같다.
  case predicate
  /// Politeness at the very end: 요.
  case polite

  /// Whether a piece may stand after one at another place, or first of all.
  func follows(_ previous: HangulPlace?) -> Bool {
    switch previous {
    case nil, .suffix: true
    case .role: self != .suffix
    case .emphasis: self == .emphasis || self == .predicate || self == .last || self == .polite
    case .predicate: self == .emphasis || self == .polite
    case .last: self == .polite
    case .polite: false
    }
  }
}

/// The syllable after which a piece takes its form.
enum HangulForm: Sendable {
  case any
  /// After a final consonant.
  case consonant
  /// After a vowel.
  case vowel
  /// After a vowel or ㄹ.
  case vowelOrRieul

  /// Whether a piece may follow a syllable; anything may follow what is not Hangul.
  func agrees(with syllable: UInt32?) -> Bool {
    guard let syllable else { return true }
    let final = Hangul.finalConsonant(syllable)
    return switch self {
    case .any: true
    case .consonant: final != 0
    case .vowel: final == 0
    case .vowelOrRieul: final == 0 || final == 8
    }
  }
}
