// fmguard — SPDX-License-Identifier: Apache-2.0
// A FoldTable under construction: blocks of scalars that fold alike are stored once. Knows nothing of ICU.

extension FoldTable {
  /// A two-stage table that grows. Most of Unicode is blocks of 64 scalars with equal entries (ideographs, syllables,
  /// nothing at all), which are changed and stored as one; a block has memory of its own once its entries differ.
  struct Draft {
    private(set) var stage1 = [UInt16](repeating: 0, count: 0x110000 >> 6)
    private(set) var stage2: [UInt32]
    private(set) var expansions: [UInt32] = [0]
    /// Which blocks of `stage2` stand for many.
    private var isShared: [Bool]
    /// Those, with the entry that they hold: so few that a search is quicker than a dictionary.
    private var sharedBlocks: [(bits: UInt32, block: UInt16)] = [(0, 0)]

    /// Every scalar is copied, and in no word.
    init() {
      // Behind block 0, which all share at first, those below U+0800 stand in order, for Lookup.
      let inOrder = 0x800 >> 6
      stage2 = [UInt32](repeating: 0, count: (1 + inOrder) << 6)
      isShared = [true] + [Bool](repeating: false, count: inOrder)
      for block in 0..<inOrder { stage1[block] = UInt16(1 + block) }
    }

    subscript(scalar: UInt32) -> Entry {
      get { Entry(bits: stage2[Int(stage1[Int(scalar >> 6)]) << 6 | Int(scalar & 63)]) }
      set {
        guard newValue.bits != self[scalar].bits else { return }
        let block = Int(scalar >> 6)
        if isShared[Int(stage1[block])] {
          stage1[block] = append(repeating: stage2[Int(stage1[block]) << 6], isShared: false)
        }
        stage2[Int(stage1[block]) << 6 | Int(scalar & 63)] = newValue.bits
      }
    }

    /// Changes the entries of a range, equal ones alike.
    mutating func update(_ range: ClosedRange<UInt32>, _ change: (Entry) -> Entry) {
      var scalar = range.lowerBound
      while scalar <= range.upperBound {
        let block = Int(scalar >> 6)
        let old = self[scalar]
        let new = change(old)
        if scalar & 63 == 0 && range.upperBound - scalar >= 63 && isShared[Int(stage1[block])] {
          if new.bits != old.bits { stage1[block] = sharedBlock(of: new.bits) }
          scalar += 64
        } else {
          if new.bits != old.bits { self[scalar] = new }
          scalar += 1
        }
      }
    }

    /// Changes the class of scalars, and nothing else of them.
    mutating func setClass(_ scalars: some Sequence<UInt32>, _ classBits: UInt8) {
      for scalar in scalars { self[scalar] = Entry(self[scalar].kind, classBits: classBits, self[scalar].value) }
    }

    /// Stores several scalars.
    ///
    /// - Returns: their place.
    mutating func expansion(_ scalars: [UInt32]) -> UInt32 {
      let place = UInt32(expansions.count)
      expansions.append(UInt32(scalars.count))
      expansions.append(contentsOf: scalars)
      return place
    }

    private mutating func sharedBlock(of bits: UInt32) -> UInt16 {
      if let known = sharedBlocks.first(where: { $0.bits == bits }) { return known.block }
      let block = append(repeating: bits, isShared: true)
      sharedBlocks.append((bits, block))
      return block
    }

    private mutating func append(repeating bits: UInt32, isShared: Bool) -> UInt16 {
      stage2.append(contentsOf: repeatElement(bits, count: 64))
      self.isShared.append(isShared)
      return UInt16(self.isShared.count - 1)
    }
  }
}
