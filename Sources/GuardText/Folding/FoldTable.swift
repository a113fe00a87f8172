// fmguard — SPDX-License-Identifier: Apache-2.0
// What each scalar folds to, as a table. Immutable; knows nothing of texts. FoldTable+Building reads it from ICU.

import CGuardKernels

/// A two-stage table from scalars to what they fold to.
///
/// Most scalars fold alone: they are copied, replaced or dropped whatever stands beside them. Those that interact with
/// their neighbours (combining marks that compose, jamo) are marked `maybe`, and the folder asks ICU about the short
/// segment around them. Source: UAX #15 (normalization), UAX #31 section 5.1 (NFKC_Casefold), with the data of the ICU
/// that is installed.
package final class FoldTable: Sendable {
  /// How a scalar folds: raw numbers, since the hot loop switches over them.
  enum Kind {
    /// It stays, and neither composes with what precedes nor is reordered.
    static let copy: UInt32 = 0
    /// It becomes one other scalar.
    static let replace: UInt32 = 1
    /// It becomes several scalars.
    static let expand: UInt32 = 2
    /// It becomes nothing.
    static let drop: UInt32 = 3
    /// It stays; its combining class is not zero.
    static let mark: UInt32 = 4
    /// What it becomes depends on its neighbours.
    static let maybe: UInt32 = 5
    /// It becomes U+0020, or nothing after another white space.
    static let space: UInt32 = 6
  }

  /// Kind (3 bits), class (3 bits), and for `replace` the scalar, for `mark` the combining class, for `expand` the
  /// place in `expansions`, whose first element is the number of scalars there.
  struct Entry {
    let bits: UInt32

    @inline(__always) init(bits: UInt32) { self.bits = bits }

    init(_ kind: UInt32, classBits: UInt8, _ value: UInt32 = 0) {
      bits = kind | UInt32(classBits) << 3 | value << 6
    }

    @inline(__always) var kind: UInt32 { bits & 7 }
    /// The raw value of the scalar's CharacterClass, or `jamo`.
    @inline(__always) var classBits: UInt8 { UInt8(truncatingIfNeeded: bits >> 3 & 7) }
    @inline(__always) var value: UInt32 { bits >> 6 }
  }

  /// The views that a hot loop keeps in registers.
  struct Lookup {
    let stage1: Cells<UInt16>
    let stage2: Cells<UInt32>
    let expansions: Cells<UInt32>

    /// How a scalar folds: two loads. Scalars are at most U+10FFFF.
    @inline(__always) subscript(scalar: UInt32) -> Entry {
      Entry(bits: stage2[Int(stage1[Int(scalar >> 6)]) << 6 | Int(scalar & 63)])
    }

    /// How a scalar below U+0800 folds: one load, since those blocks stand in order behind block 0.
    @inline(__always) subscript(below0x800 scalar: UInt32) -> Entry {
      Entry(bits: stage2[64 + Int(scalar)])
    }
  }

  private let stage1: CellStorage<UInt16>
  private let stage2: CellStorage<UInt32>
  private let expansions: CellStorage<UInt32>
  /// The memory of `kernel`.
  private let plain: CellStorage<UInt8>?
  let lookup: Lookup
  /// The table of the text kernel; nil on machines that cannot run it, and for Unicode data that it does not expect.
  package let kernel: TextKernel?
  let normalizer: Normalizer
  /// Whether letters lose their case.
  let foldsCase: Bool
  let tailoring: Tailoring

  init(_ draft: Draft, normalizer: Normalizer, foldsCase: Bool, tailoring: Tailoring) {
    stage1 = CellStorage(draft.stage1)
    stage2 = CellStorage(draft.stage2)
    expansions = CellStorage(draft.expansions)
    let lookup = Lookup(stage1: stage1.cells, stage2: stage2.cells, expansions: expansions.cells)
    self.lookup = lookup
    let hasKernel = gk_can_fold_text() != 0 && Self.isAsTheKernelExpects(lookup)
    plain = hasKernel ? Self.plain(lookup, foldsCase: foldsCase) : nil
    kernel = plain.map { TextKernel(plain: $0.cells, lookup, foldsCase: foldsCase) }
    self.normalizer = normalizer
    self.foldsCase = foldsCase
    self.tailoring = tailoring
  }

  /// Jamo that stand alone in the copy: Hangul to boundaries, but a token of their own beside syllables.
  static let jamo: UInt8 = 6

  /// Whether two scalars side by side belong to one token.
  package func joins(_ first: UInt32, _ second: UInt32) -> Bool {
    lookup[first].classBits == lookup[second].classBits
  }

  /// Whether a scalar stays as it is, whatever stands beside it.
  func copies(_ scalar: UInt32) -> Bool { lookup[scalar].kind == Kind.copy }

  /// The class of a scalar as it stands in the copy.
  package func characterClass(of scalar: UInt32) -> CharacterClass {
    let bits = lookup[scalar].classBits
    return bits == Self.jamo ? .hangul : CharacterClass(rawValue: bits) ?? .other
  }

  /// The widest fold: what the scanners see. Everything that folds together in any language does.
  package static let widest = FoldTable(foldsCase: true, tailoring: .widest)
  /// The matching copy before case folding: what regexes see.
  package static let cased = FoldTable(foldsCase: false, tailoring: [])
  /// The standard fold with a tailoring; each is built when it is first asked for.
  package static func standard(_ tailoring: Tailoring) -> FoldTable {
    switch tailoring {
    case .widest: widest
    case .turkic: turkic
    case .arabic: arabic
    case .hebrew: hebrew
    default: plain
    }
  }
  private static let plain = FoldTable(foldsCase: true, tailoring: [])
  private static let turkic = FoldTable(foldsCase: true, tailoring: .turkic)
  private static let arabic = FoldTable(foldsCase: true, tailoring: .arabic)
  private static let hebrew = FoldTable(foldsCase: true, tailoring: .hebrew)
}
