// fmguard — SPDX-License-Identifier: Apache-2.0
// Recognises stage plays, interviews and logs of chats. Knows marks of layout; nothing of words.

internal import GuardText

/// Who speaks a line: the name in front of its colon, or a dash that stands for one.
struct Speaker: Equatable {
  private var hash: UInt64

  /// A dash in front of speech, the custom of French, Spanish, Polish, Russian and other typesetters.
  static let unnamed = Speaker(hash: 0)

  /// Names are no longer than this, in bytes.
  private static let nameLimit = 32

  private init(hash: UInt64) { self.hash = hash }

  /// The speaker of a line; nil if nobody is named.
  init?(of line: Range<Int>, in bytes: Bytes) {
    if line.count > 4, bytes[line.lowerBound] == 0xE2, bytes[line.lowerBound + 1] == 0x80,
      bytes[line.lowerBound + 2] == 0x93 || bytes[line.lowerBound + 2] == 0x94
    {
      self = .unnamed
      return
    }
    hash = 0xCBF2_9CE4_8422_2325
    var length = 0
    for at in line.prefix(Self.nameLimit + 4) {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: ":"):
        // A time of day or a URL is no name.
        let isFollowed = at + 1 == line.upperBound || bytes[at + 1] == 0x20 || bytes[at + 1] == UInt8(ascii: "*")
        guard length > 0, isFollowed else { return nil }
        return
      case 0xEF where at + 2 < line.upperBound && bytes[at + 1] == 0xBC && bytes[at + 2] == 0x9A:
        // A full-width colon.
        guard length > 0 else { return nil }
        return
      case UInt8(ascii: "*"), UInt8(ascii: "_"): break
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "\""):
        return nil
      default:
        length += 1
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
    }
    return nil
  }
}

/// Whether the beginning of a response is a conversation of others.
enum Dialogue {
  /// Two take turns: a speaker comes back after somebody else, or two lines begin with a dash.
  static func isFound(in bytes: Bytes, from start: Int, limit: Int) -> Bool {
    var first: Speaker?
    var previous: Speaker?
    var last: Speaker?
    var at = start
    while at < limit {
      let end = Outline.lineEnd(bytes, from: at, limit: limit)
      if let speaker = Speaker(of: OutlineLine(at..<end, in: bytes).content, in: bytes) {
        if speaker == last ? speaker == .unnamed : speaker == first || speaker == previous { return true }
        first = first ?? speaker
        previous = last
        last = speaker
      }
      at = end + 1
    }
    return false
  }
}
