// fmguard — SPDX-License-Identifier: Apache-2.0
// A service without sockets, over a configuration of neutral words. Knows no route.

import FMGuard
import GuardHTTP
import GuardSigning
import Synchronization
import TestSupport
import Testing

@testable import GuardService

/// A handler and what it needs.
final class Service: Sendable {
  let folder: TemporaryFolder
  let store: RulesetStore
  let status = ServiceStatus()
  let handler: ServiceHandler

  /// - Parameters:
  ///   - keys: the content of a keys file; nil for none.
  ///   - model: the content of `models/default.fmc`; nil for none.
  ///   - policy: the content of `policies/default.yaml`; nil for the one without a classifier.
  ///   - more: further files.
  init(
    keys: String? = nil, model: [UInt8]? = nil, policy: String? = nil, more: [String: String] = [:],
    itemLimit: Int = 10,
    audit: AuditTrail? = nil
  ) throws {
    folder = try TemporaryFolder(Self.configuration.merging(more) { $1 })
    if let model { try folder.write(model, to: WordModel.path) }
    if let policy { try folder.write(policy, to: "policies/default.yaml") }
    if let keys { try folder.write(keys, to: "keys.yaml") }
    store = try RulesetStore(
      directory: folder.path, keys: keys == nil ? nil : "\(folder.path)/keys.yaml", counters: Counters())
    handler = ServiceHandler(store, try Reloader(store) { _ in }, status, audit, itemLimit: itemLimit)
  }

  /// The reply to a request, whenever it comes.
  func reply(_ request: HTTPRequest) async -> HTTPReply {
    switch handler.answer(request) {
    case .now(let reply): return reply
    case .later(let start):
      return await withCheckedContinuation { continuation in
        start(HTTPResponder { continuation.resume(returning: $0 ?? HTTPReply(500, body: [])) })
      }
    }
  }

  func get(_ path: String, origin: HTTPOrigin = .network) async -> HTTPReply {
    await reply(HTTPRequest(.get, path, origin: origin))
  }

  func post(_ path: String, _ body: String = "", origin: HTTPOrigin = .network) async -> HTTPReply {
    await reply(HTTPRequest(.post, path, body: Array(body.utf8), origin: origin))
  }

  static let configuration = [
    "denylists/trees.txt": ConfigurationText.list("trees", ["walnut", "blue heron"]),
    "policies/default.yaml": ConfigurationText.policy("default", "enforce"),
    "policies/watch.yaml": ConfigurationText.policy("watch", "shadow"),
  ]

  /// A list that changes what it finds.
  static let redacting = ConfigurationText.list(
    "oaks", entries: [#"{term: oak, action: replace, replacement: "***"}"#])
}

/// What a keys file holds of a key.
func keyHash(_ key: String) -> String {
  "sha256:\(Hexadecimal.digits(SHA256.digest(of: Array(key.utf8).span)))"
}

extension HTTPReply {
  var text: String { String(decoding: body, as: UTF8.self) }
}
