// fmguard — SPDX-License-Identifier: Apache-2.0
// What a connection knows of the listener that it came in at. A value.

/// A listener, as its connections see it.
final class ServedListener: Sendable {
  /// What all listeners share.
  let service: HTTPService
  /// Of what kind it is.
  let origin: HTTPOrigin
  /// Who it shows that it is; nil for plain HTTP.
  let identity: ServedIdentity?

  init(_ service: HTTPService, _ origin: HTTPOrigin, _ identity: ServedIdentity?) {
    self.service = service
    self.origin = origin
    self.identity = identity
  }
}
