// fmguard — SPDX-License-Identifier: Apache-2.0
// SHA-256 by its vectors, digits strictly, and times there and back.

import Testing

@testable import GuardSigning

@Suite struct HashingTests {
  /// FIPS 180-4, with the messages of NIST's examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]) func hash(text: String, digits: String) {
    let bytes = Array(text.utf8)
    #expect(Hexadecimal.digits(SHA256.digest(of: bytes.span)) == digits)
  }

  @Test func digits() {
    #expect(Hexadecimal.bytes(Array("00ff1a".utf8), count: 3) == [0, 0xFF, 0x1A])
    for text in ["", "00ff1", "00ff1a0", "00FF1A", "00ff1g", "00ff1\0", " 0ff1a", "0🙂"] {
      #expect(Hexadecimal.bytes(Array(text.utf8), count: 3) == nil, "\(text)")
    }
  }

  @Test func times() {
    for seconds in [0, 1, 951_782_400, 1_764_511_200, 4_102_444_799, 253_402_300_799] {
      let time = SigningTime(seconds: seconds)
      #expect(SigningTime(time.description) == time)
    }
    #expect(SigningTime(seconds: 951_782_400).description == "2000-02-29T00:00:00Z")
    for text in [
      "", "2025-11-30", "2025-11-30T14:00:00", "2025-11-30t14:00:00Z", "2025-11-30T24:00:00Z", "2025-13-01T00:00:00Z",
      "2025-11-30T14:00:00Z\0", "99999999999999999999", "2025-11-30 14:00:00Z", "🙂",
    ] {
      #expect(SigningTime(text) == nil, "\(text)")
    }
  }
}
