// fmguard — SPDX-License-Identifier: Apache-2.0
// What the end of a question says of the host that was asked. Knows nothing of answers.

internal import GuardPolicy

extension Unavailability {
  /// What it says of the host.
  var sign: HostSign {
    switch self {
    case .timeout, .unreachable, .untrusted, .rateLimited, .failing: .failure
    // An answer, though none that helps. What a text can bring about must not keep others from being asked about.
    case .redirected, .rejected, .unparseable: .life
    case .tooLarge, .overloaded, .breakerOpen, .keyMissing, .cancelled: .nothing
    }
  }
}

/// What the end of a question says of the host that was asked.
enum HostSign: Sendable, Hashable {
  case life, failure, nothing
}
