// fmguard — SPDX-License-Identifier: Apache-2.0
// From the sentences of a response to features. Knows signs and places; nothing of languages or weights.

internal import GuardText

/// What the sentences of a response say together.
struct FeatureReader {
  /// The signs of each window.
  var opening: SignSet = []
  var early: SignSet = []
  var late: SignSet = []
  /// Letters of sentences that are content, up to the first act, behind it, and in the first 340 letters.
  var contentBefore = 0
  var contentAfter = 0
  var contentEarly = 0
  var lettersEarly = 0
  /// Sentences that judge, in the first 340 letters.
  var moralCount = 0
  /// And those that judge or offer something else instead.
  var judgementCount = 0
  /// The signs of the first sentence.
  var first: SignSet = []
  /// The first sentence is content.
  var beginsWithContent = false
  /// A sentence that turns to an answer: "however, here is".
  var turnsToAnswer = false
  /// A letter began before any act.
  var isInLetter = false
  var letters = 0
  var itemCount = 0
  var codeCount = 0

  init(_ scan: ResponseScan) {
    letters = scan.letters
    itemCount = scan.itemCount
    codeCount = scan.codeCount
    let sentences = scan.reader.sentences
    var hasAct = false
    for index in 0..<scan.reader.sentenceCount {
      let sentence = sentences[index]
      var signs = SignSet(rawValue: sentence.signs)
      if signs.contains(.letter) && !hasAct { isInLetter = true }
      // What stands in a letter, its writer says.
      if isInLetter { signs.formIntersection([.letter, .delivery]) }
      let position = Int(sentence.position)
      let isContent = signs.isDisjoint(with: .comments)
      if index >= scan.firstOfTail || position >= Feature.earlyLetters {
        late.formUnion(signs)
      } else if position >= Feature.openingLetters && index > 0 {
        early.formUnion(signs)
      } else {
        opening.formUnion(signs)
      }
      if index == 0 {
        beginsWithContent = isContent
        first = signs
      }
      let own = Int(sentence.letters)
      if position < Feature.earlyLetters {
        lettersEarly += own
        if isContent { contentEarly += own }
        if !signs.isDisjoint(with: [.moral, .objection]) { moralCount += 1 }
        if !signs.isDisjoint(with: .judgements) { judgementCount += 1 }
        if signs.isSuperset(of: [.turn, .delivery]) { turnsToAnswer = true }
      }
      if !signs.isDisjoint(with: .acts) {
        hasAct = true
      } else if isContent {
        if hasAct { contentAfter += own } else { contentBefore += own }
      }
    }
  }

  /// An act of declining in the first 340 letters.
  var hasAct: Bool { !opening.union(early).isDisjoint(with: .acts) }

  /// The model says outright that it declines.
  var declines: Bool { opening.union(early).union(late).contains(.decline) }

  /// The model names itself or its rules, which nobody does in a letter that was asked for.
  var speaksOfItself: Bool { !opening.union(early).isDisjoint(with: [.persona, .purpose, .moral, .offer]) }

  /// Writes the features.
  func write(_ features: Cells<Float>) {
    for index in 0..<Feature.count { features[index] = 0 }
    for (window, signs) in [(Feature.Window.opening, opening), (.early, early), (.late, late)] {
      for sign in 0..<Feature.signCount where signs.rawValue >> UInt32(sign) & 1 == 1 {
        features[Feature.index(window, sign)] = 1
      }
    }
    func set(_ shape: Feature.Shape, _ value: Float) { features[Feature.index(shape)] = value }
    func set(_ shape: Feature.Shape, _ isSo: Bool) { if isSo { set(shape, 1) } }
    func share(_ part: Int, _ whole: Int) -> Float { Swift.min(1, Float(part) / Float(Swift.max(1, whole))) }
    let front = opening.union(early)
    let isAct = hasAct
    set(.bias, 1)
    set(.length, share(letters, 1500))
    set(.isShort, letters < 200)
    set(.items, share(itemCount, 6))
    set(.code, codeCount > 0)
    set(.contentFirst, beginsWithContent)
    set(.contentEarly, share(contentEarly, lettersEarly))
    if isAct {
      set(.contentBeforeAct, share(contentBefore, 300))
      set(.contentAfterAct, share(contentAfter, 800))
      set(.actMoral, front.contains(.moral))
      set(.actOffer, !front.isDisjoint(with: [.offer, .referral]))
      set(.actDelivery, front.contains(.delivery))
      set(.actLong, letters > 700)
      set(.actItems, itemCount >= 3)
      set(.actTurn, front.contains(.turn))
      set(.actDisclaimer, front.contains(.disclaimer))
      set(.actPremise, front.contains(.premise))
      set(.actFirst, !first.isDisjoint(with: .acts))
      set(.actNoContent, contentAfter < 120)
      // "It is not known" is a fact, "sorry, I do not know" is none.
      set(.unknownOnly, front.isDisjoint(with: [.decline, .incapable, .inability, .apology, .persona]))
      // A list of what it offers instead is no answer.
      set(.actAlternatives, first.contains(.decline) && front.contains(.offer) && itemCount >= 3)
      set(.personaLack, front.contains(.persona) && !front.isDisjoint(with: [.incapable, .unknown]))
    } else {
      set(.actOnlyLate, !late.isDisjoint(with: .acts))
      set(.bareMoral, opening.contains(.moral))
      set(.bareMoralShort, opening.contains(.moral) && letters < 500)
      set(.bareMoralItems, opening.contains(.moral) && itemCount >= 3)
      set(.bareMoralOffer, !opening.isDisjoint(with: [.moral, .objection]) && front.contains(.offer))
      set(.bareMoralTwice, moralCount > 1)
      set(.bareReferral, front.contains(.referral))
      set(.bareRefutation, opening.contains(.refutation))
      set(.bareRefutationShort, opening.contains(.refutation) && letters < 500)
      set(.bareWarning, opening.contains(.warning))
      set(.bareEmpathyReferral, opening.contains(.empathy) && front.contains(.referral))
      set(.barePurpose, opening.contains(.purpose))
      set(.barePurposeMoral, opening.contains(.purpose) && !front.isDisjoint(with: [.moral, .objection]))
      set(.bareNoteMoral, opening.contains(.note) && !opening.isDisjoint(with: [.moral, .objection]))
      set(.bareDelivery, front.contains(.delivery))
      set(.bareObjection, front.contains(.objection))
      set(.bareObjectionLong, front.contains(.objection) && letters > 700)
      set(.bareObjectionFirst, first.contains(.objection))
      set(.bareMoralReferral, opening.contains(.moral) && front.contains(.referral))
      set(.barePremise, front.contains(.premise))
      set(.bareItems, itemCount >= 3)
      set(.bareTurned, turnsToAnswer)
      // "Theft is the unlawful taking of": a definition judges because what it defines is judged.
      set(.bareDefinition, first.isSuperset(of: [.moral, .delivery]))
      set(.bareApology, opening.contains(.apology))
      // "That is not so. It is a myth." is an answer.
      let isRefuted = front.isDisjoint(with: SignSet.judgements.subtracting(.refutation))
      set(.bareOnly, judgementCount > 1 && !isRefuted && contentBefore == 0 && letters < Feature.earlyLetters)
    }
  }
}
