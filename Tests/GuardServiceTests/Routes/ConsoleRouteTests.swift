// fmguard — SPDX-License-Identifier: Apache-2.0
// The files of the console: what is served, as what, and under which policy. What they do is for a browser to show.

import GuardHTTP
import Testing

@testable import GuardService

@Suite struct ConsoleRouteTests {
  @Test(arguments: [
    ("/", "text/html; charset=utf-8", "<!doctype html>"), ("/console.css", "text/css; charset=utf-8", "/* fmguard"),
    ("/console.js", "text/javascript; charset=utf-8", "// fmguard"),
  ])
  func filesAreServed(path: String, type: String, start: String) async throws {
    let service = try Service()
    let reply = await service.get(path)
    #expect(reply.status == 200)
    #expect(reply.text.hasPrefix(start))
    #expect(reply.contentType == type)
    let policy = try #require(reply.headers.first { $0.name == "Content-Security-Policy" }).value
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "))
    #expect(policy.hasSuffix("frame-ancestors 'none'") && !policy.contains("unsafe") && !policy.contains("\n"))
    #expect(await service.post(path, "{}").status == 405)
  }

  /// They name no other host, and hold no script or style that the policy would stop.
  @Test(arguments: OperatorConsole.File.allCases) func theyObeyThePolicy(file: OperatorConsole.File) {
    let text = OperatorConsole.reply(file).text
    for forbidden in ["https://", " style=\"", " onclick=", "innerHTML", "eval(", "import("] {
      #expect(!text.contains(forbidden), "\(file): \(forbidden)")
    }
    // The one address is the name of a vocabulary.
    #expect(text.ranges(of: "http://").count == (file == .script ? 1 : 0))
  }
}
