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
        let item = try item(row, caller)
        // Where nobody can be waited for, nothing is kept.
        guard ruleset.guard.mayWait else {
          return .now(reply(to: item, try item.verdict(ruleset.guard), caller))
        }
        let check = try item.begin(ruleset.guard)
        return .verdicts(of: [check]) { reply(to: item, $0[0], caller) }
      } catch {
        throw ServiceError(error)
      }
    case .items(let rows):
      ruleset.keys?.charge(caller, texts: rows.count)
      // One after the other, so that nothing is kept of an item that is done.
      let items = rows.lazy.map { row in
        Result<Item, RowError> { () throws(RowError) in try item(try row.get(), caller) }
      }
      guard ruleset.guard.mayWait else {
        return .now(reply(to: items, caller) { (item) throws(RowError) in try item.verdict(ruleset.guard) })
      }
      let begun = Array(
        items.map { item in
          Result<(item: Item, check: BegunCheck), RowError> { () throws(RowError) in
            let item = try item.get()
            return (item, try item.begin(ruleset.guard))
          }
        })
      return .verdicts(of: begun.compactMap { try? $0.get().check }) { verdicts in
        var verdicts = verdicts.makeIterator()
        // There is one for each item that could be begun.
        return reply(to: begun.map { $0.map(\.item) }, caller) { _ in verdicts.next() }
      }
    }
  }

  /// The reply about an item.
  private func reply(to item: Item, _ verdict: Verdict, _ caller: Caller) -> HTTPReply {
    var writer = JSONWriter(capacity: Verdict.usualSize)
    write(verdict, on: item, caller, to: &writer)
    return HTTPReply(body: writer.bytes)
  }

  /// The reply about items.
  ///
  /// - Parameter verdict: that on an item; called for each that can be used, in their order.
  private func reply(
    to items: some Collection<Result<Item, RowError>>, _ caller: Caller, verdict: (Item) throws(RowError) -> Verdict?
  ) -> HTTPReply {
    var writer = JSONWriter(capacity: (items.count + 1) * Verdict.usualSize)
    writer.object { writer in
      writer.key("items")
      writer.array(items.enumerated()) { writer, item in
        do throws(RowError) {
          let known = try item.element.get()
          if let verdict = try verdict(known) { write(verdict, on: known, caller, to: &writer) }
        } catch {
          error.write(to: &writer, place: "item", number: item.offset)
        }
      }
    }
    return HTTPReply(body: writer.bytes)
  }

  /// What is to be checked of a row, if whoever asks may ask so.
  private func item(_ row: consuming Row, _ caller: Caller) throws(RowError) -> Item {
    let id = row.id
    if let key = caller.overreach(of: row.context) { throw RowError(kind: .notPermitted, id: id, key: key) }
    let explain = row.context.explain
    // A record names the rules, whoever is told of them.
    if audit != nil { row.context.explain = true }
    return Item(id: id, request: row.request(), explain: explain)
  }

  private func write(_ verdict: Verdict, on item: Item, _ caller: Caller, to writer: inout JSONWriter) {
    audit?.record(verdict, of: item.request.text, id: verdict.id, from: caller, by: .check)
    verdict.write(to: &writer, explain: item.explain)
  }
}

extension CheckRoute {
  /// A row that whoever sent it may have checked.
  private struct Item: Sendable {
    let id: Row.ID?
    let request: CheckRequest
    /// Whether findings are asked for.
    let explain: Bool

    func verdict(_ checker: Guard) throws(RowError) -> Verdict {
      do throws(CheckError) {
        return try checker.check(request)
      } catch {
        throw RowError(error, id: id)
      }
    }

    func begin(_ checker: Guard) throws(RowError) -> BegunCheck {
      do throws(CheckError) {
        return try checker.begin(request)
      } catch {
        throw RowError(error, id: id)
      }
    }
  }
}
