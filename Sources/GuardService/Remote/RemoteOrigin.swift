// fmguard — SPDX-License-Identifier: Apache-2.0
// Asks the origin of a list whether there is another state: redirects, conditions, proofs. Keeps nothing.

internal import FMGuard
internal import GuardAddress
internal import GuardFetch
internal import GuardSigning
internal import GuardYAML

/// The way to the origins. Any number of threads may be on it.
struct RemoteOrigin: Sendable {
  /// How many redirects are followed.
  private static let redirectLimit = 5
  /// How many bytes the file with fields of the head may have.
  private static let headersLimit = 16 << 10

  let fetcher: Fetcher

  /// The state of a list that its origin has.
  ///
  /// - Parameter copy: the state that is here.
  /// - Returns: nil if it is that.
  func state(of list: RemoteList, after copy: RemoteCopy?) throws(RemoteFault) -> RemoteCopy? {
    let end = ContinuousClock.now + .seconds(list.timeout)
    let secrets = try headers(of: list)
    var conditions: [String] = []
    if let tag = copy?.head.tag { conditions.append("If-None-Match: \(tag)") }
    if let modified = copy?.head.modified { conditions.append("If-Modified-Since: \(modified)") }
    let reply = try get(list.address, of: list, secrets, conditions, limit: list.sizeLimit, until: end)
    switch reply.status {
    case 200: break
    case 304 where copy != nil: return nil
    case 304: throw RemoteFault(.failed, Issue(.remoteNoCopy, file: list.place))
    default: throw Self.fault(reply, list)
    }
    if reply.type == "text/html" || reply.type == "application/xhtml+xml" {
      throw RemoteFault(.refused, Issue(.remoteHTML, file: list.place))
    }
    let signature = try signature(of: list, secrets, until: end)
    let head = RemoteCopy.Head(tag: Self.field(reply.tag), modified: Self.field(reply.modified))
    if let copy, copy.content == reply.body, copy.signature == signature { return copy.with(head) }
    let unread = RemoteCopy(
      address: list.address.text, head: head, fetched: .now, signature: signature, content: reply.body, entries: 0)
    // Before anything decodes it.
    let serial = try unread.mayServe(list)
    if let serial, let last = try? copy?.mayServe(list) {
      do throws(Issue) {
        try serial.mayFollow(last, file: list.place)
      } catch {
        throw RemoteFault(.untrusted, error)
      }
    }
    return try read(unread, list, after: copy)
  }

  /// The same with its entries counted, if it may take the place of another.
  private func read(_ unread: RemoteCopy, _ list: RemoteList, after copy: RemoteCopy?) throws(RemoteFault) -> RemoteCopy
  {
    let entries: Int
    do throws(ConfigurationError) {
      entries = try RemoteContent(list, unread.content).entryCount()
    } catch {
      throw RemoteFault(.refused, error.issues)
    }
    // Whoever declares the hash of a list has looked at it.
    if let copy, list.digest == nil, entries * 100 < copy.entries * (100 - list.maximumShrink) {
      throw RemoteFault(
        .refused,
        Issue(
          .remoteShrunk, file: list.place, value: "\(entries)", expected: "\(copy.entries)",
          detail: "\(list.maximumShrink)"))
    }
    return RemoteCopy(
      address: unread.address, head: unread.head, fetched: unread.fetched, signature: unread.signature,
      content: unread.content, entries: entries)
  }

  private func signature(
    of list: RemoteList, _ secrets: [String], until end: ContinuousClock.Instant
  ) throws(RemoteFault) -> [UInt8] {
    guard list.signer != nil else { return [] }
    let query = list.address.text.dropFirst(list.address.withoutQuery.count)
    guard let address = RemoteAddress("\(list.address.withoutQuery)\(ListSignature.suffix)\(query)") else {
      throw RemoteFault(.untrusted, Issue(.remoteSignature, file: list.place))
    }
    let reply = try get(address, of: list, secrets, [], limit: ListSignature.limit, until: end)
    switch reply.status {
    case 200: return reply.body
    case 404, 410: throw RemoteFault(.untrusted, Issue(.remoteSignature, file: list.place))
    default: throw Self.fault(reply, list)
    }
  }

  /// The reply to a GET after its redirects. Each is a request of its own: what is secret goes to one origin, and no
  /// way leads from https to anything else.
  private func get(
    _ start: RemoteAddress, of list: RemoteList, _ secrets: [String], _ conditions: [String], limit: Int,
    until end: ContinuousClock.Instant
  ) throws(RemoteFault) -> FetchReply {
    func fault(_ detail: String) -> RemoteFault {
      RemoteFault(.failed, Issue(.remoteRedirect, file: list.place, detail: detail))
    }
    var address = start
    for _ in 0...Self.redirectLimit {
      var request = FetchRequest(url: address.text, sizeLimit: limit, timeout: max(.milliseconds(1), end - .now))
      request.fields = conditions + (address.hasSameOrigin(as: list.address) ? secrets : [])
      request.certificates = list.certificatesFile
      let reply: FetchReply
      do throws(FetchFailure) {
        reply = try fetcher.get(request)
      } catch {
        let issue = Issue(.remoteFetch, file: list.place, value: error.kind.code, detail: error.kind.words)
        throw RemoteFault(error.kind == .tooLarge ? .refused : .failed, issue)
      }
      guard [301, 302, 303, 307, 308].contains(reply.status) else { return reply }
      guard let next = reply.redirect.flatMap({ RemoteAddress($0) }) else { throw fault("it is no URL of a list") }
      guard next.isSecure || !address.isSecure && (list.isAuthenticated || next.isLocal) else {
        throw fault("it is not encrypted")
      }
      address = next
    }
    throw fault("and so does the next, more than \(Self.redirectLimit) times")
  }

  /// The fields of the head that the declaration names, which may hold a secret.
  ///
  /// One of them must be `Host`, with the host that the others are for: whoever may write a declaration must not get to
  /// see a file by naming an origin of their own.
  private func headers(of list: RemoteList) throws(RemoteFault) -> [String] {
    guard let path = list.headersFile else { return [] }
    func fault(_ detail: String) -> RemoteFault {
      RemoteFault(.failed, Issue(.remoteHeaders, file: path, detail: detail))
    }
    let bytes: [UInt8]?
    do throws(SystemFailure) {
      bytes = try WholeFile.read(path, limit: Self.headersLimit)
    } catch {
      throw fault(error.words)
    }
    guard let bytes else { throw fault("it does not exist") }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    var fields: [String] = []
    var host: String?
    for line in lines {
      let name = line.prefix { $0 != ":" }
      let value = line.dropFirst(name.count + 1).drop { $0 == " " }
      let isName = !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      guard isName, !value.isEmpty, line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw fault("a line is no field")
      }
      if name.lowercased() == "host" { host = value.lowercased() } else { fields.append(line) }
    }
    guard host == list.address.host else { throw fault("it has no `Host:` with the host of the URL") }
    return fields
  }

  private static func fault(_ reply: FetchReply, _ list: RemoteList) -> RemoteFault {
    RemoteFault(
      .failed, [Issue(.remoteStatus, file: list.place, value: "\(reply.status)")], retryAfter: reply.retryAfter)
  }

  /// A field of an origin's that is sent back to it: printable and short, or it is left out.
  private static func field(_ value: String?) -> String? {
    value.flatMap { $0.utf8.count <= 1024 && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? $0 : nil }
  }
}
