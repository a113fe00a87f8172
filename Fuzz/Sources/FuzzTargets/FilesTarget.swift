// fmguard — SPDX-License-Identifier: Apache-2.0
// Any bytes as a deny list, plain or structured, as a policy file and as YAML: an issue with a place, or a use of it.

@testable import GuardLists
@testable import GuardMatch
@testable import GuardPolicy
@testable import GuardYAML

/// The first byte chooses the kind of file; the rest is the file.
enum FilesTarget {
  private enum Kind {
    case plainList, structuredList, policies, yaml
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let kind = input.choice(["p": Kind.plainList, "s": .structuredList, "q": .policies, "y": .yaml])
    let file = input.remainder()
    switch kind {
    case .plainList: compile(file, as: "denylists/fuzz.txt")
    case .structuredList: compile(file, as: "denylists/fuzz.yaml")
    case .policies: readPolicies(file)
    case .yaml: readYAML(file)
    }
  }

  private static func compile(_ file: [UInt8], as name: String) {
    do throws(ConfigurationError) {
      var compiler = ListCompiler()
      compiler.add(file.span, file: name)
      let lists = try compiler.finish()
      check(lists.proveExamples(), of: file)
      scan(file, with: lists)
    } catch {
      require(!error.issues.isEmpty, "an error without an issue")
      check(error.issues, of: file)
    }
  }

  /// The file as a text: every pattern that is found has a rule.
  private static func scan(_ text: [UInt8], with lists: CompiledLists) {
    // SAFETY: the bytes are used inside the closure only.
    _ = unsafe text.withUnsafeBufferPointer { buffer in
      unsafe lists.matcher.scan(buffer) { match in
        require(0..<Int(lists.entryCount) ~= Int(match.pattern), "a pattern that was never added")
        require(lists.rule(for: match.pattern).id.hasPrefix(lists.list(of: match.pattern).id), "a rule of another list")
        require(match.range.upperBound <= text.count && !match.range.isEmpty, "a match outside the text")
      }
    }
  }

  private static func readPolicies(_ bytes: [UInt8]) {
    let file = PolicyFile(bytes.span, name: "policies/fuzz.yaml")
    check(file.issues, of: bytes)
    var issues: [Issue] = []
    let set = PolicySet.combine([file], issues: &issues)
    require((set == nil) != issues.isEmpty, "neither policies nor an issue, or both")
    check(issues, of: bytes)
    guard let set else { return }
    for id in set.ids {
      for shape in ResponseShape.allCases {
        require(set.resolve(requested: id, shape: shape) != nil, "a policy that leads nowhere")
      }
    }
  }

  private static func readYAML(_ bytes: [UInt8]) {
    do throws(Issue) {
      for node in try YAML.documents(bytes.span, file: "fuzz.yaml") {
        require(isInside(node.position, lineCount(bytes)), "a node outside the file")
      }
    } catch {
      check([error], of: bytes)
    }
  }

  /// Every issue can be told, and is in the file.
  private static func check(_ issues: [Issue], of bytes: [UInt8]) {
    let lines = lineCount(bytes)
    for issue in issues {
      require(!issue.description.isEmpty, "an issue without words")
      if let position = issue.position { require(isInside(position, lines), "an issue outside the file") }
    }
  }

  private static func isInside(_ position: SourcePosition, _ lines: Int) -> Bool {
    1...lines + 1 ~= position.line && position.column >= 1
  }

  /// The most lines that the bytes may be, however breaks are counted.
  private static func lineCount(_ bytes: [UInt8]) -> Int {
    1 + bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 }
  }
}
