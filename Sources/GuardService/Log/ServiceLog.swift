// fmguard — SPDX-License-Identifier: Apache-2.0
// Lines on standard error, for people or for programs. Knows no text of a user, and is given none.

internal import FMGuard
internal import GuardHTTP

/// How log lines are written.
public enum LogFormat: String, Sendable, Hashable, CaseIterable {
  /// `2026-11-30T13:05:09.120Z info reloaded ruleset=sha256:… seconds=0.031`
  case text
  /// One JSON object a line, with the same members.
  case json
}

/// The log of the service: what it did, never what it was asked.
final class ServiceLog: Sendable {
  enum Level: String, Sendable {
    case info, warning, error
  }

  private let format: LogFormat
  private let turn = Locked(())
  private let descriptor: Int32

  init(_ format: LogFormat, descriptor: Int32 = 2) {
    self.format = format
    self.descriptor = descriptor
  }

  /// Writes one line.
  ///
  /// - Parameters:
  ///   - event: what happened, in words that never change.
  ///   - fields: its circumstances.
  func write(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String> = [:]) {
    write(Self.line(format, at: .now, level, event, fields))
  }

  static func line(
    _ format: LogFormat, at time: WallTime, _ level: Level, _ event: String, _ fields: KeyValuePairs<String, String>
  ) -> [UInt8] {
    switch format {
    case .text:
      let rest = fields.map { " \($0)=\(quoted($1))" }.joined()
      return Array("\(time.text) \(level.rawValue) \(event)\(rest)\n".utf8)
    case .json:
      var writer = JSONWriter()
      writer.object { writer in
        let head = [("time", time.text), ("level", level.rawValue), ("event", event)]
        for (name, value) in head + fields.map({ ($0, $1) }) {
          writer.key(named: name)
          writer.string(value)
        }
      }
      return writer.bytes + [UInt8(ascii: "\n")]
    }
  }

  /// A value as one word: in quotes, with escapes, unless it is plain.
  private static func quoted(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
    if isPlain { return value }
    var writer = JSONWriter()
    writer.string(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A line that cannot be written is lost: there is nobody else to tell.
  private func write(_ line: [UInt8]) {
    turn.withLock { _ in _ = OpenDescriptor.append(line, to: descriptor) }
  }
}
