// fmguard — SPDX-License-Identifier: Apache-2.0
// From the folder `refusals` of a configuration directory to a detector.

public import GuardYAML

extension RefusalDetector {
  /// The folder of a configuration directory that holds the language files.
  public static let folder = "refusals"

  /// Reads and compiles `refusals/*.yaml` of a configuration directory: language files and their weights, or neither.
  /// Without any, nothing is ever a refusal.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - observe: is shown the path and the bytes of every file, in order, such as for a hash over the content; a file
  ///     that it throws for is not looked at.
  /// - Throws: every issue of every file.
  public static func load(
    root: String, observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void = { _, _ in }
  ) throws(ConfigurationError) -> RefusalDetector {
    var issues: [Issue] = []
    let files = read(root: root, issues: &issues, observe: observe)
    var detector: RefusalDetector?
    do throws(ConfigurationError) {
      detector = try RefusalDetector(files: files)
    } catch {
      issues += error.issues
    }
    guard issues.isEmpty, let detector else { throw ConfigurationError(issues) }
    return detector
  }

  /// Reads `refusals/*.yaml` and looks at nothing in them. What `ConfigurationFiles.isSetAside` names is left out,
  /// every other file is an error.
  public static func read(
    root: String, issues: inout [Issue], observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) -> [(name: String, bytes: [UInt8])] {
    let found = ConfigurationFiles(root: root, folder: folder)
    issues += found.issues
    var files: [(name: String, bytes: [UInt8])] = []
    found.read(
      ending: ".yaml", issues: &issues, misnamed: { Issue(.languageExtension, file: $0) }, observe: observe
    ) { path, bytes in
      files.append((path, bytes))
      return []
    }
    let weights = "\(folder)/\(Weights.fileName)"
    let hasWeights = found.paths.contains(weights)
    if hasWeights, files.count == 1 { issues.append(Issue(.noLanguages, file: weights)) }
    if !hasWeights, !files.isEmpty { issues.append(Issue(.noWeights, file: weights)) }
    return files
  }

  /// Proves the examples of the language files.
  ///
  /// - Returns: an issue for each example that does not hold, in the order of the files.
  public func proveExamples() -> [Issue] {
    examples.compactMap { example in
      let isRefusal = evaluate(example.text).answer == .refusal
      guard isRefusal != (example.answer == .refusal) else { return nil }
      return Issue(
        isRefusal ? .falseRefusal : .missedRefusal, file: example.file, at: example.position, value: example.text)
    }
  }
}
