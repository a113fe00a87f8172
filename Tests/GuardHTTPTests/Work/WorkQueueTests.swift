// fmguard — SPDX-License-Identifier: Apache-2.0
// Who waits for a worker, who is answered without one, without any socket.

import Foundation
import Synchronization
import Testing

@testable import GuardHTTP

@Suite struct WorkQueueTests {
  /// Collects replies by name.
  private final class Replies: Sendable {
    let all = Mutex<[String: Int]>([:])

    func responder(_ name: String) -> HTTPResponder {
      HTTPResponder { reply in self.all.withLock { $0[name] = reply?.status ?? 0 } }
    }

    /// What there is when nothing more is expected.
    func when(_ count: Int) -> [String: Int] {
      for _ in 0..<1000 where all.withLock({ $0.count }) < count { usleepFor(milliseconds: 5) }
      return all.withLock { $0 }
    }
  }

  private static let late = HTTPReply(503, body: [])
  private static let slow = HTTPReply(504, body: [])

  /// A gate that work stands at until it is opened.
  private final class Gate: Sendable {
    private let semaphore = ServiceSemaphore()
    func open() { semaphore.signal() }
    func pass() { semaphore.wait() }
  }

  @Test func doesAllOfIt() throws {
    let queue = try WorkQueue(threads: 3, limit: 100)
    let replies = Replies()
    for number in 0..<100 {
      #expect(queue.offer(at: 0, replies.responder("\(number)")) { .now(HTTPReply(200 + number, body: [])) })
    }
    let got = replies.when(100)
    #expect(got.count == 100 && got.allSatisfy { $0.value == 200 + (Int($0.key) ?? -1) })
    queue.end()
    #expect(!queue.offer(at: 0, replies.responder("after")) { .now(HTTPReply(body: [])) })
  }

  @Test func hasAnEnd() throws {
    let queue = try WorkQueue(threads: 1, limit: 2)
    let (replies, gate) = (Replies(), Gate())
    func offer(_ name: String) -> Bool {
      queue.offer(at: 0, replies.responder(name)) {
        gate.pass()
        return .now(HTTPReply(body: []))
      }
    }
    #expect(offer("a"))
    for _ in 0..<1000 where queue.load.running == 0 { usleepFor(milliseconds: 5) }
    #expect([offer("b"), offer("c"), offer("d")] == [true, true, false])
    #expect(queue.load == (2, 1))
    for _ in 0..<3 { gate.open() }
    #expect(replies.when(4) == ["a": 200, "b": 200, "c": 200, "d": 0], "who is not taken has no reply of a worker")
    queue.end()
  }

  @Test func answersWhoWaitsOrTakesTooLong() throws {
    let queue = try WorkQueue(threads: 1, limit: 2)
    let (replies, gate) = (Replies(), Gate())
    for (name, time) in [("running", 0), ("late", 100), ("early", 900)] {
      _ = queue.offer(at: time, replies.responder(name)) {
        gate.pass()
        return .now(HTTPReply(body: []))
      }
      for _ in 0..<1000 where queue.load.running == 0 { usleepFor(milliseconds: 5) }
    }
    #expect(queue.expire(over: 1000, at: 1000, waited: Self.late, took: Self.slow) == (0, 0), "nobody is late yet")
    #expect(queue.expire(over: 1000, at: 1101, waited: Self.late, took: Self.slow) == (1, 1))
    #expect(queue.expire(over: 1000, at: 1101, waited: Self.late, took: Self.slow) == (0, 0), "once is enough")
    #expect(replies.when(2) == ["running": 504, "late": 503])
    gate.open()
    gate.open()
    #expect(replies.when(3) == ["running": 504, "late": 503, "early": 200], "a reply that comes later is none")
    queue.end()
  }

  @Test func workMayPromiseItsReply() throws {
    let queue = try WorkQueue(threads: 1, limit: 1)
    let replies = Replies()
    #expect(queue.offer(at: 0, replies.responder("a")) { .later { $0.reply(HTTPReply(201, body: [])) } })
    #expect(replies.when(1) == ["a": 201])
    queue.end()
  }
}

@Suite struct BodyBudgetTests {
  @Test func givesWhatThereIs() {
    let budget = BodyBudget(10)
    #expect([budget.take(4), budget.take(7), budget.take(6), budget.take(1)] == [true, false, true, false])
    #expect(budget.count == 10)
    budget.give(10)
    #expect(budget.count == 0 && budget.take(10))
  }
}
