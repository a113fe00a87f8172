// fmguard — SPDX-License-Identifier: Apache-2.0
// A request → its route → a reply. Knows which route does what, and none of it.

internal import FMGuard
internal import GuardHTTP

/// Answers every request. Called by several threads at a time.
final class ServiceHandler: Sendable {
  let store: RulesetStore
  let reloader: Reloader
  let status: ServiceStatus
  let tally = RequestTally()
  private let audit: AuditTrail?
  private let check: CheckRoute
  private let moderations: ModerationRoute
  private let guardrail: GuardrailRoute

  init(
    _ store: RulesetStore, _ reloader: Reloader, _ status: ServiceStatus, _ audit: AuditTrail? = nil, itemLimit: Int
  ) {
    self.store = store
    self.reloader = reloader
    self.status = status
    self.audit = audit
    let parsers = ParserPool()
    check = CheckRoute(parsers: parsers, audit: audit, itemLimit: itemLimit)
    moderations = ModerationRoute(parsers: parsers, audit: audit, itemLimit: itemLimit)
    guardrail = GuardrailRoute(parsers: parsers, audit: audit, itemLimit: itemLimit)
  }

  /// The answer to a request.
  @Sendable func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let route = Route(rawValue: request.path)
    do throws(ServiceError) {
      return try answer(request, by: route)
    } catch {
      return .now(counted(error.reply, route))
    }
  }

  /// The reply to a request that can be turned away by its head: there is no such path, not by this method, or not
  /// without a key.
  @Sendable func refusal(of head: HTTPRequest) -> HTTPReply? {
    let route = Route(rawValue: head.path)
    let keys = store.snapshot.keys
    do throws(ServiceError) {
      try expect(head, route, keys)
      if route?.needsKey == true, let keys {
        guard let key = head.bearerKey else { throw ServiceError(.missingKey, headers: [.bearer]) }
        guard keys.knows(key) else { throw ServiceError(.unknownKey, headers: [.bearer]) }
      }
      return nil
    } catch {
      return counted(error.reply, route)
    }
  }

  /// The reply to what no route has seen.
  @Sendable func reply(to fault: HTTPFault) -> HTTPReply {
    counted(ServiceError(fault).reply, nil)
  }

  private func answer(_ request: HTTPRequest, by route: Route?) throws(ServiceError) -> HTTPAnswer {
    // All of the answer sees one ruleset.
    let ruleset = store.snapshot
    switch try expect(request, route, ruleset.keys) {
    case .check: return try answer(request, by: .check, ruleset, check.answer(to:from:under:))
    case .moderations: return try answer(request, by: .moderations, ruleset, moderations.answer(to:from:under:))
    case .guardrail: return try answer(request, by: .guardrail, ruleset, guardrail.answer(to:from:under:))
    case .ruleset:
      let caller = try caller(of: request, ruleset.keys)
      return .now(counted(RulesetReply(store, caller).reply, route))
    case .health: return .now(counted(HealthReply.alive, route))
    case .readiness: return .now(counted(HealthReply.readiness(store, status), route))
    case .metrics: return .now(counted(MetricsReply(store, status, tally, audit).reply, route))
    case .description: return .now(counted(DescriptionReply.reply, route))
    case .console: return .now(counted(OperatorConsole.reply(.page), route))
    case .consoleStyle: return .now(counted(OperatorConsole.reply(.style), route))
    case .consoleScript: return .now(counted(OperatorConsole.reply(.script), route))
    case .reload:
      guard try caller(of: request, ruleset.keys).isOperator else { throw ServiceError(.notAnOperator) }
      return .later { [self] responder in
        reloader.request(because: .request) { outcome in
          responder.reply(self.counted(ReloadReply(outcome).reply, route))
        }
      }
    }
  }

  /// Answers what asks for checks.
  private func answer(
    _ request: HTTPRequest, by route: Route, _ ruleset: LoadedRuleset,
    _ answer: (HTTPRequest, Caller, LoadedRuleset) throws(ServiceError) -> HTTPAnswer
  ) throws(ServiceError) -> HTTPAnswer {
    let caller = try caller(of: request, ruleset.keys)
    try expectJSON(request)
    switch try answer(request, caller, ruleset) {
    case .now(let reply): return .now(counted(reply, route))
    case .later(let start):
      return .later { [self] responder in
        start(HTTPResponder { if let reply = $0 { responder.reply(self.counted(reply, route)) } })
      }
    }
  }

  @discardableResult
  private func expect(_ request: HTTPRequest, _ route: Route?, _ keys: KeyRing?) throws(ServiceError) -> Route {
    guard keys != nil || request.namesThisMachine else { throw ServiceError(.wrongHost) }
    guard let route else { throw ServiceError(.noRoute) }
    guard request.method == route.method || (request.method == .head && route.method == .get) else {
      throw ServiceError(.wrongMethod, headers: [HTTPField("Allow", route.allowed)])
    }
    return route
  }

  /// Where there are keys, a key says who asks. Where there are none, the permissions of a Unix socket say who is an
  /// operator, and whoever comes over the network is none.
  private func caller(of request: HTTPRequest, _ keys: KeyRing?) throws(ServiceError) -> Caller {
    guard let keys else { return Caller(role: request.origin == .unixSocket ? .operator : .caller) }
    guard let key = request.bearerKey else { throw ServiceError(.missingKey, headers: [.bearer]) }
    return try keys.caller(bearing: key)
  }

  /// A body of another type is not looked at: nobody knows what it means. No type at all is taken for JSON.
  private func expectJSON(_ request: HTTPRequest) throws(ServiceError) {
    guard request.headers.contentEncoding == nil else { throw ServiceError(.notJSON) }
    if let type = request.headers.contentType, type != HTTPReply.json {
      let essence = type.prefix { $0 != ";" && $0 != " " }
      guard essence.lowercased() == HTTPReply.json else { throw ServiceError(.notJSON) }
    }
    if request.body.isEmpty { throw ServiceError(.noBody) }
  }

  private func counted(_ reply: HTTPReply, _ route: Route?) -> HTTPReply {
    tally.count(route, status: reply.status)
    return reply
  }
}

extension HTTPRequest {
  /// Whether it was meant for this machine, as far as `Host` tells. A page from elsewhere whose name has been pointed
  /// at this machine sends its own name, so where there are no keys this keeps the pages in an operator's browser out.
  /// At a Unix socket any name without a dot will do: there is no such host elsewhere.
  fileprivate var namesThisMachine: Bool {
    guard let host = headers.host, !host.isEmpty else { return true }
    if Self.usualNames.contains(where: { host.isName($0) }) { return true }
    if origin == .unixSocket, !host.contains(".") { return true }
    guard let address = ListenAddress(host) ?? ListenAddress("\(host):80"), case .tcp = address.kind else {
      return false
    }
    return address.isLocal
  }

  /// What nearly everybody calls this machine: these are not read as addresses first.
  private static let usualNames = ["127.0.0.1", "localhost", "[::1]"]

  /// The key that it came with: `Authorization: Bearer KEY`, or `X-Api-Key: KEY`.
  fileprivate var bearerKey: String? {
    if let authorization = headers.authorization {
      let parts = authorization.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return Self.key(parts[1])
    }
    return headers.apiKey.flatMap { Self.key($0[...]) }
  }

  /// A key without the blanks around it; nil if nothing is left.
  private static func key(_ text: Substring) -> String? {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let key = text.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return key.isEmpty ? nil : String(key)
  }
}

extension String {
  /// Whether this is a name of a host, with a port behind it or without.
  fileprivate func isName(_ host: String) -> Bool {
    guard utf8.starts(with: host.utf8) else { return false }
    let port = utf8.dropFirst(host.utf8.count)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return port.isEmpty || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy(digits.contains)
  }
}
