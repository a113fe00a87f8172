// fmguard — SPDX-License-Identifier: Apache-2.0
// The files of the console, which are part of the program. Knows their types; nothing of what they do.

internal import GuardHTTP

/// The page for operators at `/` and what belongs to it.
///
/// Whoever can reach the service gets the page; what it shows comes from routes that look at the key.
enum OperatorConsole {
  /// One of its files.
  enum File: Sendable, Hashable, CaseIterable {
    case page, style, script

    var contentType: String {
      switch self {
      case .page: "text/html; charset=utf-8"
      case .style: "text/css; charset=utf-8"
      case .script: "text/javascript; charset=utf-8"
      }
    }

    fileprivate var content: [UInt8] {
      switch self {
      case .page: PackageResources.index_html
      case .style: PackageResources.console_css
      case .script: PackageResources.console_js
      }
    }
  }

  /// No script but its own, no other host, no frame around it.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """

  /// The reply with a file.
  static func reply(_ file: File) -> HTTPReply {
    let headers = [
      HTTPField("Content-Security-Policy", policy), HTTPField("X-Content-Type-Options", "nosniff"),
      HTTPField("Referrer-Policy", "no-referrer"), HTTPField("Cache-Control", "no-cache"),
    ]
    return HTTPReply(contentType: file.contentType, headers: headers, body: file.content)
  }
}
