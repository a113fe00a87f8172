// fmguard — SPDX-License-Identifier: Apache-2.0
// Rulesets that somebody answers for: sign a configuration directory, and load none that is not as it was signed.

public import GuardSigning
public import GuardYAML

extension Ruleset {
  /// Loads a configuration directory that is signed, and nothing else: `ruleset.sig` in it must be by a trusted key and
  /// newer than what was in force, and all files must be those that were signed, with none added and none missing.
  ///
  /// No file is decoded before its bytes were compared with the signature, and those very bytes are.
  ///
  /// - Parameters:
  ///   - directory: as for `load(from:)`.
  ///   - keys: who is trusted.
  ///   - newest: the newest that was in force, if one was; see `SerialMemory`.
  ///   - remote: as for `load(from:remote:)`. A list that comes from a URL must prove by itself whose it is.
  /// - Throws: every way in which it is not what was signed; if it is, every issue of every file. Nothing of a
  ///   directory with an issue is used.
  /// - Complexity: that of `load(from:)`, and one more SHA-256 over all files.
  public static func load(
    from directory: String, signedBy keys: PublicKeys, after newest: SignedSerial? = nil, remote: RemoteSource? = nil
  ) throws(ConfigurationError) -> Ruleset {
    guard ConfigurationDirectory.isDirectory(directory) else {
      throw ConfigurationError([Issue(.noConfiguration, file: directory)])
    }
    let signature: RulesetSignature
    do throws(Issue) {
      signature = try RulesetSignature.read(in: directory, trusting: keys)
      if let newest { try signature.signedSerial.mayFollow(newest) }
    } catch {
      throw ConfigurationError([error])
    }
    var content = SignedContent(signature)
    let ruleset: Ruleset
    do throws(ConfigurationError) {
      ruleset = try load(from: directory, forOutputs: true, signature: signature, remote: remote) {
        (file, bytes) throws(Issue) in
        try content.see(file, bytes)
      }
    } catch {
      // What else is wrong may be wrong because a file was left out.
      throw content.issues.isEmpty ? error : ConfigurationError(content.issues)
    }
    guard content.issues.isEmpty else { throw ConfigurationError(content.issues) }
    return ruleset
  }

  /// Loads a configuration directory and signs what was loaded: `ruleset.sig` is written into it.
  ///
  /// - Parameters:
  ///   - directory: as for `load(from:)`.
  ///   - key: of whoever answers for it.
  ///   - serial: higher than any before. Nil for the seconds since 1970, or one more than the serial of the signature
  ///     that is there, whichever is higher.
  /// - Returns: the signature.
  /// - Throws: every issue of every file: what cannot be loaded is not signed.
  @discardableResult
  public static func sign(
    _ directory: String, with key: borrowing SecretKey, serial: Int? = nil
  ) throws(ConfigurationError) -> RulesetSignature {
    var files: [SignedFile] = []
    let ruleset = try load(from: directory, forOutputs: true, signature: nil, remote: nil) { file, bytes in
      files.append(SignedFile(path: file, content: bytes))
    }
    let unsigned = ruleset.remoteLists.filter { !$0.isAuthenticated }
    guard unsigned.isEmpty else { throw ConfigurationError(unsigned.map { Issue(.remoteUnsigned, file: $0.file) }) }
    return try RulesetSignature.sign(files, serial: serial, at: .now, with: key, in: directory)
  }
}
