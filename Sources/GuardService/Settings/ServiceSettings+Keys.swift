// fmguard — SPDX-License-Identifier: Apache-2.0
// The table of the keys of a settings file. A new key is one row here, and one in docs/settings.md.

internal import GuardHTTP
internal import GuardYAML

extension ServiceSettings {
  /// All keys.
  ///
  /// - Parameter folder: where the file lies; relative paths in it begin there.
  static func keys(in folder: String) -> [SettingsKey] {
    [
      .key("config", .path(in: folder), \.directory),
      .key("listen", .list(of: .address), \.addresses),
      .section(
        "tls",
        [
          .key("certificate", .path(in: folder), \.certificate),
          .key("key", .path(in: folder), \.certificateKey),
        ]),
      .key("keys", .path(in: folder), \.keys),
      .key("public_key", .path(in: folder), \.publicKey),
      .key("state", .path(in: folder), \.state),
      .key("watch", .boolean, \.watches),
      .key("log", .choice(), \.logFormat),
      .section(
        "audit",
        [
          .key("file", .path(in: folder), \.audit),
          .key("key", .path(in: folder), \.auditKey),
        ]),
      .key("drain_seconds", .integer(in: 0...3600), \.drainSeconds),
      .section(
        "limits",
        [
          .key("body_bytes", .integer(in: 1024...1 << 30), \.limits.bodyBytes),
          .key("items", .integer(in: 1...1_000_000), \.itemLimit),
          .key("connections", .integer(in: 1...1_000_000), \.limits.connections),
          .key("connections_per_address", .integer(in: 0...1_000_000), \.limits.connectionsPerAddress),
          .key("idle_seconds", .integer(in: 1...86_400), \.limits.idleSeconds),
          .key("request_seconds", .integer(in: 1...86_400), \.limits.requestSeconds),
          .key("threads", .integer(in: 1...1024), \.limits.threads),
          .key("workers", .integer(in: 1...1024), \.limits.workers),
          .key("queue", .integer(in: 1...1_000_000), \.limits.queue),
          .key("memory_bytes", .integer(in: 1024...1 << 40), \.limits.memoryBytes),
        ]),
    ]
  }
}

extension YAMLType where Value == String {
  /// A path; a relative one begins at a folder.
  fileprivate static func path(in folder: String) -> YAMLType<String> {
    YAMLType<String>.string.map("a path without NUL") { path in
      path.utf8.contains(0) ? nil : path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }
  }
}

extension YAMLType where Value == ListenAddress {
  /// An address to listen at.
  fileprivate static var address: YAMLType<ListenAddress> {
    YAMLType<String>.string.map("127.0.0.1:8080, https://*:8443 or unix:PATH") { ListenAddress($0) }
  }
}
