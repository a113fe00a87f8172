// fmguard — SPDX-License-Identifier: Apache-2.0
// The answer of a chat completion: its one text, why it ended, and how probable a Yes was. Pure.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The one choice of a chat completion.
struct ChatAnswer {
  /// What the model wrote, without white space at its ends.
  let text: String
  /// Whether it was cut off after `max_tokens`; otherwise the model ended it.
  let isCutOff: Bool
  private let probabilities: ReplyValue?

  /// - Throws: if there is another number of choices than one, if it is no text, or ended otherwise.
  init(_ answer: [UInt8]) throws(Unparseable) {
    let choice = try ReplyValue(answer).member("choices").onlyItem()
    let message = try choice.member("message")
    if let role = try message.optional("role"), try role.text() != "assistant" { throw Unparseable() }
    // A refusal of the judge, or a call of a tool, is no judgement.
    if let refusal = try message.optional("refusal"), try !refusal.text().isEmpty { throw Unparseable() }
    text = Self.trimmed(try message.member("content").text())
    switch try choice.member("finish_reason").text() {
    case "stop": isCutOff = false
    case "length": isCutOff = true
    default: throw Unparseable()
    }
    probabilities = try choice.optional("logprobs")?.optional("content")
  }

  /// How probable a Yes was at the token that decided, between Yes and No; nil if the answer does not tell.
  ///
  /// - Parameter isYes: what was decided, which the probabilities must not deny.
  func probabilityOfYes(isYes: Bool) throws(Unparseable) -> Double? {
    guard let tokens = try probabilities?.items(), !tokens.isEmpty else { return nil }
    for token in tokens {
      guard let word = YesNo(try token.member("token").text()) else { continue }
      var best: [YesNo: Double] = [word: try Self.probability(token)]
      for other in try token.optional("top_logprobs")?.items() ?? [] {
        guard let word = YesNo(try other.member("token").text()) else { continue }
        best[word] = max(best[word] ?? 0, try Self.probability(other))
      }
      let (yes, no) = (best[.yes] ?? 0, best[.no] ?? 0)
      guard yes + no > 0, (word == .yes) == isYes else { throw Unparseable() }
      let score = best.count == 2 ? yes / (yes + no) : isYes ? 1 : 0
      // At temperature 0 the more probable word is the one that is written.
      guard score == 0.5 || (score > 0.5) == isYes else { throw Unparseable() }
      return score
    }
    throw Unparseable()
  }

  private static func probability(_ token: ReplyValue) throws(Unparseable) -> Double {
    exp(min(0, try token.member("logprob").number(in: -1e6...0.01)))
  }

  static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}

/// The two words of a judge.
enum YesNo: Hashable {
  case yes, no

  /// One of them in any case, with white space around it; nil for anything else.
  init?(_ text: some StringProtocol) {
    switch ChatAnswer.trimmed(String(text)).lowercased() {
    case "yes": self = .yes
    case "no": self = .no
    default: return nil
    }
  }
}
