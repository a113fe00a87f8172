// fmguard — SPDX-License-Identifier: Apache-2.0
// A model of a few labels and words, made for tests. Knows how models are written, and no policy.

internal import GuardClassifier
internal import GuardText

/// A model that knows one word for each of its labels, and two languages, of which it may judge one.
public enum WordModel {
  /// Where it lies in a configuration directory.
  public static let path = "models/default.fmc"

  /// Its labels, each with its category and the harmless word that it scores high; the threshold of all is 0.5.
  public static let labels = [
    (name: "hate", category: "hate", word: "gorse"), (name: "hate-threatening", category: "hate", word: "bramble"),
    (name: "violence", category: "violence", word: "quokka"),
    (name: "self-harm", category: "self-harm", word: "zinnia"),
  ]

  /// A text in a language that it may not judge.
  public static let foreign = "Сегодня хорошая погода, и мы пойдём гулять в парк, потому что завтра будет дождь."
  private static let native = "the river is wide and so is the sea, a badger in a field beside a walnut and a heron"

  /// The content of its file.
  public static let bytes: [UInt8] = {
    var draft = ModelDraft(setCount: 1 << 8, signCount: 1 << 9)
    draft.head.description = "Four words"
    draft.head.labels = labels.map {
      ModelLabel(name: $0.name, category: $0.category, threshold: 0.5, bias: -5, scale: 1.0 / 16)
    }
    (draft.head.languages, draft.head.supported, draft.head.languageMargin) = (["en", "ru"], ["en"], 40)
    let reader = TextGrams()
    for (column, label) in labels.enumerated() {
      let row = [Int8(4)] + labels.indices.map { $0 == column ? 90 : 0 }
      for gram in read(label.word, by: reader).grams { _ = draft.insert(gram, row) }
    }
    let known = native + labels.map { " \($0.word)" }.joined()
    for (language, text) in [known, foreign].enumerated() {
      for sign in read(text, by: reader).signs { draft.setSign(draft.signRow(of: sign), language: language, 20) }
    }
    return draft.encoded()
  }()

  /// The same with another last byte, the right checksum, and the digest of the first.
  public static let forged: [UInt8] = {
    var forged = bytes
    forged[forged.count - 1] ^= 1
    let checksum = forged[32...].reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for index in 0..<4 { forged[24 + index] = UInt8(truncatingIfNeeded: ~checksum >> (8 * UInt32(index))) }
    return forged
  }()

  private static func read(_ text: String, by reader: TextGrams) -> (grams: [UInt64], signs: [UInt64]) {
    unsafe Array(text.utf8).withUnsafeBufferPointer { buffer in
      // SAFETY: the bytes are read during the call only.
      unsafe reader.read(Bytes(buffer))
    }
  }
}
