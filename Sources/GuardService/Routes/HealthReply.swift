// fmguard — SPDX-License-Identifier: Apache-2.0
// `GET /healthz`, `GET /readyz`: whether the process lives, and whether to send it requests.

internal import FMGuard
internal import GuardHTTP

enum HealthReply {
  /// `{"status":"ok"}`: the process answers. There is nothing else to it, so that nothing but a restart that helps is
  /// ever caused by it.
  static var alive: HTTPReply {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("status")
      writer.string("ok")
    }
    return HTTPReply(body: writer.bytes)
  }

  /// `{"status":"ready","ruleset":"sha256:…","last_reload":null}`: 200 as long as a ruleset is in force and the process
  /// is not on its way down, 503 otherwise. A reload that failed is told (`"failed"`) and changes nothing: the ruleset
  /// in force is right.
  static func readiness(_ store: RulesetStore, _ status: ServiceStatus) -> HTTPReply {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("status")
      writer.string(status.isDraining ? "draining" : "ready")
      writer.key("ruleset")
      writer.string(store.snapshot.version)
      writer.key("last_reload")
      writer.string(store.reload?.result.name)
    }
    return status.isDraining
      ? HTTPReply(503, headers: [.retryAfter(seconds: 1)], body: writer.bytes) : HTTPReply(body: writer.bytes)
  }
}
