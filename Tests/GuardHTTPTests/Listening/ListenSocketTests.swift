// fmguard — SPDX-License-Identifier: Apache-2.0
// Sockets and their files: taken, left behind, handed over.

import Foundation
import TestSupport
import Testing

@testable import GuardHTTP

@Suite struct ListenSocketTests {
  private func kind(_ body: () throws -> Void) -> HTTPServerError.Kind? {
    do { try body() } catch let error as HTTPServerError { return error.kind } catch {}
    return nil
  }

  @Test func tellsThePortThatItWasGiven() throws {
    let socket = try ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0)))
    guard case .tcp(let host, let port) = socket.address.kind else { return #expect(Bool(false)) }
    #expect(host == "127.0.0.1" && port > 0)
  }

  @Test func refusesAnAddressInUse() throws {
    let first = try ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0)))
    #expect(kind { _ = try ListenSocket(first.address) } == .cannotListen)
    let folder = try TemporaryFolder()
    let path = ListenAddress(.unix(path: "\(folder.path)/s"))
    let second = try ListenSocket(path)
    #expect(kind { _ = try ListenSocket(path) } == .cannotListen)
    withExtendedLifetime((first, second)) {}
  }

  @Test func ownerAndGroupMayConnect() throws {
    let folder = try TemporaryFolder()
    let socket = try ListenSocket(ListenAddress(.unix(path: "\(folder.path)/s")))
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/s")[.posixPermissions] as? Int
    #expect(mode == 0o660)
    withExtendedLifetime(socket) {}
  }

  @Test func removesItsFile() throws {
    let folder = try TemporaryFolder()
    do {
      let socket = try ListenSocket(ListenAddress(.unix(path: "\(folder.path)/s")))
      withExtendedLifetime(socket) {}
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/s"))
  }

  /// A service that stops late leaves the socket of its successor alone.
  @Test func leavesTheFileOfAnother() throws {
    let folder = try TemporaryFolder()
    let address = ListenAddress(.unix(path: "\(folder.path)/s"))
    var old: ListenSocket? = try ListenSocket(address)
    try FileManager.default.removeItem(atPath: "\(folder.path)/s")
    let new = try ListenSocket(address)
    old = nil
    #expect(old == nil && FileManager.default.fileExists(atPath: "\(folder.path)/s"))
    withExtendedLifetime(new) {}
  }

  /// As after `kill -9`: the file is there, and nobody listens.
  @Test func replacesAFileThatWasLeftBehind() throws {
    let folder = try TemporaryFolder()
    let address = ListenAddress(.unix(path: "\(folder.path)/s"))
    do {
      let socket = try ListenSocket(address)
      try folder.link("kept", to: "\(folder.path)/s")
      #expect(unsafe link("\(folder.path)/s", "\(folder.path)/left") == 0)
      withExtendedLifetime(socket) {}
    }
    #expect(unsafe rename("\(folder.path)/left", "\(folder.path)/s") == 0)
    let again = try ListenSocket(address)
    withExtendedLifetime(again) {}
  }

  @Test func neverReplacesAnotherFile() throws {
    let folder = try TemporaryFolder(["s": "precious"])
    #expect(kind { _ = try ListenSocket(ListenAddress(.unix(path: "\(folder.path)/s"))) } == .cannotListen)
    #expect(FileManager.default.contents(atPath: "\(folder.path)/s") == Data("precious".utf8))
  }

  @Test func takesASocketOver() throws {
    let first = try ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0)))
    let copy = dup(first.descriptor)
    let second = try ListenSocket(inherited: copy)
    #expect(second.address == first.address)
  }

  @Test func refusesWhatIsNoSocket() throws {
    let file = unsafe open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(kind { _ = try ListenSocket(inherited: file) } == .notASocket)
  }
}
