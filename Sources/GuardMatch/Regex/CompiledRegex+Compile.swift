// fmguard — SPDX-License-Identifier: Apache-2.0
// From bytes to checked PCRE2 code. Knows nothing of the object that will own it.

internal import PCRE2Library

extension CompiledRegex {
  /// Compiled code that the caller must own.
  static func compile(_ source: [UInt8], _ engine: Engine) throws(PatternError) -> OpaquePointer {
    guard !source.isEmpty else { throw PatternError(kind: .matchesEmpty) }
    if let (offset, detail) = refusal(source) {
      throw PatternError(kind: .invalidRegex, offset: offset, detail: detail)
    }
    // SAFETY: a null context means out of memory; otherwise it is freed on every way out.
    guard let context = unsafe pcre2_compile_context_create_8(nil) else {
      throw PatternError(kind: .invalidRegex, detail: "out of memory")
    }
    defer { unsafe pcre2_compile_context_free_8(context) }
    // SAFETY: the context is live and nobody else's.
    unsafe pcre2_set_max_pattern_length_8(context, RegexLimits.patternBytes)
    unsafe pcre2_set_parens_nest_limit_8(context, UInt32(RegexLimits.nesting))
    unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    unsafe pcre2_set_bsr_8(context, UInt32(PCRE2_BSR_UNICODE))

    let options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT
    var status: Int32 = 0
    var offset = 0
    // SAFETY: pointer and length are those of a live, non-empty buffer; PCRE2 copies what it keeps.
    let compiled = unsafe source.withUnsafeBufferPointer { bytes in
      unsafe pcre2_compile_8(bytes.baseAddress, bytes.count, options, &status, &offset, context)
    }
    guard let code = unsafe compiled else {
      throw PatternError(kind: .invalidRegex, offset: min(offset, source.count), detail: message(status))
    }
    do throws(PatternError) {
      // SAFETY: `code` is live until it is freed below or handed out.
      unsafe try check(code)
    } catch {
      unsafe pcre2_code_free_8(code)
      throw error
    }
    if engine == .machineCode {
      // Refused where the system forbids writable code, or has none for this processor: then the interpreter runs.
      // SAFETY: `code` is live and not yet shared.
      _ = unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE | PCRE2_JIT_PARTIAL_HARD)
    }
    return unsafe code
  }

  /// A number that PCRE2 keeps about compiled code, or 0.
  static func info(_ code: OpaquePointer, _ what: UInt32) -> UInt32 {
    var value: UInt32 = 0
    // SAFETY: `code` is live; all that are asked for here are 32-bit numbers.
    let status = unsafe pcre2_pattern_info_8(code, what, &value)
    return status == 0 ? value : 0
  }

  /// The bytes that a match can begin with, as far as PCRE2 knows: any, if it does not.
  static func firstBytes(of code: OpaquePointer) -> ByteSet {
    if unsafe info(code, UInt32(PCRE2_INFO_FIRSTCODETYPE)) == 1 {
      let first = unsafe info(code, UInt32(PCRE2_INFO_FIRSTCODEUNIT))
      // Whether the other case will do as well it does not tell; beyond ASCII that may be a byte of any kind.
      guard let byte = UInt8(exactly: first), byte < 0x80 else { return .all }
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      return ByteSet(isLetter ? [byte, byte ^ 0x20] : [byte])
    }
    var bitmap: UnsafePointer<UInt8>?
    // SAFETY: `code` is live; the pointer that is written is null, or to 32 bytes that live as long as the code.
    guard unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &bitmap) == 0, let bitmap = unsafe bitmap
    else {
      return .all
    }
    return ByteSet((UInt8.min...UInt8.max).filter { unsafe bitmap[Int($0 >> 3)] & 1 << ($0 & 7) != 0 })
  }

  /// Throws if the code does what no pattern of a list may do.
  private static func check(_ code: OpaquePointer) throws(PatternError) {
    // SAFETY: `code` is live; the callback keeps nothing.
    let callouts = unsafe pcre2_callout_enumerate_8(code, { _, _ in 1 }, nil)
    if callouts != 0 {
      throw PatternError(kind: .invalidRegex, detail: "callouts are not supported")
    }
    if unsafe info(code, UInt32(PCRE2_INFO_MATCHEMPTY)) != 0 {
      throw PatternError(kind: .matchesEmpty)
    }
  }

  /// What in a pattern PCRE2 would compile, but would mean something else here, and where it stands.
  private static func refusal(_ source: [UInt8]) -> (offset: Int, detail: String)? {
    // Verbs that set limits, newlines and the engine stand at the start, and only there.
    if source.starts(with: "(*".utf8), source.count > 2, (0x41...0x5A).contains(source[2]) {
      return (0, "a pattern cannot begin with a verb")
    }
    var index = 0
    while index < source.count {
      let rest = source[index...]
      // Asks where the search began, which is where a piece of a stream did.
      if rest.starts(with: #"\G"#.utf8) { return (index, #"\G is not supported"#) }
      // Can match nothing, and PCRE2 does not say so.
      if rest.starts(with: "(*ACCEPT".utf8) { return (index, "(*ACCEPT) is not supported") }
      index += source[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// PCRE2's own words for a status; they never quote the pattern.
  private static func message(_ status: Int32) -> String {
    // SAFETY: pointer and size are those of the buffer; PCRE2 says how many bytes it wrote, or a negative status.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, Int(unsafe pcre2_get_error_message_8(status, buffer.baseAddress, buffer.count)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
