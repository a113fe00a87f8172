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
      do throws(RowError) {
        let request = try checkRequest(of: row, caller)
        // Where nobody can be waited for, nothing is kept.
        guard ruleset.guard.mayWait else {
          return .now(reply(to: row, try verdict(on: request, of: row, ruleset), caller))
        }
        let check = try begin(request, of: row, ruleset)
        return .verdicts(of: [check]) { reply(to: row, $0[0], caller) }
      } catch {
        throw ServiceError(error)
      }
    case .items(let rows):
      ruleset.keys?.charge(caller, texts: rows.count)
      guard ruleset.guard.mayWait else {
        return .now(
          reply(to: rows, caller) { (row) throws(RowError) in
            try verdict(on: try checkRequest(of: row, caller), of: row, ruleset)
          })
      }
      let items = rows.map { row in
        Result<(row: Row, check: BegunCheck), RowError> { () throws(RowError) in
          let row = try row.get()
          return (row, try begin(try checkRequest(of: row, caller), of: row, ruleset))
        }
      }
      return .verdicts(of: items.compactMap { try? $0.get().check }) { verdicts in
        var verdicts = verdicts.makeIterator()
        // There is one for each item that has a row.
        return reply(to: items.map { $0.map(\.row) }, caller) { _ in verdicts.next() }
      }
    }
  }

  /// The reply about a row.
  private func reply(to row: Row, _ verdict: Verdict, _ caller: Caller) -> HTTPReply {
    var writer = JSONWriter(capacity: Self.verdictSize)
    write(verdict, on: row, caller, to: &writer)
    return HTTPReply(body: writer.bytes)
  }

  /// The reply about items.
  ///
  /// - Parameter verdict: that on an item that has a row; called for each, in their order.
  private func reply(
    to items: [Result<Row, RowError>], _ caller: Caller, verdict: (Row) throws(RowError) -> Verdict?
  ) -> HTTPReply {
    var writer = JSONWriter(capacity: (items.count + 1) * Self.verdictSize)
    writer.object { writer in
      writer.key("items")
      writer.array(items.enumerated()) { writer, item in
        do throws(RowError) {
          let row = try item.element.get()
          if let verdict = try verdict(row) { write(verdict, on: row, caller, to: &writer) }
        } catch {
          error.write(to: &writer, place: "item", number: item.offset)
        }
      }
    }
    return HTTPReply(body: writer.bytes)
  }

  /// What is to be checked of a row, if whoever asks may ask so.
  private func checkRequest(of row: Row, _ caller: Caller) throws(RowError) -> CheckRequest {
    if let key = caller.overreach(of: row.context) {
      throw RowError(kind: .notPermitted, id: row.id, key: key)
    }
    var request = row.request()
    // A record names the rules, whoever is told of them.
    request.context.explain = request.context.explain || audit != nil
    return request
  }

  private func verdict(
    on request: CheckRequest, of row: Row, _ ruleset: LoadedRuleset
  ) throws(RowError) -> Verdict {
    do throws(CheckError) {
      return try ruleset.guard.check(request)
    } catch {
      throw RowError(error, id: row.id)
    }
  }

  private func begin(
    _ request: CheckRequest, of row: Row, _ ruleset: LoadedRuleset
  ) throws(RowError) -> BegunCheck {
    do throws(CheckError) {
      return try ruleset.guard.begin(request)
    } catch {
      throw RowError(error, id: row.id)
    }
  }

  private func write(_ verdict: Verdict, on row: Row, _ caller: Caller, to writer: inout JSONWriter) {
    audit?.record(verdict, of: row.text, id: verdict.id, from: caller, by: .check)
    verdict.write(to: &writer, explain: row.context.explain)
  }
}
