// fmguard — SPDX-License-Identifier: Apache-2.0
// A copy of a remote list → the bytes of its file, and back. Strict; opens nothing.

internal import FMGuard
internal import GuardSigning

/// The file of a copy; `etag` and `modified` may be missing, `fetched` is in milliseconds since 1970, `signature` the
/// length of what stands before the list:
///
///     fmguard-remote/1 <SHA-256 of what follows the first line>
///     url: https://…
///     etag: "7"
///     modified: Mon, 30 Nov 2026 13:05:09 GMT
///     fetched: 1764511200000
///     signature: 312
///
///     <signature><list>
extension RemoteCopy {
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
