// fmguard — SPDX-License-Identifier: Apache-2.0
// `POST /v1/check`: rows in, verdicts out. Knows neither sockets nor how a check is made.

internal import FMGuard
internal import GuardHTTP
internal import GuardJSON
internal import GuardRows

/// Checks texts.
///
/// The body is a row, and the reply its verdict (`fmguard.verdict/1`); or the body is `{"items": [row, …]}`, and the
/// reply `{"items": [verdict, …]}`, in the same order. An item that cannot be used has an object with an error in place
/// of its verdict (`fmguard.error/1`), and the others are checked all the same. All of a request are checked under one
/// ruleset.
struct CheckRoute: Sendable {
  /// Bytes of a verdict without findings, rounded up.
  private static let verdictSize = 640

  let parsers: ParserPool
  let audit: AuditTrail?
  let itemLimit: Int

  func reply(
    to request: HTTPRequest, from caller: Caller, under ruleset: LoadedRuleset
  ) throws(ServiceError) -> HTTPReply {
    let text = request.body.span
    let body = try parsers.withReader(for: text.count) { (reader) throws(ServiceError) in
      try CheckBody.read(text, with: &reader, defaults: caller.defaults, itemLimit: itemLimit)
    }
    switch body {
    case .row(let row):
      let verdict: Verdict
      do throws(RowError) {
        verdict = try check(row, caller, ruleset)
      } catch {
        throw ServiceError(error)
      }
      var writer = JSONWriter(capacity: Self.verdictSize)
      verdict.write(to: &writer, explain: row.context.explain)
      return HTTPReply(body: writer.bytes)
    case .items(let rows):
      ruleset.keys?.charge(caller, texts: rows.count)
      var writer = JSONWriter(capacity: (rows.count + 1) * Self.verdictSize)
      writer.object { writer in
        writer.key("items")
        writer.array(rows.enumerated()) { writer, item in
          do throws(RowError) {
            let row = try item.element.get()
            try check(row, caller, ruleset).write(to: &writer, explain: row.context.explain)
          } catch {
            error.write(to: &writer, place: "item", number: item.offset)
          }
        }
      }
      return HTTPReply(body: writer.bytes)
    }
  }

  private func check(_ row: Row, _ caller: Caller, _ ruleset: LoadedRuleset) throws(RowError) -> Verdict {
    if let key = caller.overreach(of: row.context) {
      throw RowError(kind: .notPermitted, id: row.id, key: key)
    }
    do throws(CheckError) {
      var request = row.request()
      // A record names the rules, whoever is told of them.
      request.context.explain = request.context.explain || audit != nil
      let verdict = try ruleset.guard.check(request)
      audit?.record(verdict, of: request.text, id: verdict.id, from: caller, by: .check)
      return verdict
    } catch {
      throw RowError(error, id: row.id)
    }
  }
}
