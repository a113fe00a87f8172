// fmguard — SPDX-License-Identifier: Apache-2.0
// Which URLs may be asked, and which hosts are the same: rows.

import GuardAddress
import Testing

struct AddressRow: Sendable, CustomTestStringConvertible {
  let text: String
  /// Scheme, host and port as they are understood; nil if it is none.
  let want: String?
  let isLocal: Bool

  init(_ text: String, _ want: String?, local: Bool = false) { (self.text, self.want, isLocal) = (text, want, local) }

  var testDescription: String { text.debugDescription }

  static let all = [
    AddressRow("https://lists.example/a.txt", "true lists.example 443"),
    AddressRow("HTTPS://Lists.Example:8443/a?b=c", "true lists.example 8443"),
    AddressRow("https://lists.example", "true lists.example 443"),
    AddressRow("https://lists.example?x", "true lists.example 443"),
    AddressRow("http://127.0.0.1:9/a", "false 127.0.0.1 9", local: true),
    AddressRow("http://127.1.2.3/a", "false 127.1.2.3 80", local: true),
    AddressRow("http://[::1]:80/a", "false ::1 80", local: true),
    AddressRow("http://localhost/a", "false localhost 80", local: true),
    AddressRow("https://[2001:DB8::7]/a", "true 2001:db8::7 443"),
    AddressRow("http://127.0.0.1.example/a", "false 127.0.0.1.example 80"),
    AddressRow("http://127.0.0/a", "false 127.0.0 80"),
    AddressRow("http://localhost.example/a", "false localhost.example 80"),
    AddressRow("", nil),
    AddressRow("https://", nil),
    AddressRow("https:///a", nil),
    AddressRow("https:lists.example", nil),
    AddressRow("//lists.example/a", nil),
    AddressRow("ftp://lists.example/a", nil),
    AddressRow("file:///etc/passwd", nil),
    AddressRow("https://user@lists.example/a", nil),
    AddressRow("https://user:secret@lists.example/a", nil),
    AddressRow("https://lists.example/a#b", nil),
    AddressRow("https://lists.example/a b", nil),
    AddressRow("https://lists.example/a\nHost: b", nil),
    AddressRow("https://lists.example/\0", nil),
    AddressRow("https://lists.example/🥜", nil),
    AddressRow("https://listé.example/", nil),
    AddressRow("https://lists.example:0/", nil),
    AddressRow("https://lists.example:65536/", nil),
    AddressRow("https://lists.example:/", nil),
    AddressRow("https://lists.example:+443/", nil),
    AddressRow("https://lists.example:443:443/", nil),
    AddressRow("https://[::1/", nil),
    AddressRow("https://[::1]x/", nil),
    AddressRow("https://[lists.example]/", nil),
    AddressRow("https://a%2Fb/", nil),
    AddressRow("https://lists.example\\@evil.example/", nil),
    AddressRow("https://lists.example/" + String(repeating: "a", count: 3000), nil),
  ]
}

@Suite struct RemoteAddressTests {
  @Test(arguments: AddressRow.all) func isTakenApart(_ row: AddressRow) {
    let address = RemoteAddress(row.text)
    #expect(address.map { "\($0.isSecure) \($0.host) \($0.port)" } == row.want)
    #expect((address?.isLocal ?? false) == row.isLocal)
  }

  @Test(arguments: [
    ("https://a.example/x", "https://A.example:443/y?z", true), ("https://a.example/", "http://a.example:443/", false),
    ("https://a.example/", "https://a.example:444/", false), ("https://a.example/", "https://b.example/", false),
    ("https://a.example/", "https://a.example.b.example/", false),
  ]) func originsAreTheSame(_ row: (String, String, Bool)) throws {
    let (left, right) = (try #require(RemoteAddress(row.0)), try #require(RemoteAddress(row.1)))
    #expect(left.hasSameOrigin(as: right) == row.2)
  }

  @Test func aQueryMayBeSecret() {
    #expect(RemoteAddress("https://a.example/x.txt?key=y?z")?.withoutQuery == "https://a.example/x.txt")
  }
}
