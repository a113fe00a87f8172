// fmguard — SPDX-License-Identifier: Apache-2.0
// Files of models, whole, damaged and made up: an error, or scores that are probabilities, the same in chunks.

import GuardText
import GuardYAML

@testable import GuardClassifier

/// A letter says whether the rest is a file, or a head, NUL and tables of which a file is made; a byte, how long the
/// text is that stands before it.
enum ModelTarget {
  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let isMended = input.choice(["m": true, "r": false])
    let rest = input.remainder()
    guard let length = rest.first else { return }
    let text = Array(rest.dropFirst().prefix(Int(length)))
    var file = Array(rest.dropFirst(1 + text.count))
    if isMended { file = ModelFile.mended(file) }
    do throws(ConfigurationError) {
      let model = try Classifier(file.span, file: "models/fuzz.fmc")
      score(text, model)
      score(Array(repeating: text, count: 1 + 3000 / max(1, text.count)).flatMap { $0 }, model)
    } catch {
      require(!error.issues.isEmpty, "an error without an issue")
    }
  }

  private static func score(_ text: [UInt8], _ model: Classifier) {
    let whole = text.withUnsafeBufferPointer { model.score(Bytes($0)) }
    require(whole.values.allSatisfy { $0 >= 0 && $0 <= 1 }, "a score that is no probability")
    require(whole.scored + whole.unsupported <= text.count, "more was scored than there is")
    var stream = model.makeStream()
    for start in stride(from: 0, to: text.count, by: 700) {
      Array(text[start..<min(text.count, start + 700)]).withUnsafeBufferPointer { stream.feed(Bytes($0)) }
    }
    require(stream.finish() == whole, "another score in chunks")
    _ = text.withUnsafeBufferPointer { model.explain(Bytes($0)) }
  }
}

extension ModelFile {
  /// A file whose preamble fits what follows it: a fuzzer finds no checksums.
  fileprivate static func mended(_ content: [UInt8]) -> [UInt8] {
    let head = content.prefix { $0 != 0 }
    guard let text = ModelHead(Array(head).span, IssueLog(file: "")) else { return content }
    var tables = Array(content.dropFirst(head.count + 1))
    let sets = max(1, tables.count / GramTable.setBytes)
    tables += [UInt8](repeating: 0, count: sets * GramTable.setBytes + GramTable.signBytes)
    return encode(
      head: text, tables: Array(tables.prefix(sets * GramTable.setBytes + GramTable.signBytes)), setCount: sets,
      signCount: 1)
  }
}
