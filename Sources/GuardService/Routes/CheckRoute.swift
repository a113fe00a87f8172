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

  func answer(
    to request: HTTPRequest, from caller: Caller, under ruleset: LoadedRuleset
  ) throws(ServiceError) -> HTTPAnswer {
    let text = request.body.span
    let body = try parsers.withReader(for: text.count) { (reader) throws(ServiceError) in
      try CheckBody.read(text, with: &reader, defaults: caller.defaults, itemLimit: itemLimit)
    }
    switch body {
    case .row(let row):
      let check: BegunCheck
      do throws(RowError) {
        check = try begin(row, caller, ruleset)
      } catch {
        throw ServiceError(error)
      }
      return .verdicts(of: [check]) { verdicts in
        var writer = JSONWriter(capacity: Self.verdictSize)
        write(verdicts[0], on: row, caller, to: &writer)
        return HTTPReply(body: writer.bytes)
      }
    case .items(let rows):
      ruleset.keys?.charge(caller, texts: rows.count)
      let items = rows.map { row in
        Result<(row: Row, check: BegunCheck), RowError> { () throws(RowError) in
          let row = try row.get()
          return (row, try begin(row, caller, ruleset))
        }
      }
      return .verdicts(of: items.compactMap { try? $0.get().check }) { verdicts in
        HTTPReply(body: json(items.map { $0.map(\.row) }, verdicts, caller))
      }
    }
  }

  /// The reply about items.
  ///
  /// - Parameter verdicts: those on the items that have a row, in their order.
  private func json(_ items: [Result<Row, RowError>], _ verdicts: [Verdict], _ caller: Caller) -> [UInt8] {
    var verdicts = verdicts[...]
    var writer = JSONWriter(capacity: (items.count + 1) * Self.verdictSize)
    writer.object { writer in
      writer.key("items")
      writer.array(items.enumerated()) { writer, item in
        switch item.element {
        case .success(let row):
          if let verdict = verdicts.popFirst() { write(verdict, on: row, caller, to: &writer) }
        case .failure(let error): error.write(to: &writer, place: "item", number: item.offset)
        }
      }
    }
    return writer.bytes
  }

  private func begin(_ row: Row, _ caller: Caller, _ ruleset: LoadedRuleset) throws(RowError) -> BegunCheck {
    if let key = caller.overreach(of: row.context) {
      throw RowError(kind: .notPermitted, id: row.id, key: key)
    }
    do throws(CheckError) {
      var request = row.request()
      // A record names the rules, whoever is told of them.
      request.context.explain = request.context.explain || audit != nil
      return try ruleset.guard.begin(request)
    } catch {
      throw RowError(error, id: row.id)
    }
  }

  private func write(_ verdict: Verdict, on row: Row, _ caller: Caller, to writer: inout JSONWriter) {
    audit?.record(verdict, of: row.request().text, id: verdict.id, from: caller, by: .check)
    verdict.write(to: &writer, explain: row.context.explain)
  }
}
