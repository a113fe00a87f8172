// fmguard — SPDX-License-Identifier: Apache-2.0
// The keys of a policy, one after the other. Reports what is wrong and decides nothing.

internal import GuardYAML

extension LocatedPolicy {
  /// The policy of one document, or nil after its issues were reported.
  init?(_ node: YAMLNode, _ log: IssueLog) {
    let before = log.count
    guard var reader = MappingReader(node, log) else { return nil }
    let id = reader.required("id", .identifier)
    var policy = Policy(id: id ?? "")
    reader.read("description", .stringOrEmpty, into: &policy.description)
    reader.read("lists", .list(of: .glob), into: &policy.lists)
    reader.read("severity", .choice(Severity.self), into: &policy.severity)
    reader.read("thresholds", .thresholds, into: &policy.thresholds)
    if let input = reader.optional("input", .modes(withRefusal: false)) {
      policy.input = input.stage
    }
    if let output = reader.optional("output", .modes(withRefusal: true)) {
      policy.output = output.stage
      policy.refusal = output.refusal
    }
    if let actions = reader.optional("on_incomplete", .incompleteActions(otherwise: .block)) {
      policy.input.onIncomplete = actions.input
      policy.output.onIncomplete = actions.output
    }
    if let actions = reader.optional("on_unsupported_language", .incompleteActions(otherwise: .allow)) {
      policy.input.onUnsupportedLanguage = actions.input
      policy.output.onUnsupportedLanguage = actions.output
    }
    reader.read("applies_to", .shapes, into: &policy.appliesTo)
    policy.otherwise = reader.optional("otherwise", .identifier)
    let idPosition = reader.position(of: "id")
    let otherwisePosition = reader.position(of: "otherwise")
    let listPositions = Self.items(of: reader.node("lists"))
    let labelNames =
      Self.labelNames(reader.node("thresholds"), under: "thresholds")
      + ["input", "output"].flatMap { Self.labelNames(ofStage: reader.node($0)) }
    reader.finish()

    if let otherwise = policy.otherwise, log.count == before, policy.appliesTo.count == ResponseShape.allCases.count {
      log.report(.idleOtherwise, at: otherwisePosition, key: "otherwise", value: otherwise)
    }
    guard log.count == before else { return nil }
    self.init(
      policy: policy, file: log.file, idPosition: idPosition, otherwisePosition: otherwisePosition,
      listPositions: listPositions, labelNames: labelNames.sorted { $0.position < $1.position })
  }

  /// Where the items of a list stand.
  private static func items(of node: YAMLNode?) -> [SourcePosition] {
    guard case .sequence(let items) = node?.content else { return [] }
    return items.map(\.position)
  }

  /// The names of labels in what is said of one stage.
  private static func labelNames(ofStage node: YAMLNode?) -> [LabelName] {
    guard case .mapping(let entries) = node?.content else { return [] }
    return entries.filter { ["classifier", "thresholds"].contains($0.key) }
      .flatMap { labelNames($0.value, under: $0.key) }
  }

  /// The names of labels that are keys of a mapping.
  private static func labelNames(_ node: YAMLNode?, under key: String) -> [LabelName] {
    guard case .mapping(let entries) = node?.content else { return [] }
    return entries.filter { $0.key != ClassifierModes.wildcard }
      .map { LabelName(name: $0.key, key: key, position: $0.keyPosition) }
  }
}

extension MappingReader {
  /// Reads a key that may be left out; its default stays then.
  fileprivate mutating func read<Value>(_ key: String, _ type: YAMLType<Value>, into target: inout Value) {
    if let value = optional(key, type) { target = value }
  }
}

/// What a file says of one stage in one mapping.
private struct Modes {
  var stage = StagePolicy()
  var refusal = RefusalMode.report
}

extension YAMLType where Value == Modes {
  fileprivate static func modes(withRefusal: Bool) -> YAMLType<Modes> {
    mapping("a mapping such as {deny_list: enforce, classifier: shadow}") { reader in
      var modes = Modes()
      reader.read("deny_list", .choice(Mode.self), into: &modes.stage.denyList)
      reader.read("classifier", .classifierModes, into: &modes.stage.classifier)
      reader.read("classifier_external", .choice(Mode.self), into: &modes.stage.classifierExternal)
      reader.read("thresholds", .thresholds, into: &modes.stage.thresholds)
      if withRefusal {
        reader.read("refusal", .choice(RefusalMode.self), into: &modes.refusal)
      }
      return modes
    }
  }
}

/// The incomplete actions as a file gives them.
private struct IncompleteActions {
  var input: IncompleteAction
  var output: IncompleteAction
}

extension YAMLType where Value == IncompleteActions {
  fileprivate static func incompleteActions(otherwise action: IncompleteAction) -> YAMLType<IncompleteActions> {
    mapping("a mapping such as {input: block, output: allow}") { reader in
      var actions = IncompleteActions(input: action, output: action)
      reader.read("input", .choice(IncompleteAction.self), into: &actions.input)
      reader.read("output", .choice(IncompleteAction.self), into: &actions.output)
      return actions
    }
  }
}

extension YAMLType where Value == ListGlob {
  fileprivate static var glob: YAMLType<ListGlob> {
    YAMLType<String>.string.map("a glob over list ids, such as `en-*`, of a-z, 0-9, -, * and ?") { ListGlob($0) }
  }
}

extension YAMLType where Value == Set<ResponseShape> {
  fileprivate static var shapes: YAMLType<Set<ResponseShape>> {
    YAMLType<[ResponseShape]>.list(of: .choice()).map("a list of string, guided or both") { shapes in
      shapes.isEmpty ? nil : Set(shapes)
    }
  }
}

extension YAMLType where Value == [String: Double] {
  fileprivate static var thresholds: YAMLType<[String: Double]> {
    dictionary(of: .number(in: 0...1), keyedBy: labelExpectation) { Category.isLabelName($0) ? $0 : nil }
  }
}

extension YAMLType where Value == ClassifierModes {
  /// One mode for all labels, or a mapping from labels to modes.
  fileprivate static var classifierModes: YAMLType<ClassifierModes> {
    let mode = YAMLType<Mode>.choice()
    let named = YAMLType<[String: Mode]>.dictionary(
      of: mode, keyedBy: "\(labelExpectation), or `*` for the others"
    ) { $0 == ClassifierModes.wildcard || Category.isLabelName($0) ? $0 : nil }
    return YAMLType("enforce, shadow, off, or a mapping such as {\"*\": shadow, self-harm: enforce}") { node, log in
      guard case .mapping = node.content else { return mode.value(of: node, log).map { ClassifierModes($0) } }
      return named.value(of: node, log).map { modes in
        var modes = modes
        let others = modes.removeValue(forKey: ClassifierModes.wildcard) ?? .enforce
        return ClassifierModes(others, named: modes)
      }
    }
  }
}

/// What names a label or a category, in words. Which labels there are only the model knows.
private let labelExpectation = "a label of the model or a category: a-z, 0-9 and -"
