// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds terms at a place of the folded text, in a double array. Knows bytes and numbers of terms; nothing of languages.

internal import GuardText

/// A set of byte strings as a double-array trie: a step is one load and one comparison, however many terms there are.
///
/// Source: J. Aoe, "An Efficient Digital Search Algorithm by Using a Double-Array Structure", IEEE TSE 15 (1989).
struct TermTrie: Sendable {
  /// A node: its children stand at `base ^ byte`, and each names it as `parent`.
  struct Node: BitwiseCopyable, Sendable {
    var base: Int32 = 0
    var parent: Int32 = -1
    /// What ends here, or -1.
    var value: Int32 = -1
  }

  private let storage: CellStorage<Node>

  /// The trie of some strings, each with its value; of equal strings the first one's value counts.
  init(_ strings: [(bytes: [UInt8], value: Int32)]) {
    var draft = Draft(strings.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
    draft.build()
    storage = CellStorage(draft.nodes)
  }

  /// The nodes; node 0 is the root.
  var nodes: Cells<Node> { storage.cells }
}

extension Cells<TermTrie.Node> {
  /// The child of a node, or -1.
  @inline(__always)
  func child(of node: Int32, _ byte: UInt8) -> Int32 {
    let next = self[Int(node)].base ^ Int32(byte)
    return self[Int(next)].parent == node ? next : -1
  }
}

extension TermTrie {
  /// A trie in the making.
  private struct Draft {
    let strings: [(bytes: [UInt8], value: Int32)]
    var nodes: [Node] = []
    /// Blocks of 256 nodes before this one are full, or as good as.
    private var firstBlock = 0
    /// How many nodes of each block are taken.
    private var taken: [Int] = []

    init(_ strings: [(bytes: [UInt8], value: Int32)]) {
      self.strings = strings
      grow()
      nodes[0].parent = 0
      taken[0] = 1
    }

    mutating func build() {
      place(node: 0, depth: 0, strings.startIndex..<strings.endIndex)
    }

    private mutating func grow() {
      nodes += Array(repeating: Node(), count: 256)
      taken.append(0)
    }

    /// Places the children of a node, whose strings have `depth` bytes in common.
    private mutating func place(node: Int, depth: Int, _ range: Range<Int>) {
      var range = range
      while range.lowerBound < range.upperBound, strings[range.lowerBound].bytes.count == depth {
        if nodes[node].value < 0 { nodes[node].value = strings[range.lowerBound].value }
        range = range.lowerBound + 1..<range.upperBound
      }
      guard !range.isEmpty else { return }
      var groups: [(byte: UInt8, range: Range<Int>)] = []
      for index in range {
        let byte = strings[index].bytes[depth]
        if groups.last?.byte == byte {
          groups[groups.count - 1].range = groups[groups.count - 1].range.lowerBound..<index + 1
        } else {
          groups.append((byte, index..<index + 1))
        }
      }
      let base = freeBase(for: groups.map(\.byte))
      nodes[node].base = Int32(base)
      for group in groups {
        let child = base ^ Int(group.byte)
        nodes[child].parent = Int32(node)
        taken[child >> 8] += 1
      }
      for group in groups {
        place(node: base ^ Int(group.byte), depth: depth + 1, group.range)
      }
    }

    /// A base with which all children fall on free nodes. All children of a node are in one block of 256.
    private mutating func freeBase(for bytes: [UInt8]) -> Int {
      var block = firstBlock
      while true {
        if block == taken.count { grow() }
        if taken[block] + bytes.count <= 256 {
          for low in 0..<256 {
            let base = block << 8 | low
            if bytes.allSatisfy({ nodes[base ^ Int($0)].parent < 0 }) { return base }
          }
        }
        if taken[block] > 240 && block == firstBlock { firstBlock += 1 }
        block += 1
      }
    }
  }
}
