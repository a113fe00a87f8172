// fmguard — SPDX-License-Identifier: Apache-2.0
// Addresses as people write them.

import Testing

@testable import GuardHTTP

struct AddressRow: Sendable, CustomTestStringConvertible {
  let text: String
  /// Nil if it is none.
  let want: String?
  let isLocal: Bool

  init(_ text: String, _ want: String?, isLocal: Bool = false) {
    (self.text, self.want, self.isLocal) = (text, want, isLocal)
  }

  var testDescription: String { text.isEmpty ? "empty" : text }

  static let all = [
    AddressRow("127.0.0.1:8080", "127.0.0.1:8080", isLocal: true),
    AddressRow("127.8.9.1:1", "127.8.9.1:1", isLocal: true),
    AddressRow("localhost:0", "127.0.0.1:0", isLocal: true),
    AddressRow("[::1]:8080", "[::1]:8080", isLocal: true),
    AddressRow("0.0.0.0:80", "0.0.0.0:80"),
    AddressRow("10.0.0.1:65535", "10.0.0.1:65535"),
    AddressRow("*:80", "[::]:80"),
    AddressRow("[fe80::1]:80", "[fe80::1]:80"),
    AddressRow("unix:/run/fmguard.sock", "unix:/run/fmguard.sock", isLocal: true),
    AddressRow("unix:relative", "unix:relative", isLocal: true),
    AddressRow("https://127.0.0.1:8443", "https://127.0.0.1:8443", isLocal: true),
    AddressRow("https://*:443", "https://[::]:443"),
    AddressRow("https://[::1]:443", "https://[::1]:443", isLocal: true),
    AddressRow("https://", nil),
    AddressRow("https://example.org:443", nil),
    AddressRow("https://unix:/run/fmguard.sock", nil),
    AddressRow("https://https://127.0.0.1:8443", nil),
    AddressRow("http://127.0.0.1:8080", nil),
    AddressRow("HTTPS://127.0.0.1:8443", nil),
    AddressRow("unix:", nil),
    AddressRow("unix:/\(String(repeating: "x", count: 107))", nil),
    AddressRow("unix:/a\0b", nil),
    AddressRow("", nil),
    AddressRow("8080", nil),
    AddressRow(":8080", nil),
    AddressRow("127.0.0.1", nil),
    AddressRow("127.0.0.1:", nil),
    AddressRow("127.0.0.1:65536", nil),
    AddressRow("127.0.0.1:+80", nil),
    AddressRow("127.0.0.256:80", nil),
    AddressRow("127.1:80", nil),
    AddressRow("::1:80", nil),
    AddressRow("[127.0.0.1]:80", nil),
    AddressRow("example.org:80", nil),
    AddressRow("127.0.0.1\0:80", nil),
    AddressRow("127.0.0.1😀:80", nil),
    AddressRow("tcp:127.0.0.1:80", nil),
  ]
}

@Suite struct ListenAddressTests {
  @Test(arguments: AddressRow.all) func reads(row: AddressRow) {
    let address = ListenAddress(row.text)
    #expect(address?.description == row.want)
    #expect(address?.isLocal ?? false == row.isLocal)
  }

  @Test(arguments: AddressRow.all.filter { $0.want != nil }) func readsWhatItWrites(row: AddressRow) throws {
    let address = try #require(ListenAddress(row.text))
    #expect(ListenAddress(address.description) == address)
  }

  @Test func rowsAreUnique() {
    #expect(Set(AddressRow.all.map(\.text)).count == AddressRow.all.count)
  }
}
