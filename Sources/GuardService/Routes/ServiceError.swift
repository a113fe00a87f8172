// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a request is not served. Facts, and their one text. Holds nothing of the request's texts.

internal import FMGuard
internal import GuardHTTP
internal import GuardJSON
internal import GuardRows

/// What is wrong with a request, or with the service.
struct ServiceError: Error, Sendable, Hashable {
  struct Kind: Sendable, Hashable {
    let status: Int
    /// The stable name.
    let code: String
    /// What kind of error clients of OpenAI's API take it for.
    let type: String
    let message: String

    private init(_ status: Int, _ code: String, type: String = "invalid_request_error", _ message: String) {
      self.status = status
      self.code = code
      self.type = type
      self.message = message
    }

    static let badRow = Kind(400, "invalid_request", "the body cannot be used")
    static let noBody = Kind(400, "invalid_json", "the body is empty, where a JSON object is needed")
    static let ambiguousBody = Kind(400, "ambiguous_body", "where the body ends cannot be told")
    static let ambiguousHost = Kind(400, "ambiguous_host", "whom the request is for cannot be told")
    static let missingKey = Kind(401, "missing_key", type: "authentication_error", "a key is needed")
    static let unknownKey = Kind(401, "unknown_key", type: "authentication_error", "the key is unknown")
    static let tooManyRequests = Kind(
      429, "rate_limit_exceeded", type: "rate_limit_error", "there were too many texts with this key")
    static let notAnOperator = Kind(403, "not_permitted", type: "permission_error", "only an operator may do that")
    static let wrongHost = Kind(
      421, "wrong_host", "without keys, Host must be localhost or an address of this machine's loopback")
    static let noRoute = Kind(404, "not_found", "there is no such path")
    static let noPolicy = Kind(404, "unknown_policy", "there is no such policy")
    static let wrongMethod = Kind(405, "method_not_allowed", "the path is not served by this method")
    static let tooLarge = Kind(413, "too_large", "the body is too long")
    static let tooManyItems = Kind(413, "too_many_items", "there are too many items")
    static let notJSON = Kind(415, "unsupported_media_type", "the body must be application/json, without an encoding")
    static let unanswered = Kind(500, "internal_error", type: "server_error", "the request was not answered")
    static let overloaded = Kind(503, "overloaded", type: "server_error", "there is too much to do; try again later")
    static let timeout = Kind(503, "timeout", type: "server_error", "the request took too long, and has no verdict")
  }

  let kind: Kind
  /// The row's own code, if a row is wrong.
  var code: String?
  /// More about it.
  var message: String?
  /// The member that it is about.
  var parameter: String?
  /// Further fields of the reply's head.
  var headers: [HTTPField] = []

  init(_ kind: Kind, headers: [HTTPField] = []) {
    self.kind = kind
    self.headers = headers
  }

  init(_ error: RowError) {
    kind =
      switch error.kind {
      case .notPermitted: .notAnOperator
      case .unknownPolicy: .noPolicy
      default: .badRow
      }
    code = error.kind.code
    message = error.message(about: "body")
    parameter = error.key
  }

  /// What went wrong while a body was read.
  init(ofReading error: any Error) {
    switch error {
    case let fault as JSONFault: self.init(RowError(fault))
    case let error as RowError: self.init(error)
    case let error as ServiceError: self = error
    default: self.init(.badRow)
    }
  }

  init(_ fault: HTTPFault) {
    switch fault {
    case .bodyTooLarge(let limit):
      kind = .tooLarge
      message = "the body is longer than \(limit) bytes"
    case .bodyWithoutEnd: kind = .ambiguousBody
    case .ambiguousHost: kind = .ambiguousHost
    case .overloaded:
      kind = .overloaded
      headers = [.retryAfter(seconds: 1)]
    case .tookTooLong: kind = .timeout
    case .unanswered: kind = .unanswered
    }
  }

  /// The reply:
  ///
  ///     {"error":{"message":"there is no such path","type":"invalid_request_error","param":null,"code":"not_found"}}
  ///
  /// The form is that of OpenAI's API, so that its clients can read it. Codes are stable, messages are for people.
  var reply: HTTPReply {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("error")
      writer.object { writer in
        writer.key("message")
        writer.string(message ?? kind.message)
        writer.key("type")
        writer.string(kind.type)
        writer.key("param")
        writer.string(parameter)
        writer.key("code")
        writer.string(code ?? kind.code)
      }
    }
    return HTTPReply(kind.status, headers: headers, body: writer.bytes)
  }
}

extension HTTPField {
  /// When to try again.
  static func retryAfter(seconds: Int) -> HTTPField { HTTPField("Retry-After", "\(seconds)") }
}
