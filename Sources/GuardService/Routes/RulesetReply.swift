// fmguard — SPDX-License-Identifier: Apache-2.0
// `GET /v1/ruleset`: what is in force, and since when.

internal import FMGuard
internal import GuardHTTP

/// What is told of the ruleset in force.
///
///     {"schema":"fmguard.ruleset/1","version":"sha256:…","loaded_at":"2026-…Z","entries":1234,
///      "policies":["default"],"lists":[{"id":"en-profanity","language":"en","category":"profanity","severity":"low",
///      "stage":"both","entries":120}],
///      "signature":{"serial":7,"created":"2026-…Z","key":"…"},"last_reload":null}
///
/// `signature` is null unless the service asks for signatures.
/// Selftest phrases count as entries. An operator also sees the file of each list, and the issues of the last reload.
struct RulesetReply {
  private let loaded: LoadedRuleset
  private let reload: ReloadOutcome?
  private let caller: Caller

  init(_ store: RulesetStore, _ caller: Caller) {
    loaded = store.snapshot
    reload = store.reload
    self.caller = caller
  }

  var reply: HTTPReply {
    let ruleset = loaded.guard.ruleset
    var writer = JSONWriter(capacity: 4096)
    writer.object { writer in
      writer.key("schema")
      writer.string("fmguard.ruleset/1")
      writer.key("version")
      writer.string(loaded.version)
      writer.key("loaded_at")
      writer.string(loaded.since.text)
      writer.key("entries")
      writer.number(ruleset.entryCount)
      writer.key("policies")
      writer.array(ruleset.policies.ids) { $0.string($1) }
      writer.key("lists")
      writer.array(ruleset.lists) { writer, list in writer.object { write(list, to: &$0) } }
      writer.key("signature")
      if let signature = ruleset.signature {
        writer.object { write(signature, to: &$0) }
      } else {
        writer.null()
      }
      writer.key("last_reload")
      if let reload {
        writer.object { $0.reload(reload, issues: caller.isOperator) }
      } else {
        writer.null()
      }
    }
    return HTTPReply(body: writer.bytes)
  }

  private func write(_ signature: RulesetSignature, to writer: inout JSONWriter) {
    writer.key("serial")
    writer.number(signature.serial)
    writer.key("created")
    writer.string("\(signature.created)")
    writer.key("key")
    writer.string(signature.keyID)
  }

  private func write(_ list: DenyList, to writer: inout JSONWriter) {
    writer.key("id")
    writer.string(list.id)
    writer.key("language")
    writer.string(list.language)
    writer.key("category")
    writer.string(list.category)
    writer.key("severity")
    writer.string(list.severity.rawValue)
    writer.key("stage")
    writer.string(list.stages.rawValue)
    writer.key("entries")
    writer.number(list.patterns.count)
    if caller.isOperator {
      writer.key("file")
      writer.string(list.file)
    }
  }
}
