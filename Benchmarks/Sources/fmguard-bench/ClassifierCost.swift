// fmguard — SPDX-License-Identifier: Apache-2.0
// What scoring a text costs, with the limits that it may not pass. Knows nothing of what is scored.

import Glibc
import GuardClassifier
import GuardText

enum ClassifierCost {
  /// The most that a message of 107 bytes may take, in nanoseconds, and the least rate of long texts, in MB/s.
  private static let messageLimit = 5000.0
  private static let rateLimit = 25.0

  /// Scores the sentences of a file one by one, each cut or repeated to 107 bytes, and all of them as one text of a
  /// megabyte.
  ///
  /// - Parameters:
  ///   - path: of a model.
  ///   - sentences: a file with one a line.
  /// - Returns: whether both are within the limits.
  static func measure(model path: String, sentences: String) throws -> Bool {
    guard let bytes = Files.read(path), let text = Files.read(sentences) else { return false }
    let model = try Classifier(bytes.span, file: path)
    let messages = text.split(separator: UInt8(ascii: "\n")).map { line in
      Array((Array(line) + [0x20] + Array(line) + [0x20] + Array(line)).prefix(107))
    }
    var whole: [UInt8] = []
    while whole.count < 1 << 20 { whole += text }
    whole.removeLast(whole.count - 1 << 20)
    var (message, rate) = (Double.infinity, 0.0)
    for _ in 0..<9 {
      let one = Elapsed.time { for message in messages { score(message, model) } }
      message = min(message, one.cpu / Double(messages.count))
      let long = Elapsed.time { score(whole, model) }
      rate = max(rate, Double(whole.count) / long.cpu * 1000)
    }
    print(
      JSON.object([
        "messages": Double(messages.count), "message_ns": message, "message_limit_ns": messageLimit,
        "megabytes_a_second": rate, "rate_limit": rateLimit,
      ]))
    return message <= messageLimit && rate >= rateLimit
  }

  private static func score(_ text: [UInt8], _ model: Classifier) {
    text.withUnsafeBufferPointer { _ = model.score(Bytes($0)) }
  }
}
