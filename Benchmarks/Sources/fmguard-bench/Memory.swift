// fmguard — SPDX-License-Identifier: Apache-2.0
// The memory of this process, as the kernel counts it.

/// Figures of /proc/self/status.
struct Memory {
  /// What is in memory now, and what was at the most, in MiB.
  let resident: Double
  let peak: Double

  static var now: Memory {
    let lines = (Files.read("/proc/self/status") ?? []).split(separator: 0x0A)
    func figure(_ key: String) -> Double {
      guard let line = lines.first(where: { $0.starts(with: key.utf8) }) else { return 0 }
      let digits = line.filter { (0x30...0x39).contains($0) }
      return (Double(String(decoding: digits, as: UTF8.self)) ?? 0) / 1024
    }
    return Memory(resident: figure("VmRSS:"), peak: figure("VmHWM:"))
  }
}
