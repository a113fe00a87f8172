// fmguard — SPDX-License-Identifier: Apache-2.0
// The files of the console, in memory. Knows their names and types; nothing of what they do.

internal import GuardHTTP
internal import GuardYAML

/// The page for operators at `/` and what belongs to it.
///
/// Whoever can reach the service gets the page; what it shows comes from routes that look at the key.
struct OperatorConsole: Sendable {
  /// One of its files.
  enum File: String, Sendable, Hashable, CaseIterable {
    case page = "index.html"
    case style = "console.css"
    case script = "console.js"

    var contentType: String {
      switch self {
      case .page: "text/html; charset=utf-8"
      case .style: "text/css; charset=utf-8"
      case .script: "text/javascript; charset=utf-8"
      }
    }
  }

  /// No script but its own, no other host, no frame around it.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """

  private let contents: [File: [UInt8]]

  /// The files of the folder `console` of a configuration directory; nil if one of them cannot be read.
  init?(directory: String) {
    var contents: [File: [UInt8]] = [:]
    for file in File.allCases {
      guard let content = try? FileContent.read(root: directory, path: "console/\(file.rawValue)") else { return nil }
      contents[file] = content
    }
    self.contents = contents
  }

  /// The reply with a file.
  func reply(_ file: File) -> HTTPReply {
    let headers = [
      HTTPField("Content-Security-Policy", Self.policy), HTTPField("X-Content-Type-Options", "nosniff"),
      HTTPField("Referrer-Policy", "no-referrer"), HTTPField("Cache-Control", "no-cache"),
    ]
    return HTTPReply(contentType: file.contentType, headers: headers, body: contents[file] ?? [])
  }
}
