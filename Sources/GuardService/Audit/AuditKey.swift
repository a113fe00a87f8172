// fmguard — SPDX-License-Identifier: Apache-2.0
// The file of the key that texts are hashed with. Knows no hash.

internal import FMGuard

enum AuditKey {
  /// Bytes that a key has at least: whoever has the audit must not find the key by trying.
  private static let shortest = 32

  /// The bytes of a key file but for the line break at its end: what `openssl rand -hex 32` writes is a key.
  static func read(_ path: String) throws(Issue) -> [UInt8] {
    if ServiceFile.grants(0o027, at: path) { throw Issue(.auditKeyMode, file: path) }
    var key = try ServiceFile.read(path)
    if key.last == UInt8(ascii: "\n") { key.removeLast() }
    guard key.count >= shortest else { throw Issue(.auditKeyShort, file: path, expected: "\(shortest)") }
    return key
  }

  /// Whether a key file can be used.
  static func prove(_ path: String) throws(ConfigurationError) {
    do throws(Issue) { _ = try read(path) } catch { throw ConfigurationError([error]) }
  }
}

extension Issue.Kind {
  fileprivate static let auditKeyMode = Self(
    "audit_key_mode", "others may read the key of the audit, or its group write to it", remedy: "chmod 600 it")
  fileprivate static let auditKeyShort = Self(
    "audit_key_short", "the key of the audit has less than {expected} bytes", remedy: "openssl rand -hex 32 makes one")
}
