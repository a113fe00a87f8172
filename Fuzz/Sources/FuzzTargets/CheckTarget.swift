// fmguard — SPDX-License-Identifier: Apache-2.0
// Whole checks of plain, guided and ill-formed texts: verdicts that hold together and are JSON.

import GuardJSON
import GuardLists
import GuardPolicy
import GuardRefusal
import GuardText

@testable import FMGuard

/// Three letters choose the stage, the shape and the policy; the rest is the text.
enum CheckTarget {
  private static let guardian = Guard(ruleset())

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let stage = input.choice(["i": Stage.input, "o": .output])
    let shape = input.choice(["s": ResponseShape.string, "g": .guided])
    let policy = input.choice(["d": nil, "p": "permissive-transformation", "l": "lenient"])
    let text = input.remainder()
    let context = CheckContext(id: "fuzz", stage: stage, policy: policy, shape: shape, explain: true)
    do throws(CheckError) {
      let verdict = try guardian.check(CheckRequest(text: text, context: context))
      check(verdict, of: text)
      if stage == .output { stream(text, try StreamCheck(guardian, context), like: verdict) }
    } catch {
      require(false, "a policy that is there is not found")
    }
  }

  /// A stream lets go of what the whole says, and of nothing of a match before it knows of it.
  private static func stream(_ text: [UInt8], _ check: consuming StreamCheck, like whole: Verdict) {
    let enforced = (whole.findings ?? []).filter { $0.isEnforced && $0.finding.pointer == nil }.map(\.finding)
    var out: [UInt8] = []
    let size = 1 + text.count % 7
    for start in stride(from: 0, to: text.count, by: size) {
      let end = min(text.count, start + size)
      out += check.feed(Array(text[start..<end]).span).text
      let released = check.released
      for finding in enforced where finding.span.utf8.upperBound > end {
        require(finding.span.utf8.lowerBound >= released, "a byte of a match left before the match was complete")
      }
    }
    let end = check.finish()
    out += end.text
    require(end.verdict.decision == whole.decision && end.verdict.refusal == whole.refusal, "another verdict in chunks")
    switch whole.action {
    case .allow: require(out == text, "a text that may pass did not")
    case .redact: require(out == whole.text, "other redactions in chunks")
    case .block: require(out.count <= text.count * 4, "more than there was")
    }
  }

  private static func check(_ verdict: Verdict, of text: [UInt8]) {
    require(isJSON(verdict.json()) && isJSON(verdict.json(pretty: true)), "a verdict that is not JSON")
    require(!verdict.json().contains(UInt8(ascii: "\n")), "a verdict on more than one line")
    require((verdict.status == .notRun) == text.isEmpty, "a text that was not looked at, or nothing that was")
    require(verdict.coverage.scanned == text.count, "a text that was looked at in part")
    require((verdict.action == .redact) == (verdict.text != nil), "a redaction without a text, or the other way round")
    if let redacted = verdict.text, verdict.shape == .guided, isJSON(text) {
      require(isJSON(redacted), "a redaction broke the JSON")
    }
    for judged in verdict.findings ?? [] where judged.finding.pointer == nil {
      check(judged.finding.span, in: text)
    }
  }

  /// A span counts the same place in bytes, UTF-16 units and scalars.
  private static func check(_ span: TextSpan, in text: [UInt8]) {
    require(!span.utf8.isEmpty && span.utf8.upperBound <= text.count, "a finding outside the text")
    let (before, inside) = (
      String(decoding: text[..<span.utf8.lowerBound], as: UTF8.self), String(decoding: text[span.utf8], as: UTF8.self)
    )
    require(
      span.utf16.lowerBound == before.utf16.count && span.utf16.count == inside.utf16.count, "wrong UTF-16 units")
    require(
      span.scalar.lowerBound == before.unicodeScalars.count && span.scalar.count == inside.unicodeScalars.count,
      "wrong scalars")
  }

  private static func isJSON(_ text: [UInt8]) -> Bool {
    do throws(JSONFault) {
      var reader = JSONStringReader(text.span)
      while let string = try reader.next(in: text.span) {
        require(string.literal.upperBound < text.count, "a string outside the text")
      }
      return true
    } catch {
      return false
    }
  }

  /// Harmless words that block, redact, replace, are in shadow or look for evasions.
  private static func ruleset() -> Ruleset {
    let lists = [
      "denylists/birds.txt":
        "---\nid: birds\ncategory: x-birds\nseverity: high\n---\nheron\n시발\n/(?i)ow(l|ls)\\b.x/\n!blue heron\n",
      "denylists/fish.txt":
        "---\nid: fish\ncategory: x-fish\nseverity: high\nfold: evasive\naction: redact\n---\ntrout\n",
      "denylists/trees.txt":
        "---\nid: trees\ncategory: x-trees\nseverity: medium\nmatch: substring\naction: redact\n---\nash\n木\né\n",
      "denylists/stones.txt": "---\nid: stones\ncategory: x-stones\nseverity: low\n---\nflint\n",
      "denylists/names.yaml":
        "id: names\ncategory: brand\nseverity: medium\nentries:\n  - {term: acme, action: replace, replacement: 'a \"b\"'}\n",
    ]
    let policies = """
      id: default
      ---
      id: permissive-transformation
      applies_to: [string]
      otherwise: default
      input: {deny_list: shadow}
      output: {deny_list: shadow}
      ---
      id: lenient
      on_incomplete: {input: allow, output: allow}
      """
    do throws(ConfigurationError) {
      var compiler = ListCompiler()
      for (name, content) in lists.sorted(by: { $0.key < $1.key }) {
        compiler.add(Array(content.utf8).span, file: name)
      }
      let compiled = try compiler.finish()
      var issues: [Issue] = []
      let file = PolicyFile(Array(policies.utf8).span, name: "policies/fuzz.yaml")
      guard let set = PolicySet.combine([file], issues: &issues) else { throw ConfigurationError(issues) }
      let refusals = try RefusalDetector(files: [])
      return Ruleset(version: "sha256:", compiled: compiled, policies: set, refusals: refusals)
    } catch {
      fatalError("\(error)")
    }
  }
}
