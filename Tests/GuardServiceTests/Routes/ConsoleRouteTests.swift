// fmguard — SPDX-License-Identifier: Apache-2.0
// The files of the console: what is served, as what, and under which policy. What they do is for a browser to show.

import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct ConsoleRouteTests {
  private static let files = ["index.html": "<!doctype html>", "console.css": "body {}", "console.js": "let a"]

  private func folder(without missing: String? = nil) throws -> TemporaryFolder {
    try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: Self.files.filter { $0.key != missing }.map { ("console/\($0.key)", $0.value) }))
  }

  @Test(arguments: [
    ("/", "index.html", "text/html; charset=utf-8"), ("/console.css", "console.css", "text/css; charset=utf-8"),
    ("/console.js", "console.js", "text/javascript; charset=utf-8"),
  ])
  func filesAreServed(path: String, file: String, type: String) async throws {
    let folder = try folder()
    let service = try Service(console: OperatorConsole(directory: folder.path))
    let reply = await service.get(path)
    #expect(reply.status == 200)
    #expect(reply.text == Self.files[file])
    #expect(reply.contentType == type)
    let policy = try #require(reply.headers.first { $0.name == "Content-Security-Policy" }).value
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "))
    #expect(policy.hasSuffix("frame-ancestors 'none'") && !policy.contains("unsafe") && !policy.contains("\n"))
    #expect(await service.post(path, "{}").status == 405)
  }

  @Test(arguments: ["index.html", "console.css", "console.js"])
  func aFileThatIsMissingIsNoConsole(missing: String) async throws {
    let folder = try folder(without: missing)
    #expect(OperatorConsole(directory: folder.path) == nil)
    let service = try Service()
    #expect(await service.get("/").status == 404)
    #expect(await service.get("/console.js").status == 404)
  }

  /// Those that are shipped name no other host, and hold no script or style that the policy would stop.
  @Test func whatIsShippedObeysThePolicy() throws {
    let console = try #require(OperatorConsole(directory: PackageFolder.path))
    for file in OperatorConsole.File.allCases {
      let text = console.reply(file).text
      for forbidden in ["https://", " style=\"", " onclick=", "innerHTML", "eval(", "import("] {
        #expect(!text.contains(forbidden), "\(file): \(forbidden)")
      }
      // The one address is the name of a vocabulary.
      #expect(text.ranges(of: "http://").count == (file == .script ? 1 : 0))
    }
  }
}
