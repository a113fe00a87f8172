// fmguard — SPDX-License-Identifier: Apache-2.0
// A deny list that comes from a URL, as a file of the configuration directory declares it. A value; fetches nothing.

public import GuardAddress
public import GuardSigning

/// The declaration of a deny list that comes from a URL.
public struct RemoteList: Sendable, Hashable {
  /// The folder of a configuration directory that holds the declarations.
  public static let folder = "remote"
  /// How many there may be.
  public static let limit = 64

  /// How the list is written.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// As a `*.txt` of `denylists/`.
    case plain
    /// As a `*.yaml` of `denylists/`.
    case structured
  }

  /// The id, which the list that is fetched must have, too.
  public var id = ""
  /// The file of the declaration, relative to the configuration directory.
  public var file = ""
  /// Where it is fetched.
  public var address: RemoteAddress
  /// How the list is written.
  public var form = Form.plain
  /// How long after one fetch the next begins, in seconds.
  public var interval = 900
  /// By how many percent of the interval a fetch may be earlier or later, so that instances do not ask in one moment.
  public var jitter = 10
  /// How long a fetch may take, redirects included, in seconds.
  public var timeout = 30
  /// How many bytes the list may have.
  public var sizeLimit = 64 << 20
  /// How many percent of its entries a list may lose from one fetch to the next.
  public var maximumShrink = 50
  /// Whether a service starts without it.
  public var isOptional = false
  /// The SHA-256 that the list must have; nil for any.
  public var digest: [UInt8]?
  /// Whose signature must come with it, at the same URL with `.sig` behind the path; nil for nobody's.
  public var signer: PublicKey?
  /// A file with fields of the head, such as `Authorization: Bearer …`; nil for none.
  public var headersFile: String?
  /// A file with the certificates that the server's must come from; nil for those of the system.
  public var certificatesFile: String?

  init(address: RemoteAddress) {
    self.address = address
  }

  /// Whether the list proves by itself where it comes from, whatever the way that it took.
  public var isAuthenticated: Bool { digest != nil || signer != nil }

  /// What its entries and issues name as their file.
  public var place: String { Self.placePrefix + id }

  static let placePrefix = "remote:"
}
