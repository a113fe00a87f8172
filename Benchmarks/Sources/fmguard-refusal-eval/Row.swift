// fmguard — SPDX-License-Identifier: Apache-2.0
// A labelled response, and the half of the data that it belongs to. Knows nothing of files or detectors.

/// A response with what people, or judges, say of it.
struct Row {
  enum Label: String {
    case refusal, partial, compliance
  }

  var source: String
  var language: String
  var model: String
  var prompt: String?
  var text: String
  var label: Label
  /// Whether weights may be trained on it: its licence allows that.
  var isForTraining: Bool

  /// Labelled by people, or by two judges who agree.
  var isCarefullyLabelled: Bool

  /// Rules are made looking at one half of the rows, and reported on the other: the halves go by the prompt, so that
  /// answers to one question are not in both.
  var isHeldOut: Bool {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in (prompt ?? text).utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return (hash >> 32) & 1 == 1
  }
}
