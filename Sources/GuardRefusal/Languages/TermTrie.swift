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
  private let useStorage: CellStorage<Rulebook.Use>

  /// The trie of some terms.
  init(_ terms: TermList) {
    var terms = terms
    terms.sort()
    var draft = Draft(terms)
    draft.placeAll()
    storage = CellStorage(draft.nodes)
    valueStorage = CellStorage(draft.values)
    useStorage = CellStorage(draft.uses)
  }

  /// The nodes; node 0 is the root.
  var nodes: Cells<Node> { storage.cells }
  /// For each node at which a term ends the place of the first of its uses; the last one is marked.
  var values: Cells<Int32> { valueStorage.cells }
  /// The uses of a term stand behind each other.
  var uses: Cells<Rulebook.Use> { useStorage.cells }
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
    var uses: [Rulebook.Use] = []
    /// All nodes before this one are taken.
    private var firstFree = 1
    /// The bytes of the children of the node that is being placed.
    private var children: [UInt8] = []

    /// A node, and the terms below it, which have `depth` bytes in common.
    struct Branch {
      var node: Int
      var depth: Int
      var terms: Range<Int>

      mutating func end(at term: Int) { terms = terms.lowerBound..<term }
    }

    init(_ terms: TermList) {
      self.terms = terms
      // Taken, and the child of no node: of itself, it would be found again behind a byte that leads to it.
      nodes[0].link = .max - 1
    }

    /// Places all terms, level by level, and the ends of terms that are alone last: the nodes near the root, which most
    /// words visit, are next to each other then.
    mutating func placeAll() {
      var branches = [Branch(node: 0, depth: 0, terms: terms.entries.indices)]
      var tails: [Branch] = []
      var next = 0
      while next < branches.count {
        place(branches[next], &branches, &tails)
        next += 1
      }
      for tail in tails { placeTail(tail) }
    }

    /// Places the children of a node.
    private mutating func place(_ branch: Branch, _ branches: inout [Branch], _ tails: inout [Branch]) {
      let (node, depth) = (branch.node, branch.depth)
      var first = branch.terms.lowerBound
      let last = branch.terms.upperBound
      while first < last, terms.byte(first, depth) == nil {
        if values[node] < 0 {
          values[node] = Int32(uses.count)
          nodes[node].link |= 1
        } else {
          uses[uses.count - 1].isLast = false
        }
        uses.append(terms.entries[first].use)
        first += 1
      }
      guard first < last else { return }
      if first + 1 == last {
        tails.append(Branch(node: node, depth: depth, terms: first..<last))
        return
      }
      let firstChild = branches.count
      children.removeAll(keepingCapacity: true)
      for index in first..<last {
        // Those that end here stand in front.
        guard let byte = terms.byte(index, depth) else { continue }
        if children.last != byte {
          if index > first { branches[branches.count - 1].end(at: index) }
          children.append(byte)
          branches.append(Branch(node: 0, depth: depth + 1, terms: index..<last))
        }
      }
      let base = freeBase()
      nodes[node].base = Int32(base)
      for (number, byte) in children.enumerated() {
        nodes[base ^ Int(byte)].link = Int32(node) << 1
        branches[firstChild + number].node = base ^ Int(byte)
      }
    }

    /// Places what is left of the only term below a node: most nodes are such, and need no search for a base.
    private mutating func placeTail(_ tail: Branch) {
      var node = tail.node
      let term = tail.terms.lowerBound
      for byte in terms.bytes[terms.range(of: term)].dropFirst(tail.depth) {
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

    /// A base with which all children fall on free nodes. They are in one block of 256.
    private mutating func freeBase() -> Int {
      var candidate = freeNode()
      while true {
        if candidate == nodes.count {
          nodes += repeatElement(Node(), count: 256)
          values += repeatElement(-1, count: 256)
        }
        if nodes[candidate].link < 0 {
          let base = candidate ^ Int(children[0])
          if children.allSatisfy({ nodes[base ^ Int($0)].link < 0 }) { return base }
        }
        candidate += 1
      }
    }
  }
}
