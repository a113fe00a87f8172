// fmguard — SPDX-License-Identifier: Apache-2.0
// One record of the audit as JSON, `fmguard.audit/1`. Holds nothing of a text but its length and a keyed hash.

internal import FMGuard

/// What is kept of one check.
///
///     {"schema":"fmguard.audit/1","time":"2026-…Z","id":"r-17","key":"gateway","route":"/v1/check","stage":"input",
///      "policy":"default","action":"block","layer":"guard","mechanism":"deny_list","categories":["hate"],
///      "severity":"high","would_block":false,"refusal":null,"status":"complete","ruleset":"sha256:…",
///      "rules":["en-hate/4f…"],"rules_omitted":0,"bytes":412,"text":"hmac-sha256:…"}
///
/// `id` is the request's own, cut to 256 bytes, and `key` that of the caller; both are null where there is none.
/// `rules` are those that were seen, with their lists, in shadow or not; members may be added.
struct AuditRecord {
  /// How many rules one record names.
  private static let ruleLimit = 64
  private static let idLimit = 256

  let time: WallTime
  let id: String?
  let caller: String?
  let route: Route
  let verdict: Verdict
  /// The hash of the text, in hexadecimal digits.
  let hash: String

  /// The record on a line of its own.
  var line: [UInt8] {
    let rules = rules
    var writer = JSONWriter(capacity: 640)
    writer.object { writer in
      for (name, value) in [
        ("schema", "fmguard.audit/1"), ("time", time.text), ("id", id.map(Self.cut)), ("key", caller),
        ("route", route.rawValue), ("stage", verdict.stage.rawValue), ("policy", verdict.policy.effectiveID),
        ("action", verdict.action.rawValue), ("layer", verdict.layer?.rawValue),
        ("mechanism", verdict.decision.mechanism?.rawValue), ("severity", verdict.decision.severity?.rawValue),
        ("refusal", verdict.refusal?.assessment.answer.rawValue), ("status", verdict.status.name),
        ("ruleset", verdict.ruleset), ("text", "hmac-sha256:\(hash)"),
      ] as [(String, String?)] {
        writer.key(named: name)
        writer.string(value)
      }
      writer.key("would_block")
      writer.boolean(verdict.decision.wouldBlock)
      writer.key("categories")
      writer.array(verdict.decision.categories) { $0.string($1) }
      writer.key("rules")
      writer.array(rules.prefix(Self.ruleLimit)) { $0.string($1) }
      writer.key("rules_omitted")
      writer.number(max(0, rules.count - Self.ruleLimit))
      writer.key("bytes")
      writer.number(verdict.coverage.bytes)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The rules that were seen, each once, in the order in which they were.
  private var rules: [String] {
    var known: Set<String> = []
    return (verdict.findings ?? []).compactMap { finding in
      let rule = "\(finding.finding.rule.list)/\(finding.finding.rule.id)"
      return known.insert(rule).inserted ? rule : nil
    }
  }

  private static func cut(_ id: String) -> String {
    String(decoding: Array(id.utf8.prefix(idLimit)), as: UTF8.self)
  }
}
