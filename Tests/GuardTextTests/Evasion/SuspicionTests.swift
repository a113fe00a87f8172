// fmguard — SPDX-License-Identifier: Apache-2.0
// The places that are looked at: the kernel against a plain reading of its rules.

import CGuardKernels
import TestSupport
import Testing

@testable import GuardText

@Suite struct SuspicionTests {
  /// The rules of `gk_find_suspicion`, place by place.
  private static func isSuspicious(_ text: [UInt8], _ at: Int) -> Bool {
    func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }
    func isLetter(_ index: Int) -> Bool { (0x61...0x7A).contains(byte(index) | 0x20) && byte(index) < 0x80 }
    func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(byte(index)) }
    func isStrong(_ index: Int) -> Bool { byte(index) == 0x24 || byte(index) == 0x40 }
    func isWeak(_ index: Int) -> Bool { [0x21, 0x7C, 0x2B].contains(byte(index)) }
    func isLike(_ index: Int) -> Bool { isLetter(index) || isDigit(index) || isStrong(index) || isWeak(index) }
    func isWord(_ index: Int) -> Bool { isLetter(index) || isDigit(index) }
    func isSame(_ index: Int) -> Bool {
      isLetter(index) && isLetter(index + 1) && byte(index) | 0x20 == byte(index + 1) | 0x20
    }
    func isSingle(_ index: Int) -> Bool { isWord(index) && !isWord(index - 1) && !isWord(index + 1) }
    if byte(at) >= 0x80 { return true }
    if isLetter(at) && (isDigit(at + 1) || isStrong(at + 1)) { return true }
    if (isDigit(at) || isStrong(at)) && isLetter(at + 1) { return true }
    if isWeak(at + 1) && (isLetter(at) && isLike(at + 2) || isLike(at) && isLetter(at + 2)) { return true }
    if isSame(at) && isSame(at + 1) { return true }
    if isSingle(at),
      (2...4).contains(where: { first in
        isSingle(at + first) && (2...4).contains { isSingle(at + first + $0) }
      })
    {
      return true
    }
    guard isSame(at) else { return false }
    var before = at - 1
    while isLetter(before) {
      if isSame(before) { return true }
      before -= 1
    }
    return false
  }

  private static func places(_ text: [UInt8]) -> [Int] {
    var places: [Int] = []
    var at = 0
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      while true {
        at = unsafe gk_find_suspicion(base, at, buffer.count, nil)
        guard at < buffer.count else { return }
        places.append(at)
        at += 1
      }
    }
    return places
  }

  /// The kernel restarts behind each place and then knows of no doubled letter before, so that each text is asked once.
  @Test(arguments: KernelLevels.all) func kernelFindsTheFirstPlace(level: Int32) {
    KernelLevels.limited(to: level) {
      for seed in 1...5 { findFirstPlaces(UInt64(seed)) }
    }
  }

  private func findFirstPlaces(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let alphabet = Array((Bool.random(using: &random) ? "abcdefgh  ." : "aabbL1$!. -").utf8)
      let text = (0..<Int.random(in: 0...200, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let want = text.indices.first { Self.isSuspicious(text, $0) }
      #expect(Self.places(text).first == want, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(
    arguments: [
      ("", [Int]()), ("plain words, and others.", []), ("a\0b", []), ("x \u{FF}", [2]), ("w4lnut", [0]),
      ("the 1990 wall", []),
      ("success", [5]), ("the U S A", [4]),
    ])
  func rows(_ text: String, _ want: [Int]) {
    #expect(Self.places(Array(text.utf8)).prefix(1) == want.prefix(1))
  }

  @Test func wordsOfNoInterestArePassedOver() {
    var hashes = WordHashes()
    var spelling = Spelling()
    unsafe Array("walnut".utf8).withUnsafeBufferPointer {
      spelling.read(unsafe Bytes($0), 0..<$0.count, GlyphTable(), mayGrow: false)
    }
    #expect(hashes.add(spelling.units) == 1)
    let filter = WordFilter(hashes, hasOnlyWords: true)
    func places(_ text: String) -> [String] {
      let bytes = Array(text.utf8)
      var found: [String] = []
      unsafe bytes.withUnsafeBufferPointer { buffer in
        let suspicion = Suspicion(filter, unsafe Bytes(buffer), GlyphTable())
        var at = 0
        while let place = suspicion.next(from: at) {
          found.append(String(decoding: bytes[place.range], as: UTF8.self))
          at = place.end
        }
      }
      return found
    }
    #expect(places("success of a walnut in 4chan, w4lnut and wаlnut; wallnutt") == ["w4lnut", "wаlnut", "wallnutt"])
    #expect(places("Walnut, WALNUT and грецкий орех, 中文 e.g. 3.1.2 a, b") == [])
    #expect(places("w a l n u t") == ["w a l n u t"])
  }
}
