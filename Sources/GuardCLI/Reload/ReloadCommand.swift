// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard reload`: asks a service, and tells its answer. Knows nothing of rulesets.

import FMGuard
import GuardJSON

extension Program {
  /// Makes a service reload and tells what came of it.
  public static func reload(_ options: ReloadOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      let name = options.address.string.escapedForTerminal
      let told: ReloadTold
      do {
        told = try ReloadTold.ask(options)
      } catch let error as SystemError {
        return console.complain("reload: \(name): \(error)")
      } catch {
        return console.complain("reload: '\(name)' is no address of fmguard, such as unix:/run/fmguard.sock")
      }
      guard told.status == 200 else {
        console.complain("reload: \(told.message ?? "\(told.issues.count) issues; the ruleset in force stays")")
        for issue in told.issues { console.note("\(issue.escapedForTerminal)\n") }
        return
      }
      try console.write("\(told.result) \(told.ruleset)\n")
    }
  }
}

extension ReloadTold {
  /// Nobody at the address, or nobody who speaks like the service.
  private struct NoService: Error {}

  /// Asks the service that the options name.
  fileprivate static func ask(_ options: ReloadOptions) throws -> ReloadTold {
    let key = try options.keyFile.map(readKey)
    guard let connection = try ServiceConnection(options.address),
      let reply = try connection.post("/-/reload", key: key), let told = ReloadTold(reply.body, status: reply.status)
    else { throw NoService() }
    return told
  }

  /// The key in a file, without the line break at its end.
  private static func readKey(in path: Word) throws -> [UInt8] {
    let bytes = try InputFile(path: path).read(upTo: 4096).bytes
    return Array(bytes.prefix { $0 > 0x20 && $0 < 0x7F })
  }
}

/// What a service told of a reload, or why it did not reload.
struct ReloadTold: Sendable, Equatable {
  let status: Int
  private(set) var result = ""
  private(set) var ruleset = ""
  /// Why there was no reload.
  private(set) var message: String?
  /// One line each.
  private(set) var issues: [String] = []

  /// Reads the body of a reply; nil if it is not that of a reload.
  init?(_ body: [UInt8], status: Int) {
    self.status = status
    var reader = JSONReader()
    let text = body.span
    reader.start(text)
    do {
      guard try reader.next(in: text)?.kind == .objectBegin else { return nil }
      while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
        switch (name.string(in: text), value.kind) {
        case ("result", .string): result = value.string(in: text)
        case ("ruleset", .string): ruleset = value.string(in: text)
        case ("error", .objectBegin): message = try Self.members(&reader, text)["message"]
        case ("issues", .arrayBegin):
          while let issue = try reader.next(in: text), issue.kind == .objectBegin {
            issues.append(Self.line(try Self.members(&reader, text)))
          }
        default: try reader.skip(value, in: text)
        }
      }
    } catch {
      return nil
    }
    if result.isEmpty, message == nil { return nil }
  }

  /// The simple members of an object that has just begun.
  private static func members(_ reader: inout JSONReader, _ text: Span<UInt8>) throws(JSONFault) -> [String: String] {
    var members: [String: String] = [:]
    while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
      if value.kind == .string || value.kind == .number { members[name.string(in: text)] = value.string(in: text) }
      try reader.skip(value, in: text)
    }
    return members
  }

  /// `denylists/en/x.yaml:3:5: unknown key …`
  private static func line(_ issue: [String: String]) -> String {
    [issue["file"], issue["line"], issue["column"]].compactMap(\.self).joined(separator: ":")
      + ": \(issue["message"] ?? "")"
  }
}
