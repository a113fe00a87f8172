// fmguard — SPDX-License-Identifier: Apache-2.0
// Steps over the scalars of well-formed UTF-8, in both directions. Knows nothing of classes or words.

/// A scalar where it stands in UTF-8 text.
struct PlacedScalar {
  /// The scalar value.
  let value: UInt32
  /// Its bytes, as offsets into the text.
  let range: Range<Int>
}

extension Span<UInt8> {
  /// The scalar that begins at a byte offset, or nil at the end.
  ///
  /// The text has to be well-formed; of other text the value is arbitrary, and nothing outside of it is read.
  func scalar(at offset: Int) -> PlacedScalar? {
    guard offset < count else { return nil }
    let lead = UInt32(self[offset])
    if lead < 0x80 { return PlacedScalar(value: lead, range: offset..<offset + 1) }
    let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let end = Swift.min(offset + width, count)
    var value = lead & (0x7F >> UInt32(width))
    for index in offset + 1..<end { value = value << 6 | UInt32(self[index]) & 0x3F }
    return PlacedScalar(value: value, range: offset..<end)
  }

  /// The scalar that ends at a byte offset, or nil at the beginning.
  func scalar(before offset: Int) -> PlacedScalar? {
    guard offset > 0 else { return nil }
    var start = offset - 1
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start).map { PlacedScalar(value: $0.value, range: start..<offset) }
  }
}
