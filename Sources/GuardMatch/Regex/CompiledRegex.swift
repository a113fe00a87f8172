// fmguard — SPDX-License-Identifier: Apache-2.0
// A compiled PCRE2 pattern: the owner of its code. Knows nothing of matching or of other patterns.

internal import PCRE2Library

/// A regex, compiled once and shared by all scans.
///
/// PCRE2 with UTF and UCP, line feed as the newline, translated to machine code where the system allows it.
@safe final class CompiledRegex: Sendable {
  /// What runs the pattern.
  enum Engine: Sendable, CaseIterable {
    /// Machine code, or the interpreter where that is not to be had.
    case machineCode
    /// Always the interpreter: the oracle of tests.
    case interpreter
  }

  // SAFETY: compiled code is read-only once it has been built and translated, and may be used by any number of
  // threads at once (pcre2api, "Multithreading"); it is freed by deinit alone.
  nonisolated(unsafe) let code: OpaquePointer

  /// How many characters before a place in the text may matter for whether a match begins there; at least one.
  let maxLookbehind: Int

  /// The bytes of which every match begins with one.
  let firstBytes: ByteSet

  /// Compiles a pattern.
  ///
  /// - Throws: `invalidRegex` with PCRE2's own words and the offset in UTF-8 bytes, also for what no pattern of a list
  ///   may do: change limits, newlines or the engine by a leading verb, call out, or split characters by `\C`.
  ///   `matchesEmpty` for a pattern that can match the empty string.
  convenience init(_ source: String, engine: Engine = .machineCode) throws(PatternError) {
    try self.init(utf8: Array(source.utf8), engine: engine)
  }

  /// Compiles a pattern of bytes, which need not be well-formed.
  ///
  /// - Throws: as `init(_:engine:)`.
  init(utf8 source: [UInt8], engine: Engine = .machineCode) throws(PatternError) {
    // SAFETY: `compile` hands over live code, which this object alone owns from here on.
    let code = unsafe try Self.compile(source, engine)
    unsafe self.code = code
    maxLookbehind = unsafe Self.lookbehind(code, source)
    firstBytes = unsafe Self.firstBytes(of: code)
  }

  deinit {
    // SAFETY: this object is the only owner, and nobody can use it any more.
    unsafe pcre2_code_free_8(code)
  }
}
