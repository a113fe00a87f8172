// fmguard — SPDX-License-Identifier: Apache-2.0
// The declarations in the folder `models` of a configuration directory → values. Strict; asks nobody, and reads no
// environment.

internal import GuardAddress
internal import GuardPolicy
public import GuardYAML

extension ExternalModel {
  /// The declarations of a configuration directory, in the order of their files.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - others: the endings of files in the folder that somebody else reads; any other name is an issue. Nil if
  ///     whoever reads those tells of such names.
  ///   - observe: is shown the path and the bytes of every file, in order; one that it throws for is not looked into.
  public static func load(
    root: String, others: Set<String>? = [".fmc"], issues: inout [Issue],
    observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) -> [ExternalModel] {
    let found = ConfigurationFiles(root: root, folder: folder)
    if others != nil { issues += found.issues }
    var models: [ExternalModel] = []
    found.read(
      ending: ".yaml", limit: 1 << 20, issues: &issues,
      misnamed: { path in
        guard let others, !others.contains(ConfigurationFiles.suffix(of: path)) else { return nil }
        return Issue(.externalExtension, file: path)
      }, observe: observe
    ) { (path, bytes) throws(Issue) in
      let log = IssueLog(file: path)
      if let model = ExternalModel(try YAML.document(bytes.span, file: path), log) {
        if let first = models.first(where: { $0.id == model.id }) {
          log.report(.duplicateExternal, at: .start, value: model.id, related: first.file)
        }
        models.append(model)
      }
      return log.issues
    }
    if models.count > limit {
      issues.append(Issue(.tooManyExternals, file: folder, value: "\(models.count)", expected: "\(limit)"))
    }
    return models
  }

  /// The declaration of one document; nil after its issues were reported.
  init?(_ node: YAMLNode, _ log: IssueLog) {
    let before = log.count
    guard var reader = MappingReader(node, log) else { return nil }
    let id = reader.required("id", .identifier)
    let form = Self.form(&reader)
    let address = reader.required("url", .address)
    var model = ExternalModel(form ?? .moderations, at: address ?? .nowhere)
    model.file = log.file
    model.id = id ?? ""
    model.name = reader.required("model", .modelName) ?? ""
    model.keyVariable = reader.optional("key_env", .variable)
    model.occasion = Self.occasion(&reader)
    model.deadline = reader.optional("deadline", .number(in: 0.05...60)) ?? model.deadline
    model.retries = reader.optional("retries", .integer(in: 0...5)) ?? model.retries
    model.concurrency = reader.optional("concurrency", .integer(in: 1...64)) ?? model.concurrency
    model.breaker = reader.optional("breaker", .breaker) ?? model.breaker
    model.cache = reader.optional("cache", .cache) ?? model.cache
    model.certificates = reader.optional("certificates", .absolutePath)
    model.sizeLimit = reader.optional("size_limit", .integer(in: 1...1 << 20)) ?? model.sizeLimit
    model.threshold = reader.optional("threshold", .number(in: 0...1)) ?? model.threshold
    model.stages = reader.optional("stages", .stages) ?? model.stages
    model.categories = reader.optional("categories", .categories(of: form)) ?? model.categories
    reader.finish()
    if let address, !address.isSecure, !address.isLocal {
      log.report(.externalInsecure, at: reader.position(of: "url"), value: address.host)
    }
    guard log.count == before else { return nil }
    self = model
  }

  /// The form that `kind` and `form` name together; nil, reported, if they name none.
  private static func form(_ reader: inout MappingReader) -> ModelForm? {
    let kind: Kind? = reader.required("kind", .choice())
    let words = ModelForm.chats.map(\.rawValue)
    let chat: YAMLType<ModelForm> = .word(of: words, expectation: IssueLog.either(words)) { word in
      ModelForm.chats.first { $0.rawValue == word }
    }
    if kind == .chat { return reader.required("form", chat) }
    let form = reader.optional("form", chat)
    if form != nil, kind == .moderations {
      reader.log.report(
        .externalUselessKey, at: reader.position(of: "form"), key: "form", expected: "where `kind` is moderations")
    }
    return kind.map { _ in .moderations }
  }

  /// What `consult` and `between` say together.
  private static func occasion(_ reader: inout MappingReader) -> Occasion {
    let word: ConsultWord? = reader.required("consult", .choice())
    guard word == .uncertain else {
      if reader.optional("between", .bounds) != nil, word == .always {
        reader.log.report(
          .externalUselessKey, at: reader.position(of: "between"), key: "between",
          expected: "where `consult` is always")
      }
      return .always
    }
    return reader.required("between", .bounds).map(Occasion.uncertain) ?? .always
  }

  private enum Kind: String, CaseIterable { case moderations, chat }
  private enum ConsultWord: String, CaseIterable { case always, uncertain }
}

extension YAMLType where Value == RemoteAddress {
  fileprivate static var address: YAMLType<RemoteAddress> {
    YAMLType<String>.string.map("a URL that begins with https://, without user, password and fragment") {
      RemoteAddress($0)
    }
  }
}

extension YAMLType where Value == String {
  fileprivate static var modelName: YAMLType<String> {
    YAMLType<String>.string.map("the name of a model, of at most 256 visible ASCII characters") { name in
      name.utf8.count <= 256 && name.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? name : nil
    }
  }

  /// Only variables with our own prefix: whoever may write a declaration must not get to see what else is in the
  /// environment by naming a server of their own.
  fileprivate static var variable: YAMLType<String> {
    YAMLType<String>.string.map("a variable of A-Z, 0-9 and _ that begins with FMGUARD_, such as FMGUARD_OPENAI_KEY") {
      name in
      let isName = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
      }
      return isName && name.hasPrefix("FMGUARD_") && (9...128).contains(name.utf8.count) ? name : nil
    }
  }

  fileprivate static var absolutePath: YAMLType<String> {
    YAMLType<String>.string.map("an absolute path") { $0.hasPrefix("/") && !$0.utf8.contains(0) ? $0 : nil }
  }
}

extension YAMLType where Value == ClosedRange<Double> {
  /// Two numbers in order.
  fileprivate static var bounds: YAMLType<ClosedRange<Double>> {
    YAMLType("two numbers from 0 to 1: [low, high]") { node, log in
      guard let numbers = YAMLType<[Double]>.list(of: .number(in: 0...1)).value(of: node, log) else { return nil }
      guard numbers.count == 2, numbers[0] <= numbers[1] else {
        log.report(.externalBetween, at: node.position, value: numbers.map { "\($0)" }.joined(separator: ", "))
        return nil
      }
      return numbers[0]...numbers[1]
    }
  }
}

extension YAMLType where Value == ExternalModel.Breaker {
  fileprivate static var breaker: YAMLType<ExternalModel.Breaker> {
    .mapping("failures: …, pause: …") { reader in
      var breaker = ExternalModel.Breaker()
      breaker.failures = reader.optional("failures", .integer(in: 1...1000)) ?? breaker.failures
      breaker.pause = reader.optional("pause", .number(in: 1...3600)) ?? breaker.pause
      return breaker
    }
  }
}

extension YAMLType where Value == ExternalModel.Cache {
  fileprivate static var cache: YAMLType<ExternalModel.Cache> {
    .mapping("entries: …, seconds: …") { reader in
      var cache = ExternalModel.Cache()
      cache.entries = reader.optional("entries", .integer(in: 0...1_000_000)) ?? cache.entries
      cache.seconds = reader.optional("seconds", .number(in: 1...86_400)) ?? cache.seconds
      return cache
    }
  }
}

extension YAMLType where Value == Set<Stage> {
  fileprivate static var stages: YAMLType<Set<Stage>> {
    YAMLType("a list of input and output, one or both") { node, log in
      guard let stages = YAMLType<[Stage]>.list(of: .choice()).value(of: node, log) else { return nil }
      guard !stages.isEmpty, Set(stages).count == stages.count else {
        log.report(.invalidValue, at: node.position, value: "\(stages.count) items", expected: "each stage once")
        return nil
      }
      return Set(stages)
    }
  }
}

extension YAMLType where Value == [String: String] {
  /// - Parameter form: whose names they are; nil for any.
  fileprivate static func categories(of form: ModelForm?) -> YAMLType<[String: String]> {
    let names = form?.names
    let category = YAMLType<String>.word(
      of: Category.allCases.map(\.rawValue), expectation: Category.expectation
    ) { Category.isName($0) ? $0 : nil }
    let expectation = names.map { "one of \(IssueLog.either($0))" } ?? "the name of a category there"
    let all = YAMLType<[String: String]>.dictionary(of: category, keyedBy: expectation) { key in
      (names?.contains(key) ?? ((1...64).contains(key.utf8.count))) ? key : nil
    }
    return YAMLType("a mapping, each key \(expectation)") { node, log in
      guard let categories = all.value(of: node, log) else { return nil }
      guard !categories.isEmpty, categories.count <= 64 else {
        log.report(
          .invalidValue, at: node.position, value: "\(categories.count) categories", expected: "1 to 64 categories")
        return nil
      }
      return categories
    }
  }
}
