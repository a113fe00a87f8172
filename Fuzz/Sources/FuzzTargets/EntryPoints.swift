// fmguard — SPDX-License-Identifier: Apache-2.0
// What libFuzzer calls: one C function a target. `Fuzz/run` makes one of them a program's `LLVMFuzzerTestOneInput`.

/// Decoding, folding and the offset map.
@c(fuzz_fold)
public func fuzzFold(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  unsafe FoldTarget.run(bytes(data, size))
  return 0
}

/// Deny-list files, policy files and YAML.
@c(fuzz_files)
public func fuzzFiles(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  unsafe FilesTarget.run(bytes(data, size))
  return 0
}

/// Patterns, a chunk size and a text.
@c(fuzz_scan)
public func fuzzScan(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  unsafe ScanTarget.run(bytes(data, size))
  return 0
}

/// Whole checks, of plain and of guided texts, and the JSON of their verdicts.
@c(fuzz_check)
public func fuzzCheck(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  unsafe CheckTarget.run(bytes(data, size))
  return 0
}

/// Files of models, and texts that they score.
@c(fuzz_model)
public func fuzzModel(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  unsafe ModelTarget.run(bytes(data, size))
  return 0
}

/// A copy of the input: memory of exactly its size, so that AddressSanitizer sees a read beside it.
private func bytes(_ data: UnsafePointer<UInt8>?, _ size: Int) -> [UInt8] {
  // SAFETY: libFuzzer hands over `size` bytes, which live as long as the call.
  unsafe Array(UnsafeBufferPointer(start: data, count: size))
}
