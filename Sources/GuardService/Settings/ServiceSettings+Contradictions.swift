// fmguard — SPDX-License-Identifier: Apache-2.0
// Settings that are right one by one, and cannot be meant together. Reads nothing.

internal import FMGuard
internal import GuardHTTP
internal import GuardYAML

extension ServiceSettings {
  /// What cannot be meant, wherever it was said: in a file, by options, or half in each.
  var contradictions: [Issue] {
    let place = file?.path ?? "fmguard serve"
    var issues: [Issue] = []
    if (certificate == nil) != (certificateKey == nil) { issues.append(Issue(.halfAnIdentity, file: place)) }
    if (audit == nil) != (auditKey == nil) { issues.append(Issue(.halfAnAudit, file: place)) }
    if certificate == nil, let secret = addresses.first(where: \.usesTLS) {
      issues.append(Issue(.noCertificate, file: place, value: secret.description))
    }
    if keys == nil, let open = addresses.first(where: { !$0.isLocal }) {
      issues.append(Issue(.openWithoutKeys, file: place, value: open.description))
    }
    if limits.memoryBytes < limits.bodyBytes {
      issues.append(
        Issue(.tooLittleMemory, file: place, value: "\(limits.memoryBytes)", expected: "\(limits.bodyBytes)"))
    }
    return issues
  }
}

extension Issue.Kind {
  fileprivate static let halfAnIdentity = Self(
    "half_an_identity", "a certificate needs its key, and a key its certificate", remedy: "name both files")
  fileprivate static let halfAnAudit = Self(
    "half_an_audit", "an audit needs a file, and a key to hash texts with", remedy: "name both")
  fileprivate static let noCertificate = Self(
    "no_certificate", "there is no certificate for `{value}`",
    remedy: "name its file and that of its key, or drop https://")
  fileprivate static let openWithoutKeys = Self(
    "open_without_keys",
    "`{value}` can be reached from other machines, and there are no keys to tell callers by",
    remedy: "name a keys file, or listen at 127.0.0.1 or at a Unix socket")
  fileprivate static let tooLittleMemory = Self(
    "too_little_memory", "with {value} bytes for all bodies, none of {expected} bytes is ever taken",
    remedy: "let `memory_bytes` be at least `body_bytes`, better several times that")
}
