// fmguard — SPDX-License-Identifier: Apache-2.0
// Lines of files, whatever their lengths and wherever blocks end.

import FoundationEssentials
import TestSupport
import Testing

@testable import GuardCLI

@Suite struct LineReaderTests {
  /// Lines as the reader hands them out; nil for one that is too long.
  private func lines(of content: [UInt8], limit: Int, blockSize: Int = 16) throws -> [[UInt8]?] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(content, to: "lines")
    var reader = LineReader(try InputFile(path: Word("\(folder.path)/lines")), limit: limit, blockSize: blockSize)
    var lines: [[UInt8]?] = []
    while true {
      switch try reader.next() {
      case .content(let range): lines.append(Array(reader.buffer[range]))
      case .tooLong: lines.append(nil)
      case .willRead: continue
      case .end: return lines
      }
    }
  }

  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb", ["a\r", "b"]),
      ("\0\n\0", ["\0", "\0"]), ("🙂\n🙂\n", ["🙂", "🙂"]),
    ] as [(String, [String])]) func splits(content: String, want: [String]) throws
  {
    #expect(try lines(of: Array(content.utf8), limit: 100) == want.map { Array($0.utf8) })
  }

  @Test func linesOfEveryLengthAroundABlockComeWhole() throws {
    let block = 16
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let lengths = (0..<4).map { _ in
        [0, 1, block - 1, block, block + 1, 2 * block + 1].randomElement(using: &random)!
      }
      let want = lengths.enumerated().map { [UInt8](repeating: UInt8(ascii: "a") + UInt8($0), count: $1) }
      let content = want.flatMap { $0 + [UInt8(ascii: "\n")] }
      #expect(try lines(of: content, limit: 4 * block) == want, "lengths \(lengths)")
    }
  }

  @Test func aLineThatIsTooLongIsReportedAndTheOthersComeWhole() throws {
    let long = [UInt8](repeating: 0x61, count: 48)
    let content = Array("b\n".utf8) + long + Array("\nc\n".utf8) + long
    #expect(try lines(of: content, limit: 16) == [[0x62], nil, [0x63], nil])
  }

  @Test func aDirectoryOpensAndDoesNotRead() throws {
    #expect(throws: SystemError(code: 21)) { try content(of: "/") }
  }

  @Test(arguments: ["/nonexistent", "/\0", ""]) func whatIsNotThereDoesNotOpen(path: String) {
    #expect(throws: SystemError(code: 2)) { try content(of: path) }
  }

  private func content(of path: String) throws -> [UInt8] {
    let file = try InputFile(path: Word(path))
    return try file.read(upTo: 10).bytes
  }
}
