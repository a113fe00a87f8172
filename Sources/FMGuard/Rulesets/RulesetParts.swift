// fmguard — SPDX-License-Identifier: Apache-2.0
// What is in a configuration directory, right or wrong: a ruleset in the making, and what tools for rules look at.

package import GuardClassifier
package import GuardLists
package import GuardModels
package import GuardPolicy
internal import GuardRefusal
internal import GuardSigning
internal import GuardText
package import GuardYAML

/// The parts of a configuration directory, and everything that is wrong with them. Only `Ruleset` makes checks of them,
/// and only if nothing is.
package struct RulesetParts: Sendable {
  /// The lists, without entries that have an issue; nil if there are issues and sources are not kept.
  package private(set) var compiled: CompiledLists?
  /// The lists that are declared to come from URLs.
  package private(set) var remoteLists: [RemoteList] = []
  package private(set) var policyFiles: [PolicyFile] = []
  /// Nil if a policy has an issue.
  package private(set) var policies: PolicySet?
  private(set) var refusals: RefusalDetector?
  /// The model, whether a policy uses it or not.
  package private(set) var classifier: Classifier?
  /// The declarations of larger models outside.
  package private(set) var externalModels: [ExternalModel] = []
  package private(set) var issues: [Issue] = []
  /// `sha256:` and the hash over all files.
  private(set) var version = ""

  /// Reads, decodes, compiles and proves.
  ///
  /// - Parameters:
  ///   - directory: the configuration directory.
  ///   - forOutputs: whether texts from the model will be checked.
  ///   - keepsSources: whether lists keep the texts of their entries, and are there in spite of issues.
  ///   - isSigned: whether the directory is, so that lists from URLs must prove by themselves whose they are.
  ///   - remote: where these come from; nil if they are left out.
  ///   - observe: is shown the path and the bytes of every file before anything looks into it; a file that it throws
  ///     for is not looked into.
  package init(
    of directory: String, forOutputs: Bool, keepsSources: Bool = false, isSigned: Bool = false,
    remote: Ruleset.RemoteSource? = nil,
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void = { _, _ in }
  ) {
    guard ConfigurationDirectory.isDirectory(directory) else {
      issues = [Issue(.noConfiguration, file: directory)]
      return
    }
    var hash = ContentHash()
    func take(_ file: String, _ bytes: Span<UInt8>) throws(Issue) {
      try observe(file, bytes)
      hash.add(name: file, content: bytes)
    }

    // Before the lists, since some have to be fetched; and not from an address that nobody has signed.
    let contents = fetch(from: directory, isSigned, remote, observe: take)
    for content in contents { hash.add(name: content.list.place, content: content.bytes.span) }

    // The model and the languages are read now, and decoded elsewhere while the lists are compiled here.
    var modelIssues: [Issue] = []
    let modelFile = Classifier.read(root: directory, others: [".yaml"], issues: &modelIssues) {
      (file, bytes) throws(Issue) in
      try observe(file, bytes)
      // Which holds the hash of the rest: megabytes, of which a check of one text should not wait for a second one.
      hash.add(name: file, content: bytes.extracting(first: Classifier.digestedPrefix))
    }
    let model = Parallel.later { Self.decode(modelFile) }
    var refusalIssues: [Issue] = []
    let languageFiles = RefusalDetector.read(root: directory, issues: &refusalIssues, observe: take)
    let languages = forOutputs ? Parallel.later { Self.decode(languageFiles) } : nil

    var compiler = ListCompiler(keepsSources: keepsSources)
    compiler.addAll(root: directory, observe: take)
    for content in contents { compiler.add(content) }
    let lists: [Issue]
    (compiled, lists) = compiler.finishAll()
    issues += lists + (compiled?.proveExamples() ?? [])

    policyFiles = PolicyFile.load(root: directory, issues: &issues, observe: take)
    policies = PolicySet.combine(policyFiles, issues: &issues)
    if let compiled, lists.isEmpty {
      let ids = compiled.lists.map(\.id) + remoteLists.map(\.id)
      issues += policyFiles.flatMap { $0.issues(amongLists: ids) }
    }

    let (classifier, decodingIssues) = model.result()
    self.classifier = classifier
    issues += modelIssues + decodingIssues
    // The classifier tells of names that nobody reads.
    externalModels = ExternalModel.load(root: directory, others: nil, issues: &issues, observe: take)
    issues += refusalIssues
    if let languages {
      let (refusals, decodingIssues) = languages.result()
      self.refusals = refusals
      issues += decodingIssues
    }
    version = "sha256:\(hash.digits)"
  }

  private static func decode(_ model: (path: String, bytes: [UInt8])?) -> (Classifier?, [Issue]) {
    guard let model else { return (nil, []) }
    do throws(ConfigurationError) {
      return (try Classifier(model.bytes.span, file: model.path), [])
    } catch {
      return (nil, error.issues)
    }
  }

  /// Compiles language files, and proves their examples.
  private static func decode(_ files: [(name: String, bytes: [UInt8])]) -> (RefusalDetector?, [Issue]) {
    do throws(ConfigurationError) {
      let detector = try RefusalDetector(files: files)
      return (detector, detector.proveExamples())
    } catch {
      return (nil, error.issues)
    }
  }

  /// Reads the declarations of lists from URLs, and takes the lists that there are.
  private mutating func fetch(
    from directory: String, _ isSigned: Bool, _ remote: Ruleset.RemoteSource?,
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) -> [RemoteContent] {
    remoteLists = RemoteList.load(root: directory, issues: &issues, observe: observe)
    if isSigned {
      issues += remoteLists.filter { !$0.isAuthenticated }.map { Issue(.remoteUnsigned, file: $0.file) }
    }
    guard issues.isEmpty, let remote else { return [] }
    let contents = remote(remoteLists)
    let missing = remoteLists.filter { list in !list.isOptional && !contents.contains { $0.list.id == list.id } }
    issues += missing.map { Issue(.remoteMissing, file: $0.file) }
    return contents
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
    found.read(
      ending: ".yaml", issues: &issues, misnamed: { Issue(.policyExtension, file: $0, expected: ".yaml") },
      observe: observe
    ) { path, bytes in
      files.append(PolicyFile(bytes.span, name: path))
      return []
    }
    return files
  }
}
