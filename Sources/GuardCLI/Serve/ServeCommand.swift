// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard serve`: becomes the program of the service. Knows where it lies, and nothing of what it does.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Program {
  /// Replaces this program by the service's, and answers only if that cannot be done.
  ///
  /// Why another program: the libraries that it needs take longer to load than a check of a text.
  ///
  /// - Parameter words: those after the command's name.
  public static func serve(_ words: [Word]) -> ProgramStatus {
    // The other program has them, too.
    SystemCalls.holdStandardStreams()
    let candidates = SystemCalls.executable().map(ServicePath.candidates) ?? []
    for path in candidates { SystemCalls.execute(path, words) }
    return Console.run { (console) throws(OutputFailure) in
      console.complain(
        "serve: fmguardd is missing; it belongs to \(candidates.first?.escapedForTerminal ?? "this program")")
    }
  }
}

/// Where the program of the service lies.
enum ServicePath {
  /// Beside this program, and where programs lie that nobody calls by name.
  ///
  /// - Parameter executable: this program, links resolved.
  static func candidates(for executable: String) -> [String] {
    guard let slash = executable.utf8.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let folder = executable[..<slash]
    return ["\(folder)/fmguardd", "\(folder)/../libexec/fmguard/fmguardd"]
  }
}
