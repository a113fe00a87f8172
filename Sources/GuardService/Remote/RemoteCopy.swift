// fmguard — SPDX-License-Identifier: Apache-2.0
// A list as it came from its origin, in memory and as a file. Knows what belongs to it; nothing of what is in it.

internal import FMGuard
internal import GuardSigning
internal import GuardYAML

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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

  /// Nothing if this may be used for a list as it is declared now.
  ///
  /// - Returns: the serial of its signature, if there has to be one.
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

extension RemoteCopy {
  //     fmguard-remote/1 <SHA-256 of what follows the first line>
  //     url: https://…
  //     etag: "7"
  //     modified: Mon, 30 Nov 2026 13:05:09 GMT
  //     fetched: 1764511200000
  //     signature: 312
  //
  //     <signature><list>

  private static let firstWord = "fmguard-remote/1 "

  /// The bytes of its file.
  var encoded: [UInt8] {
    var rest = "url: \(address)\n"
    if let tag = head.tag { rest += "etag: \(tag)\n" }
    if let modified = head.modified { rest += "modified: \(modified)\n" }
    rest += "fetched: \(fetched.milliseconds)\nsignature: \(signature.count)\n\n"
    let bytes = Array(rest.utf8) + signature + content
    return Array("\(Self.firstWord)\(Hexadecimal.digits(SHA256.digest(of: bytes.span)))\n".utf8) + bytes
  }

  /// The copy that a file holds; nil if it is not as `encoded` writes it, or not of a list of that form.
  convenience init?(_ bytes: [UInt8], for list: RemoteList) {
    let lineEnd = UInt8(ascii: "\n")
    guard let end = bytes.firstIndex(of: lineEnd), bytes.starts(with: Self.firstWord.utf8) else { return nil }
    let rest = bytes[(end + 1)...]
    let digest = Hexadecimal.bytes(bytes[Self.firstWord.utf8.count..<end], count: SHA256.size)
    guard let digest, digest == SHA256.digest(of: bytes.span.extracting(rest.indices)) else { return nil }
    var fields: [String: String] = [:]
    var place = rest.startIndex
    while let stop = rest[place...].firstIndex(of: lineEnd) {
      let line = rest[place..<stop]
      place = stop + 1
      if line.isEmpty { break }
      let parts = String(decoding: line, as: UTF8.self).split(separator: ": ", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
    }
    guard let address = fields["url"], let fetched = fields["fetched"].flatMap({ Int($0) }),
      let length = fields["signature"].flatMap({ Int($0) }), length >= 0, length <= rest.endIndex - place
    else { return nil }
    let content = Array(rest[(place + length)...])
    guard let entries = try? RemoteContent(list, content).entryCount() else { return nil }
    self.init(
      address: address, head: Head(tag: fields["etag"], modified: fields["modified"]),
      fetched: WallTime(milliseconds: fetched), signature: Array(rest[place..<(place + length)]), content: content,
      entries: entries)
  }
}

/// The folder of the last good copies. One file a list, replaced as a whole.
struct RemoteFolder: Sendable {
  let path: String

  /// The copy of a list; nil if there is none that can be used.
  ///
  /// - Parameter complain: is told why a copy that is there is not used.
  func copy(of list: RemoteList, complain: (Issue) -> Void) -> RemoteCopy? {
    func leave(_ detail: String) -> RemoteCopy? {
      complain(Issue(.remoteCopy, file: list.place, detail: detail))
      return nil
    }
    do throws(SystemFailure) {
      // The list, and what is written around it.
      guard let bytes = try WholeFile.read("\(path)/\(list.id)", limit: list.sizeLimit + 64 << 10) else { return nil }
      guard let copy = RemoteCopy(bytes, for: list) else { return leave("it is damaged") }
      guard copy.address == list.address.text else { return leave("it is of another URL") }
      do throws(RemoteFault) { try copy.mayServe(list) } catch { return leave("it is not as it is declared") }
      return copy
    } catch {
      return leave(error.words)
    }
  }

  /// Puts a copy in the place of another.
  func keep(_ copy: RemoteCopy, of list: RemoteList) throws(Issue) {
    // SAFETY: the path ends with NUL and is read during the call. What is wrong with it, writing tells.
    _ = unsafe mkdir(path, 0o700)
    do throws(SystemFailure) {
      try WholeFile.replace(list.id, in: path, by: copy.encoded, mode: 0o600)
    } catch {
      throw Issue(.notWritten, file: "\(path)/\(list.id)", detail: error.words)
    }
  }
}
