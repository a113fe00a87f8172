// fmguard — SPDX-License-Identifier: Apache-2.0
// A list as it came from its origin. Knows what belongs to it, and how to prove it; nothing of what is in it.

internal import FMGuard
internal import GuardSigning
internal import GuardYAML

/// One state of a remote list. Immutable; two are the same state if they are the same object.
final class RemoteCopy: Sendable {
  /// What the origin says of the state, to be asked whether there is another.
  struct Head: Sendable, Hashable {
    var tag: String?
    var modified: String?
  }

  /// The URL that was declared when it came.
  let address: String
  let head: Head
  let fetched: WallTime
  /// The signature that came with it; empty if none had to.
  let signature: [UInt8]
  let content: [UInt8]
  /// How many entries it has.
  let entries: Int

  init(address: String, head: Head, fetched: WallTime, signature: [UInt8], content: [UInt8], entries: Int) {
    (self.address, self.head, self.fetched) = (address, head, fetched)
    (self.signature, self.content, self.entries) = (signature, content, entries)
  }

  /// The same content, of which the origin says something else now.
  func with(_ head: Head) -> RemoteCopy {
    RemoteCopy(
      address: address, head: head, fetched: fetched, signature: signature, content: content, entries: entries)
  }

  /// Proves that this may be used for a list as it is declared now: that it has its hash, and its signature.
  ///
  /// - Returns: the serial of its signature, if there has to be one.
  /// - Throws: what is not as it is declared.
  @discardableResult
  func mayServe(_ list: RemoteList) throws(RemoteFault) -> SignedSerial? {
    let content = content
    if let wanted = list.digest {
      let found = SHA256.digest(of: content.span)
      guard found == wanted else {
        let (value, expected) = (Hexadecimal.digits(found.prefix(8)), Hexadecimal.digits(wanted.prefix(8)))
        throw RemoteFault(.untrusted, Issue(.remoteDigest, file: list.place, value: value, expected: expected))
      }
    }
    guard let signer = list.signer else { return nil }
    do throws(Issue) {
      let keys = PublicKeys([signer])
      return try ListSignature.verify(
        signature, of: content.span, id: list.id, trusting: keys, place: list.place
      ).signedSerial
    } catch {
      throw RemoteFault(.untrusted, error)
    }
  }
}
