// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds terms at a place of the folded text, in a double array. Knows bytes and numbers of terms; nothing of languages.

internal import GuardText

/// A set of byte strings as a double-array trie: a step is one load and one comparison, however many terms there are.
///
/// Source: J. Aoe, "An Efficient Digital Search Algorithm by Using a Double-Array Structure", IEEE TSE 15 (1989).
struct TermTrie: Sendable {
  /// A node: its children stand at `base ^ byte`, and each names it as `parent`. Eight bytes, so that the nodes near
  /// the root, which every word visits, stay in the fastest cache.
  struct Node: BitwiseCopyable, Sendable {
    var base: Int32 = 0
    /// Twice the parent's place, and 1 if a term ends here; negative if the node is free.
    var link: Int32 = -1

    @inline(__always) var parent: Int32 { link >> 1 }
    @inline(__always) var isEnd: Bool { link & 1 == 1 }
  }

  private let storage: CellStorage<Node>
  private let valueStorage: CellStorage<Int32>

  /// The trie of some terms, whose uses are appended to `uses`.
  init(_ terms: TermList, _ uses: inout [Rulebook.Use]) {
    var terms = terms
    terms.sort()
    var draft = Draft(terms)
    draft.place(node: 0, depth: 0, terms.entries.indices, &uses)
    storage = CellStorage(draft.nodes)
    valueStorage = CellStorage(draft.values)
  }

  /// The nodes; node 0 is the root.
  var nodes: Cells<Node> { storage.cells }
  /// For each node at which a term ends the place of the first of its uses; the last one is marked.
  var values: Cells<Int32> { valueStorage.cells }
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
    let terms: TermList
    var nodes = [Node](repeating: Node(), count: 256)
    var values = [Int32](repeating: -1, count: 256)
    /// All nodes before this one are taken.
    private var firstFree = 1
    /// The bytes of the children of the nodes that are being placed, one node's behind the other's.
    private var children: [UInt8] = []

    init(_ terms: TermList) {
      self.terms = terms
      // Taken, and the child of no node: of itself, it would be found again behind a byte that leads to it.
      nodes[0].link = .max - 1
    }

    /// Places what is below a node, whose terms have `depth` bytes in common.
    mutating func place(node: Int, depth: Int, _ range: Range<Int>, _ uses: inout [Rulebook.Use]) {
      var first = range.lowerBound
      while first < range.upperBound, terms.byte(first, depth) == nil {
        if values[node] < 0 {
          values[node] = Int32(uses.count)
          nodes[node].link |= 1
        } else {
          uses[uses.count - 1].isLast = false
        }
        uses.append(terms.entries[first].use)
        first += 1
      }
      guard first < range.upperBound else { return }
      if first + 1 == range.upperBound { return placeTail(node, depth, first, &uses) }
      let own = children.count
      defer { children.removeLast(children.count - own) }
      for index in first..<range.upperBound {
        if let byte = terms.byte(index, depth), children.count == own || children.last != byte {
          children.append(byte)
        }
      }
      let base = freeBase(own)
      nodes[node].base = Int32(base)
      for byte in children[own...] { nodes[base ^ Int(byte)].link = Int32(node) << 1 }
      var end = first
      for child in own..<children.count {
        let byte = children[child]
        first = end
        while end < range.upperBound, terms.byte(end, depth) == byte { end += 1 }
        place(node: base ^ Int(byte), depth: depth + 1, first..<end, &uses)
      }
    }

    /// Places what is left of the only term below a node: most nodes are such, and need no search for a base.
    private mutating func placeTail(_ node: Int, _ depth: Int, _ term: Int, _ uses: inout [Rulebook.Use]) {
      var node = node
      for byte in terms.bytes[terms.range(of: term)].dropFirst(depth) {
        let child = freeNode()
        nodes[node].base = Int32(child ^ Int(byte))
        nodes[child].link = Int32(node) << 1
        node = child
      }
      nodes[node].link |= 1
      values[node] = Int32(uses.count)
      uses.append(terms.entries[term].use)
    }

    /// The first free node.
    private mutating func freeNode() -> Int {
      while firstFree < nodes.count, nodes[firstFree].link >= 0 { firstFree += 1 }
      if firstFree == nodes.count {
        nodes += repeatElement(Node(), count: 256)
        values += repeatElement(-1, count: 256)
      }
      return firstFree
    }

    /// A base with which all children, those behind `own`, fall on free nodes. They are in one block of 256.
    private mutating func freeBase(_ own: Int) -> Int {
      var candidate = freeNode()
      while true {
        if candidate == nodes.count {
          nodes += repeatElement(Node(), count: 256)
          values += repeatElement(-1, count: 256)
        }
        if nodes[candidate].link < 0 {
          let base = candidate ^ Int(children[own])
          if children[own...].allSatisfy({ nodes[base ^ Int($0)].link < 0 }) { return base }
        }
        candidate += 1
      }
    }
  }
}
