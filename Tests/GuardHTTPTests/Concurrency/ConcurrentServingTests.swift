// fmguard — SPDX-License-Identifier: Apache-2.0
// Many connections at a time: nobody gets the reply of another. Run under the thread sanitizer, too.

import GuardHTTP
import Testing

@Suite struct ConcurrentServingTests {
  @Test(arguments: [false, true]) func concurrentRequestsKeepTheirBodies(unix: Bool) async throws {
    let echo = try EchoServer(unix: unix)
    await withTaskGroup(of: Int.self) { group in
      for worker in 0..<8 {
        group.addTask {
          let client = RawClient(echo.address)
          var wrong = 0
          for number in 0..<200 {
            // Some are long enough for a worker.
            let count = number % 11 == 0 ? 4000 : 1 + number % 50
            let body = String(repeating: "\(worker)-\(number) ", count: count)
            let path = number % 7 == 0 ? "/later" : "/now"
            client.send("POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            if client.receiveReply() != (200, "post \(path) \(body)") { wrong += 1 }
          }
          return wrong
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }
}
