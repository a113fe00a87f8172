// fmguard — SPDX-License-Identifier: Apache-2.0
// Who or what asked for a reload. A table.

/// What a reload was caused by; the name is the value of a label.
enum ReloadCause: String, Sendable, Hashable, CaseIterable {
  /// SIGHUP.
  case signal
  /// `POST /-/reload`.
  case request
  /// Files have changed that are watched.
  case watch
  /// A list was fetched from its URL.
  case remote
}
