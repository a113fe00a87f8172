// fmguard — SPDX-License-Identifier: Apache-2.0
// `GET /v1/ruleset`: what is in force, and since when.

internal import FMGuard
internal import GuardAddress
internal import GuardHTTP

/// What is told of the ruleset in force.
///
///     {"schema":"fmguard.ruleset/1","version":"sha256:…","loaded_at":"2026-…Z","entries":1234,
///      "policies":["default"],"lists":[{"id":"en-profanity","language":"en","category":"profanity","severity":"low",
///      "stage":"both","entries":120}],
///      "model":{"id":"default","digest":"sha256:…","languages":["en"],
///      "labels":[{"name":"hate","category":"hate","threshold":0.5}]},
///      "external":[{"id":"openai","categories":["hate"],"threshold":0.5,"stages":["input","output"]}],
///      "signature":{"serial":7,"created":"2026-…Z","key":"…"},
///      "remotes":[{"id":"feed","result":"unchanged","fetched_at":"2026-…Z","confirmed_at":"2026-…Z",
///      "age_seconds":12,"kept":true}],"last_reload":null}
///
/// `model` is null where no text is scored; `external` are the models outside. `signature` is null unless the service
/// asks for signatures. Selftest phrases count as entries. `remotes` are the lists that come from URLs: what the last
/// fetch came to (null before the first), when what is in force came, when its origin last confirmed it, and whether it
/// is on disk (null if copies are not kept). An operator also sees the file of each list and model, the URL of a remote
/// one without its query, and issues.
struct RulesetReply {
  private let loaded: LoadedRuleset
  private let reload: ReloadOutcome?
  private let remotes: [RemoteEntry]
  private let caller: Caller

  init(_ store: RulesetStore, _ caller: Caller) {
    loaded = store.snapshot
    reload = store.reload
    remotes = store.remotes?.entries ?? []
    self.caller = caller
  }

  var reply: HTTPReply {
    let ruleset = loaded.guard.ruleset
    var writer = JSONWriter(capacity: 4096)
    writer.object { writer in
      writer.member("schema", "fmguard.ruleset/1")
      writer.member("version", loaded.version)
      writer.member("loaded_at", loaded.since.text)
      writer.member("entries", ruleset.entryCount)
      writer.key("policies")
      writer.array(ruleset.policies.ids) { $0.string($1) }
      writer.key("lists")
      writer.array(ruleset.lists) { writer, list in writer.object { write(list, to: &$0) } }
      writer.key("model")
      if let model = ruleset.classifier {
        writer.object { write(model, to: &$0) }
      } else {
        writer.null()
      }
      writer.key("external")
      writer.array(ruleset.externalModels) { writer, model in writer.object { write(model, to: &$0) } }
      writer.key("signature")
      if let signature = ruleset.signature {
        writer.object { write(signature, to: &$0) }
      } else {
        writer.null()
      }
      writer.key("remotes")
      writer.array(remotes) { writer, entry in writer.object { write(entry, to: &$0) } }
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
    writer.member("serial", signature.serial)
    writer.member("created", "\(signature.created)")
    writer.member("key", signature.keyID)
  }

  private func write(_ list: DenyList, to writer: inout JSONWriter) {
    writer.member("id", list.id)
    writer.member("language", list.language)
    writer.member("category", list.category)
    writer.member("severity", list.severity.rawValue)
    writer.member("stage", list.stages.rawValue)
    writer.member("entries", list.patterns.count)
    if caller.isOperator {
      writer.member("file", list.file)
    }
  }

  private func write(_ model: Classifier, to writer: inout JSONWriter) {
    writer.member("id", model.id)
    writer.member("digest", model.digest)
    writer.key("languages")
    writer.array(model.languages) { $0.string($1) }
    writer.key("labels")
    writer.array(model.labels) { writer, label in
      writer.object { writer in
        writer.member("name", label.name)
        writer.member("category", label.category)
        writer.key("threshold")
        writer.fraction(label.threshold)
      }
    }
    if caller.isOperator {
      writer.member("file", model.source)
    }
  }

  private func write(_ model: ExternalModel, to writer: inout JSONWriter) {
    writer.member("id", model.id)
    writer.key("categories")
    writer.array(Set(model.categories.values).sorted()) { $0.string($1) }
    writer.key("threshold")
    writer.fraction(model.threshold)
    writer.key("stages")
    writer.array(model.stages.map(\.rawValue).sorted()) { $0.string($1) }
    if caller.isOperator {
      writer.member("file", model.file)
      writer.member("url", model.address.withoutQuery)
    }
  }

  private func write(_ entry: RemoteEntry, to writer: inout JSONWriter) {
    writer.member("id", entry.list.id)
    writer.member("result", entry.result?.rawValue)
    writer.member("fetched_at", entry.copy?.fetched.text)
    writer.member("confirmed_at", entry.confirmed?.text)
    writer.key("age_seconds")
    writer.number(orNull: entry.confirmed.map { max(0, (WallTime.now.milliseconds - $0.milliseconds) / 1000) })
    writer.key("kept")
    if let isKept = entry.isKept { writer.boolean(isKept) } else { writer.null() }
    if caller.isOperator {
      writer.member("url", entry.list.address.withoutQuery)
      writer.key("issues")
      writer.issues(entry.issues)
    }
  }
}
