// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard reload`: asks a service, and tells its answer. Knows nothing of rulesets.

import FMGuard
import GuardJSON

extension Program {
  /// Makes a service reload and tells what came of it.
  public static func reload(_ options: ReloadOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      let told: ReloadTold
      do throws(ReloadError) {
        told = try ReloadTold.ask(options)
      } catch {
        return console.complain("reload: \(error)")
      }
      guard told.status == 200 else {
        let reason = told.message ?? "\(told.issues.count) issues; the ruleset in force stays"
        console.complain("reload: \(reason.escapedForTerminal)")
        for issue in told.issues { console.note("\(issue.escapedForTerminal)\n") }
        return
      }
      try console.write("\("\(told.result) \(told.ruleset)".escapedForTerminal)\n")
    }
  }
}

extension ReloadTold {
  /// No key is longer.
  private static let keyLimit = 4096

  /// Asks the service that the options name.
  fileprivate static func ask(_ options: ReloadOptions) throws(ReloadError) -> ReloadTold {
    let key = try options.keyFile.map(readKey)
    let address = options.address.string
    let answer: (isAddress: Bool, reply: ServiceConnection.Reply?)
    do throws(SystemError) {
      if let connection = try ServiceConnection(options.address) {
        answer = (true, try connection.post("/-/reload", key: key))
      } else {
        answer = (false, nil)
      }
    } catch {
      throw ReloadError(kind: .nobody, subject: address, cause: error)
    }
    guard answer.isAddress else { throw ReloadError(kind: .noAddress, subject: address) }
    guard let reply = answer.reply, let told = ReloadTold(reply.body, status: reply.status) else {
      throw ReloadError(kind: .stranger, subject: address)
    }
    return told
  }

  /// The key in a file, without the line break at its end.
  private static func readKey(in path: Word) throws(ReloadError) -> [UInt8] {
    var bytes: [UInt8]
    let isOpen: Bool
    do throws(SystemError) {
      let file = try InputFile(path: path)
      isOpen = file.grants(0o026)
      bytes = try file.read(upTo: keyLimit).bytes
    } catch {
      throw ReloadError(kind: .keyFile, subject: path.string, cause: error)
    }
    if isOpen { throw ReloadError(kind: .keyFileMode, subject: path.string) }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= keyLimit, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ReloadError(kind: .keyForm, subject: path.string)
    }
    return bytes
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
