// fmguard — SPDX-License-Identifier: Apache-2.0
// `POST /-/reload`: what came of it. For operators only: issues quote the files.

internal import FMGuard
internal import GuardHTTP

/// What is told of a reload: 200 if the directory is right, 422 if not.
///
///     {"schema":"fmguard.reload/1","result":"failed","ruleset":"sha256:…","at":"2026-…Z","seconds":0.031,
///      "issues":[{"code":"unknown_key","file":"denylists/en/x.yaml","line":3,"column":5,"message":"…"}]}
///
/// `ruleset` is the version in force after it; `line` and `column` are null if the file as a whole is meant.
struct ReloadReply {
  private let outcome: ReloadOutcome

  init(_ outcome: ReloadOutcome) {
    self.outcome = outcome
  }

  var reply: HTTPReply {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("schema")
      writer.string("fmguard.reload/1")
      writer.reload(outcome)
    }
    return HTTPReply(outcome.isFailure ? 422 : 200, body: writer.bytes)
  }
}

extension JSONWriter {
  /// The members that tell of a reload.
  mutating func reload(_ outcome: ReloadOutcome, issues: Bool = true) {
    key("result")
    string(outcome.result.name)
    key("ruleset")
    string(outcome.version)
    key("at")
    string(outcome.at.text)
    key("seconds")
    milliseconds(outcome.took)
    guard issues else { return }
    key("issues")
    self.issues(outcome.issues)
  }

  /// An array of issues.
  mutating func issues(_ issues: [Issue]) {
    array(issues) { writer, issue in
      writer.object { writer in
        writer.key("code")
        writer.string(issue.kind.code)
        writer.key("file")
        writer.string(issue.file)
        writer.key("line")
        writer.number(orNull: issue.position?.line)
        writer.key("column")
        writer.number(orNull: issue.position?.column)
        writer.key("message")
        writer.string(issue.message)
      }
    }
  }

  mutating func number(orNull value: Int?) {
    if let value { number(value) } else { null() }
  }
}
