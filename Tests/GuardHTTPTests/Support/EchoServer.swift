// fmguard — SPDX-License-Identifier: Apache-2.0
// A server whose replies say what it was asked. Stops when the test ends.

import GuardHTTP
import TestSupport

/// Echoes: method, path and body, or does what the path says.
final class EchoServer: Sendable {
  let server: HTTPServer
  private let folder: TemporaryFolder?

  var address: ListenAddress { server.addresses[0] }

  /// - Parameter unix: whether it listens at a Unix socket.
  init(unix: Bool = false, limits: HTTPLimits = HTTPLimits(), identity: TLSIdentity? = nil) throws {
    folder = unix ? try TemporaryFolder() : nil
    let address = folder.map { ListenAddress(.unix(path: "\($0.path)/socket")) }
    server = try HTTPServer(
      [ListenSocket(address ?? ListenAddress(.tcp(host: "127.0.0.1", port: 0), tls: identity != nil))], limits: limits,
      identity: identity,
      faults: { fault in
        switch fault {
        case .bodyTooLarge(let limit): HTTPReply(413, body: Array("at most \(limit)".utf8))
        case .bodyWithoutEnd: HTTPReply(400, body: Array("no end".utf8))
        case .ambiguousHost: HTTPReply(400, body: Array("which host".utf8))
        case .overloaded: HTTPReply(503, headers: [HTTPField("Retry-After", "1")], body: Array("overloaded".utf8))
        case .tookTooLong: HTTPReply(503, body: Array("took too long".utf8))
        case .unanswered: HTTPReply(500, body: Array("unanswered".utf8))
        }
      }, admit: { $0.path == "/away" ? HTTPReply(401, body: Array("away".utf8)) : nil }, handler: Self.answer)
  }

  deinit { server.stop(within: .seconds(5)) }

  @Sendable private static func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let echo = HTTPReply(
      contentType: "text/plain", body: Array("\(request.method) \(request.path) ".utf8) + request.body)
    switch request.path {
    case "/later":
      return .later { responder in
        ServerThread.start {
          usleepFor(milliseconds: 20)
          responder.reply(echo)
        }
      }
    case "/slow":
      usleepFor(milliseconds: 400)
      return .now(HTTPReply(body: Array("slow \(request.body.count)".utf8)))
    case "/never": return .later { _ in }
    case "/large": return .now(HTTPReply(body: [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)))
    case "/headers":
      let headers = request.headers
      let fields = [headers.authorization, headers.apiKey, headers.contentType, headers.contentEncoding]
      return .now(HTTPReply(body: Array(fields.map { $0 ?? "-" }.joined(separator: "|").utf8)))
    default: return .now(echo)
    }
  }
}

extension HTTPLimits {
  /// The defaults with a change.
  static func with(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
    var limits = HTTPLimits()
    change(&limits)
    return limits
  }
}
