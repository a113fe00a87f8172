// fmguard — SPDX-License-Identifier: Apache-2.0
// What can be wrong between policies, which policy is in force, and the two shipped ones.

import GuardPolicy
import GuardYAML
import TestSupport
import Testing

@Suite("Policy sets")
struct PolicySetTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    let id: String
    let files: [String]
    /// `file:line:column code`, in the order of the files.
    let want: [String]
    var testDescription: String { id }
  }

  static let bad: [Bad] = [
    Bad(id: "nothing at all", files: [], want: ["policies policy_missing_default"]),
    Bad(id: "no default", files: ["id: a"], want: ["policies policy_missing_default"]),
    Bad(id: "one id twice in a file", files: ["id: default\n---\nid: default"], want: ["0:3:5 policy_duplicate_id"]),
    Bad(id: "one id in two files", files: ["id: default", "id: default"], want: ["1:1:5 policy_duplicate_id"]),
    Bad(
      id: "otherwise that is not there", files: ["id: default\napplies_to: [string]\notherwise: gone"],
      want: ["0:3:12 policy_unknown_otherwise"]),
    Bad(
      id: "otherwise left out", files: ["id: default\napplies_to: [string]"],
      want: ["0:1:1 policy_missing_otherwise"]),
    Bad(
      id: "a policy that sends to itself", files: ["id: default\napplies_to: [string]\notherwise: default"],
      want: ["0:3:12 policy_endless_otherwise"]),
    Bad(
      id: "two policies that send to each other",
      files: [
        "id: default\napplies_to: [string]\notherwise: other", "id: other\napplies_to: [string]\notherwise: default",
      ],
      want: ["0:3:12 policy_endless_otherwise", "1:3:12 policy_endless_otherwise"]),
    Bad(
      id: "a broken file keeps the others from being compared", files: ["id: a\nwhat: 1", "id: b"],
      want: ["0:2:1 unknown_key"]),
  ]

  @Test("every problem between policies is told, with its place", arguments: bad)
  func problems(row: Bad) {
    let files = row.files.enumerated().map { index, yaml in
      let bytes = Array(yaml.utf8)
      return PolicyFile(bytes.span, name: "\(index)")
    }
    var issues: [GuardYAML.Issue] = []
    let set = PolicySet.combine(files, issues: &issues)
    #expect(set == nil)
    #expect(issues.map { "\($0.place) \($0.kind.code)" } == row.want)
  }

  @Test("an issue reads as a sentence with what to do")
  func words() {
    let bytes = Array("id: default\napplies_to: [string]\notherwise: gone".utf8)
    var issues: [GuardYAML.Issue] = []
    _ = PolicySet.combine([PolicyFile(bytes.span, name: "policies/a.yaml")], issues: &issues)
    #expect(
      issues.map(\.description) == [
        "policies/a.yaml:3:12: `otherwise` names `gone`, and no policy has that id; name one of default"
      ])
  }

  struct Resolution: Sendable, CustomTestStringConvertible {
    let id: String
    let requested: String?
    var bound: String? = nil
    let shape: ResponseShape
    /// Effective id and reason; nil if there is no such policy.
    let want: String?
    var testDescription: String { id }
  }

  static let resolutions: [Resolution] = [
    Resolution(id: "nothing asked", requested: nil, shape: .string, want: "default default"),
    Resolution(id: "nothing asked, guided", requested: nil, shape: .guided, want: "default default"),
    Resolution(id: "default asked for", requested: "default", shape: .string, want: "default requested"),
    Resolution(id: "permissive", requested: "permissive", shape: .string, want: "permissive requested"),
    Resolution(id: "permissive, guided", requested: "permissive", shape: .guided, want: "default response_shape"),
    Resolution(id: "two steps", requested: "first", shape: .guided, want: "default response_shape"),
    Resolution(id: "bound", requested: nil, bound: "permissive", shape: .string, want: "permissive bound"),
    Resolution(id: "bound, guided", requested: nil, bound: "first", shape: .guided, want: "default response_shape"),
    Resolution(
      id: "bound, default asked for", requested: "default", bound: "first", shape: .string, want: "default requested"),
    Resolution(id: "bound, unknown", requested: nil, bound: "gone", shape: .string, want: nil),
    Resolution(id: "unknown", requested: "gone", shape: .string, want: nil),
    Resolution(id: "empty", requested: "", shape: .string, want: nil),
    Resolution(id: "NUL", requested: "default\u{0}", shape: .string, want: nil),
    Resolution(id: "astral", requested: "\u{1F98A}", shape: .string, want: nil),
  ]

  @Test("the policy in force and the reason", arguments: resolutions)
  func resolve(row: Resolution) throws {
    let set = try PolicySet([
      Policy(id: "default"), Policy(id: "permissive", appliesTo: [.string], otherwise: "default"),
      Policy(id: "first", appliesTo: [.string], otherwise: "permissive"),
    ])
    let inForce = set.resolve(requested: row.requested, bound: row.bound, shape: row.shape)
    #expect(inForce.map { "\($0.effective.id) \($0.reason.rawValue)" } == row.want)
    #expect(inForce == nil || inForce?.requested == row.requested)
  }

  @Test("policies in force are the same if they say the same")
  func equality() {
    let one = PolicyInForce(requested: "a", effective: Policy(id: "a"), reason: .requested)
    #expect(one == PolicyInForce(requested: "a", effective: Policy(id: "a"), reason: .requested))
    #expect(one.hashValue == PolicyInForce(requested: "a", effective: Policy(id: "a"), reason: .requested).hashValue)
    #expect(one != PolicyInForce(requested: nil, effective: Policy(id: "a"), reason: .requested))
    #expect(one != PolicyInForce(requested: "a", effective: Policy(id: "b"), reason: .requested))
    #expect(one != PolicyInForce(requested: "a", effective: Policy(id: "a"), reason: .responseShape))
  }

  @Test("the shipped policies are right, and say what the documentation says")
  func shipped() throws {
    var issues: [GuardYAML.Issue] = []
    let files = try ["policies/default.yaml", "policies/permissive-transformation.yaml"].map { name in
      let bytes = try FileContent.read(root: PackageFolder.path, path: name)
      return PolicyFile(bytes.span, name: name)
    }
    let set = try #require(PolicySet.combine(files, issues: &issues))
    #expect(set.ids == ["default", "permissive-transformation"])
    let standard = try #require(set["default"])
    let classifier = StagePolicy(classifier: ClassifierModes(.shadow, named: ["jailbreak": .enforce]))
    #expect(
      standard
        == Policy(
          id: "default", description: standard.description, input: classifier, output: classifier,
          thresholds: ["jailbreak": 0.985]))
    let permissive = try #require(set["permissive-transformation"])
    #expect(permissive.appliesTo == [.string] && permissive.otherwise == "default")
    for stage in Stage.allCases {
      #expect(permissive[stage].denyList == .shadow && permissive[stage].classifier == .shadow)
    }
    #expect(permissive.refusal == .report)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.bad.map(\.id)).count == Self.bad.count)
    #expect(Set(Self.resolutions.map(\.id)).count == Self.resolutions.count)
  }
}
