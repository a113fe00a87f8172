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
      policy.input.denyList = input.denyList
      policy.input.classifier = input.classifier
    }
    if let output = reader.optional("output", .modes(withRefusal: true)) {
      policy.output.denyList = output.denyList
      policy.output.classifier = output.classifier
      policy.refusal = output.refusal
    }
    if let actions = reader.optional("on_incomplete", .incompleteActions) {
      policy.input.onIncomplete = actions.input
      policy.output.onIncomplete = actions.output
    }
    reader.read("applies_to", .shapes, into: &policy.appliesTo)
    policy.otherwise = reader.optional("otherwise", .identifier)
    let idPosition = reader.position(of: "id")
    let otherwisePosition = reader.position(of: "otherwise")
    let listPositions = Self.items(of: reader.node("lists"))
    reader.finish()

    if let otherwise = policy.otherwise, log.count == before, policy.appliesTo.count == ResponseShape.allCases.count {
      log.report(.idleOtherwise, at: otherwisePosition, key: "otherwise", value: otherwise)
    }
    guard log.count == before else { return nil }
    self.init(
      policy: policy, file: log.file, idPosition: idPosition, otherwisePosition: otherwisePosition,
      listPositions: listPositions)
  }

  /// Where the items of a list stand.
  private static func items(of node: YAMLNode?) -> [SourcePosition] {
    guard case .sequence(let items) = node?.content else { return [] }
    return items.map(\.position)
  }
}

extension MappingReader {
  /// Reads a key that may be left out; its default stays then.
  fileprivate mutating func read<Value>(_ key: String, _ type: YAMLType<Value>, into target: inout Value) {
    if let value = optional(key, type) { target = value }
  }
}

/// The modes of one stage as a file gives them.
private struct Modes {
  var denyList = Mode.enforce
  var classifier = Mode.enforce
  var refusal = RefusalMode.report
}

extension YAMLType where Value == Modes {
  fileprivate static func modes(withRefusal: Bool) -> YAMLType<Modes> {
    mapping("a mapping such as {deny_list: enforce, classifier: shadow}") { reader in
      var modes = Modes()
      reader.read("deny_list", .choice(Mode.self), into: &modes.denyList)
      reader.read("classifier", .choice(Mode.self), into: &modes.classifier)
      if withRefusal {
        reader.read("refusal", .choice(RefusalMode.self), into: &modes.refusal)
      }
      return modes
    }
  }
}

/// The incomplete actions as a file gives them.
private struct IncompleteActions {
  var input = IncompleteAction.block
  var output = IncompleteAction.block
}

extension YAMLType where Value == IncompleteActions {
  fileprivate static var incompleteActions: YAMLType<IncompleteActions> {
    mapping("a mapping such as {input: block, output: allow}") { reader in
      var actions = IncompleteActions()
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
    dictionary(of: .number(in: 0...1), keyedBy: Category.expectation) { Category.isName($0) ? $0 : nil }
  }
}
