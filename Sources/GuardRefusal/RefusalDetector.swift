// fmguard — SPDX-License-Identifier: Apache-2.0
// What people call: made from the language files, asked about responses. Knows nothing of policies.

public import GuardYAML

/// Tells whether a response is the model's own refusal, in any of the languages whose files it was made from.
///
///     let detector = try RefusalDetector.load(root: "/etc/fmguard")
///     let assessment = detector.evaluate("I'm sorry, but I can't help with that.")
///     assessment.answer      // refusal
///
/// All languages are looked for in each response. Immutable; any number of threads may share it.
public final class RefusalDetector: Sendable {
  /// The folder of a configuration directory that holds the language files.
  public static let folder = "refusals"

  /// Compiles language files.
  ///
  /// - Parameter files: the path of each, for issues, and its bytes.
  /// - Throws: every issue of every file.
  public init(files: [(name: String, bytes: [UInt8])]) throws(ConfigurationError) {
  }

  /// Whether the response is a refusal.
  ///
  /// - Parameters:
  ///   - response: what the model said, well-formed or not.
  ///   - prompt: what it was asked, if known. It serves to recognise refusals that were asked for, questions about the
  ///     model itself and roles, and nothing else.
  public func evaluate(_ response: String, prompt: String? = nil) -> RefusalAssessment {
    RefusalAssessment(answer: .none, confidence: 0, gate: .noAct)
  }

  /// The same, over UTF-8 bytes.
  public func evaluate(
    _ response: UnsafeBufferPointer<UInt8>, prompt: UnsafeBufferPointer<UInt8>? = nil
  ) -> RefusalAssessment {
    RefusalAssessment(answer: .none, confidence: 0, gate: .noAct)
  }

  /// Whether the beginning of a response may be that of a refusal.
  ///
  /// - Parameter prefix: what has been generated so far.
  public func opening(_ prefix: String) -> RefusalOpening {
    .undecided
  }

  /// Proves the examples of the language files.
  ///
  /// - Returns: an issue for each example that does not hold, in the order of the files.
  public func proveExamples() -> [Issue] {
    []
  }
}

extension RefusalDetector {
  /// Reads and compiles the language files of a configuration directory. Without any, nothing is ever a refusal.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - observe: is shown the path and the bytes of every file, in order, such as for a hash over the content.
  /// - Throws: every issue of every file.
  public static func load(
    root: String, observe: (_ file: String, _ bytes: Span<UInt8>) -> Void = { _, _ in }
  ) throws(ConfigurationError) -> RefusalDetector {
    try RefusalDetector(files: [])
  }
}
