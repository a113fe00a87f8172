// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the configuration directory. Knows where to look; nothing of what is in it.

/// The configuration directory of a program and how it was found.
public struct ConfigurationDirectory: Sendable, Hashable {
  /// How a configuration directory was found.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// It was named: `--config`.
    case explicit
    /// The environment variable `FMGUARD_CONFIG` names it.
    case environment
    /// It is the working directory, which holds `policies/`.
    case workingDirectory = "working_directory"
    /// It is `/etc/fmguard`.
    case system
    /// It lies next to the program: `../share/fmguard`.
    case executable
  }

  /// The environment variable that names a configuration directory.
  public static let variable = "FMGUARD_CONFIG"
  /// The configuration directory of a system.
  public static let systemPath = "/etc/fmguard"

  /// The path.
  public let path: String
  /// How it was found.
  public let origin: Origin

  public init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }

  /// Finds the configuration directory: the first of those that `Origin` lists, in that order.
  ///
  /// What is named, by the caller or by the environment, is taken as it is, even if it does not exist: a wrong name
  /// must not lead to other rules. An empty value of the variable names nothing.
  ///
  /// - Parameters:
  ///   - explicit: the path that was named, if one was.
  ///   - environment: the environment variables.
  ///   - workingDirectory: the working directory.
  ///   - executable: the path of the program, links resolved; nil if it is unknown.
  ///   - isDirectory: whether a directory is at a path.
  /// - Returns: the directory, or nil if there is none anywhere.
  public static func find(
    explicit: String?, environment: [String: String], workingDirectory: String, executable: String?,
    isDirectory: (String) -> Bool = Self.isDirectory
  ) -> ConfigurationDirectory? {
    if let explicit {
      return ConfigurationDirectory(path: explicit, origin: .explicit)
    }
    if let named = environment[variable], !named.isEmpty {
      return ConfigurationDirectory(path: named, origin: .environment)
    }
    if isDirectory("\(workingDirectory)/policies") {
      return ConfigurationDirectory(path: workingDirectory, origin: .workingDirectory)
    }
    if isDirectory(systemPath) {
      return ConfigurationDirectory(path: systemPath, origin: .system)
    }
    if let shared = executable.flatMap(sharedPath), isDirectory(shared) {
      return ConfigurationDirectory(path: shared, origin: .executable)
    }
    return nil
  }

  /// `../share/fmguard`, seen from the folder of the program.
  private static func sharedPath(of executable: String) -> String? {
    guard let slash = executable.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let bin = executable[..<slash]
    guard let parent = bin.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return "\(bin[..<parent])/share/fmguard"
  }
}
