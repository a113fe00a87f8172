// fmguard — SPDX-License-Identifier: Apache-2.0
// The memory of serials: what comes back after a restart, and that damage is never taken for the beginning.

import Foundation
import GuardYAML
import TestSupport
import Testing

@testable import GuardSigning

@Suite struct SerialMemoryTests {
  private func serial(_ number: Int, _ digit: String = "a") -> SignedSerial {
    SignedSerial(serial: number, digest: String(repeating: digit, count: 64))
  }

  private func kind(_ body: () throws -> Void) -> GuardYAML.Issue.Kind? {
    do { try body() } catch { return (error as? GuardYAML.Issue)?.kind }
    return nil
  }

  @Test func whatMayFollow() {
    #expect(kind { try serial(8).mayFollow(serial(7)) } == nil)
    #expect(kind { try serial(7).mayFollow(serial(7)) } == nil)
    #expect(kind { try serial(7, "b").mayFollow(serial(7)) } == .serialReused)
    #expect(kind { try serial(6).mayFollow(serial(7)) } == .serialOlder)
  }

  @Test func isThereAgainAfterARestart() throws {
    let folder = try TemporaryFolder()
    var memory = try SerialMemory(folder: folder.path)
    #expect(memory.newest == nil)
    try memory.keep(serial(7))
    try memory.keep(serial(6, "c"))
    #expect(memory.newest == serial(7), "it never goes back")
    #expect(try SerialMemory(folder: folder.path).newest == serial(7))
    try memory.keep(serial(9))
    #expect(try SerialMemory(folder: folder.path).newest == serial(9))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [SerialMemory.fileName])
  }

  @Test func aDraftOfACrashIsNotInTheWay() throws {
    let folder = try TemporaryFolder()
    try folder.write("half", to: ".\(SerialMemory.fileName).\(getpid())")
    var memory = try SerialMemory(folder: folder.path)
    try memory.keep(serial(7))
    #expect(try SerialMemory(folder: folder.path).newest == serial(7))
  }

  @Test func damageIsNotTheBeginning() throws {
    let good = String(decoding: SerialMemory.encode(serial(7)), as: UTF8.self)
    for text in [
      "", "\0", "🙂", "x", String(good.dropLast()), String(good.dropFirst()), good + "\n",
      good.replacing("\n", with: "\r\n"),
      good.replacing("7", with: "0"), good.replacing("7", with: "07"), good.replacing("7", with: "-7"),
      good.replacing("7 a", with: "a"), good + good, String(repeating: "x", count: 1 << 20),
    ] {
      let folder = try TemporaryFolder([SerialMemory.fileName: text])
      #expect(kind { _ = try SerialMemory(folder: folder.path) } == .serialMemory, "\(text.prefix(99))")
    }
    let folder = try TemporaryFolder()
    try folder.write([0xFF], to: SerialMemory.fileName)
    #expect(kind { _ = try SerialMemory(folder: folder.path) } == .serialMemory)
    #expect(kind { _ = try SerialMemory(folder: "\(folder.path)/gone") } == .unreadable)
    #expect(kind { _ = try SerialMemory(folder: "\(folder.path)/\(SerialMemory.fileName)") } == .unreadable)
  }

  @Test func whatCannotBeKeptIsNotRemembered() throws {
    let folder = try TemporaryFolder(["state/x": ""])
    var memory = try SerialMemory(folder: "\(folder.path)/state")
    try FileManager.default.removeItem(atPath: "\(folder.path)/state")
    #expect(kind { try memory.keep(serial(7)) } == .notWritten)
    #expect(memory.newest == nil)
  }
}
