// fmguard — SPDX-License-Identifier: Apache-2.0
// From a configuration directory to a ruleset: read, decode, compile, prove. All or nothing.

internal import GuardLists
internal import GuardPolicy
internal import GuardRefusal
internal import GuardSigning
public import GuardYAML

extension Ruleset {
  /// Loads the deny lists and policies of a configuration directory, and proves their examples and selftest phrases.
  ///
  /// - Parameter directory: a folder with `policies/*.yaml` and, unless it has no lists, `denylists/**`.
  /// - Throws: every issue of every file. Nothing of a directory with an issue is used.
  /// - Complexity: linear in the size of the files; about a second for a million terms.
  public static func load(from directory: String) throws(ConfigurationError) -> Ruleset {
    try load(from: directory, forOutputs: true)
  }

  /// The same, for a program that checks one text and ends.
  ///
  /// - Parameter forOutputs: whether texts from the model will be checked. Otherwise the language files of refusals
  ///   count for the version only: decoding them takes longer than all the rest.
  package static func load(from directory: String, forOutputs: Bool) throws(ConfigurationError) -> Ruleset {
    try load(from: directory, forOutputs: forOutputs, signature: nil) { _, _ in }
  }

  /// The same.
  ///
  /// - Parameters:
  ///   - signature: the one that `observe` compares with.
  ///   - observe: is shown the path and the bytes of every file before anything looks into it; a file that it throws
  ///     for is not looked into.
  static func load(
    from directory: String, forOutputs: Bool, signature: RulesetSignature?,
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) throws(ConfigurationError) -> Ruleset {
    guard ConfigurationDirectory.isDirectory(directory) else {
      throw ConfigurationError([Issue(.noConfiguration, file: directory)])
    }
    var hash = ContentHash()
    var issues: [Issue] = []
    func take(_ file: String, _ bytes: Span<UInt8>) throws(Issue) {
      try observe(file, bytes)
      hash.add(name: file, content: bytes)
    }

    var compiled: CompiledLists?
    do throws(ConfigurationError) {
      let lists = try CompiledLists.load(root: directory, observe: take)
      issues += lists.proveExamples()
      compiled = lists
    } catch {
      issues += error.issues
    }

    let files = PolicyFile.load(root: directory, issues: &issues, observe: take)
    let policies = PolicySet.combine(files, issues: &issues)
    if let compiled {
      let ids = compiled.lists.map(\.id)
      issues += files.flatMap { $0.issues(amongLists: ids) }
    }

    var refusals: RefusalDetector?
    do throws(ConfigurationError) {
      if forOutputs {
        let detector = try RefusalDetector.load(root: directory, observe: take)
        issues += detector.proveExamples()
        refusals = detector
      } else {
        _ = RefusalDetector.read(root: directory, issues: &issues, observe: take)
      }
    } catch {
      issues += error.issues
    }

    guard issues.isEmpty, let compiled, let policies else { throw ConfigurationError(issues) }
    // Without languages every response would be none, and surely so: refusals are not looked for then.
    let detector = refusals.flatMap { $0.languages.isEmpty ? nil : $0 }
    return Ruleset(
      version: "sha256:\(hash.digits)", compiled: compiled, policies: policies, refusals: detector,
      signature: signature)
  }
}

extension PolicyFile {
  /// The policy files of a configuration directory, in the order of their paths.
  ///
  /// - Parameter observe: is shown the path and the bytes of every file, in order; one that it throws for is not
  ///   looked at.
  fileprivate static func load(
    root: String, issues: inout [Issue], observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) -> [PolicyFile] {
    let found = ConfigurationFiles(root: root, folder: PolicySet.folder)
    issues += found.issues
    var files: [PolicyFile] = []
    for path in found.paths {
      guard path.hasSuffix(".yaml") else {
        if !ConfigurationFiles.isSetAside(path) {
          issues.append(Issue(.policyExtension, file: path, expected: ".yaml"))
        }
        continue
      }
      do throws(Issue) {
        let bytes = try FileContent.read(root: root, path: path)
        try observe(path, bytes.span)
        files.append(PolicyFile(bytes.span, name: path))
      } catch {
        issues.append(error)
      }
    }
    return files
  }
}
