// fmguard — SPDX-License-Identifier: Apache-2.0
// A text with what is known of it. A value; what it is for is not its matter.

/// A row to train on.
public struct TrainingRow: Sendable, Hashable {
  /// UTF-8, possibly ill-formed.
  public var text: [UInt8]
  /// A BCP 47 tag, or empty if nobody knows.
  public var language: String
  /// What is known: labels that are right, and labels that are not.
  public var labels: [String: Bool]
  /// Whether labels that are not named are not right; otherwise nothing is known of them.
  public var isComplete: Bool
  /// How much the row counts, more than 0; 1 is usual.
  public var weight: Double

  public init(
    text: [UInt8], language: String = "", labels: [String: Bool] = [:], isComplete: Bool = false, weight: Double = 1
  ) {
    self.text = text
    self.language = language
    self.labels = labels
    self.isComplete = isComplete
    self.weight = weight
  }

  /// A text of which none of the labels is right.
  public static func benign(_ text: [UInt8], weight: Double = 1) -> TrainingRow {
    TrainingRow(text: text, isComplete: true, weight: weight)
  }

  /// Whether a label is right; nil if nobody knows.
  func truth(of label: String) -> Bool? { labels[label] ?? (isComplete ? false : nil) }
}

/// What is wrong with a row: a fact without any of its text.
public enum TrainingRowError: Error, Sendable, Hashable {
  /// It is not JSON, at this byte.
  case malformed(offset: Int)
  case notAnObject
  case missingText
  /// The value of a key has the wrong type.
  case wrongType(key: String)
  /// A weight that is not above 0.
  case wrongWeight
  case unknownKey(String)
}

extension TrainingRowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let offset): "no JSON from byte \(offset) on; write one object a line"
    case .notAnObject: "no object; write {\"text\": …, \"labels\": …}"
    case .missingText: "no `text`; add it"
    case .wrongType(let key):
      key == "labels"
        ? "`labels` is neither a list of names nor names with true or false" : "`\(key)` has a value of another type"
    case .wrongWeight: "`weight` is not above 0"
    case .unknownKey(let key):
      "unknown key `\(key)`; a row has text, lang, labels, weight, id, source and split"
    }
  }
}
