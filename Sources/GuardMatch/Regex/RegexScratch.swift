// fmguard — SPDX-License-Identifier: Apache-2.0
// The working memory of a running regex, with its limits. Used by one scan at a time; knows nothing of patterns.

internal import PCRE2Library

/// What PCRE2 needs to run any regex: used by one scan at a time, and again by the next.
///
/// Making one costs nothing; its memory comes with the first regex that runs.
// SAFETY: Sendable, since the objects belong to this value alone, a value that cannot be copied has one holder, and
// PCRE2 ties none of them to a thread (pcre2api, "Multithreading").
@safe struct RegexScratch: ~Copyable, @unchecked Sendable {
  /// The three objects, or nil until they are needed.
  private var matchData: OpaquePointer?
  private var context: OpaquePointer?
  private var machineStack: OpaquePointer?

  init() {}

  deinit {
    // SAFETY: made by `prepare`, owned by this value alone; each function accepts null.
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_jit_stack_free_8(machineStack)
  }

  /// Allocates what is missing; false if there is no memory for it.
  private mutating func prepare() -> Bool {
    if unsafe matchData != nil { return true }
    if unsafe context == nil {
      // SAFETY: null arguments mean PCRE2's own allocator; null results are dealt with.
      guard let fresh = unsafe pcre2_match_context_create_8(nil) else { return false }
      unsafe context = fresh
      unsafe pcre2_set_match_limit_8(fresh, RegexLimits.steps)
      unsafe pcre2_set_depth_limit_8(fresh, RegexLimits.depth)
      unsafe pcre2_set_heap_limit_8(fresh, RegexLimits.heapKiB)
      // Without a stack of its own, machine code has 32 KiB of the thread's, which is sound as well.
      let sizes = RegexLimits.machineStack
      unsafe machineStack = pcre2_jit_stack_create_8(sizes.initial, sizes.most, nil)
      unsafe pcre2_jit_stack_assign_8(fresh, nil, UnsafeMutableRawPointer(machineStack))
    }
    // One pair of offsets: groups are of no interest.
    unsafe matchData = pcre2_match_data_create_8(1, nil)
    return unsafe matchData != nil
  }

  /// Looks for the leftmost match that begins in a range of offsets.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-8, which is not checked again: PCRE2 reads beyond the buffer if it is not.
  ///   - start: where to begin, in UTF-8 bytes, on a character; what precedes it is seen by `\b` and lookbehinds.
  ///   - last: the last offset at which a match may begin.
  ///   - mayGrow: whether more text may follow: then a match that could become another one is `partial`.
  mutating func match(
    _ regex: CompiledRegex, in text: UnsafeBufferPointer<UInt8>, from start: Int, through last: Int = .max,
    mayGrow: Bool
  ) -> RegexMatch {
    guard start >= 0, start <= min(text.count, last) else { return .none }
    guard prepare() else { return .limit }
    // SAFETY: the context is live and nobody else's.
    unsafe pcre2_set_offset_limit_8(context, last)
    let options = PCRE2_NO_UTF_CHECK | (mayGrow ? PCRE2_PARTIAL_HARD : 0)
    // SAFETY: the caller promises well-formed UTF-8 and a start on a character; pointer and length are those of the
    // buffer (a null pointer is accepted with length 0); code, match data and context are live.
    let status = unsafe pcre2_match_8(regex.code, text.baseAddress, text.count, start, options, matchData, context)
    switch status {
    case 0...:
      let (lower, upper) = bounds()
      return .match(min(lower, upper)..<max(lower, upper))
    case PCRE2_ERROR_NOMATCH:
      return .none
    case PCRE2_ERROR_PARTIAL:
      return .partial(from: bounds().0)
    default:
      // Limits of steps, depth, heap and stack; and whatever else keeps PCRE2 from an answer.
      return .limit
    }
  }

  /// The first pair of offsets of the last match or partial match.
  private func bounds() -> (Int, Int) {
    // SAFETY: the match data exist and have one pair, which PCRE2 has just set.
    let offsets = unsafe pcre2_get_ovector_pointer_8(matchData)
    return unsafe (offsets.map { unsafe $0[0] } ?? 0, offsets.map { unsafe $0[1] } ?? 0)
  }
}
