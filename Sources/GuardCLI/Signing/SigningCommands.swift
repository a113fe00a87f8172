// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard keygen`, `sign` and `verify`. Knows no format of keys or signatures.

import FMGuard

extension Program {
  /// Makes a pair of keys and tells their name.
  public static func keygen(_ options: KeygenOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      let path = options.file.string
      guard let key = SecretKey() else {
        return console.complain("keygen: the system gives no random numbers or no memory for secrets")
      }
      do throws(Issue) {
        try key.write(to: path)
      } catch {
        return console.complain("keygen: \(error)")
      }
      let name = path.escapedForTerminal
      try console.write("made key=\(key.publicKey.id) secret=\(name) public=\(name)\(SecretKey.publicSuffix)\n")
    }
  }

  /// Signs a configuration directory, or one list, and tells the serial.
  public static func sign(_ options: SignOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      guard let path = options.list?.string ?? configurationDirectory(options.configuration) else {
        return console.complain(noConfigurationDirectory)
      }
      let signature: RulesetSignature
      do {
        let key = try SecretKey(file: options.keyFile.string)
        signature =
          options.list == nil
          ? try Ruleset.sign(path, with: key, serial: options.serial)
          : try PublishedList.sign(path, with: key, serial: options.serial)
      } catch let error as ConfigurationError {
        return console.complain(of: error, in: path, "cannot be signed")
      } catch {
        return console.complain("sign: \(error)")
      }
      try console.write("signed \(signature.facts)\n")
    }
  }

  /// Tells whether a configuration directory, or one list, is as it was signed.
  public static func verify(_ options: VerifyOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      guard let path = options.list?.string ?? configurationDirectory(options.configuration) else {
        return console.complain(noConfigurationDirectory)
      }
      let facts: String?
      do {
        let keys = try PublicKeys(file: options.keyFile.string)
        if options.list == nil {
          let ruleset = try Ruleset.load(from: path, signedBy: keys)
          facts = ruleset.signature.map { "\($0.facts) ruleset=\(ruleset.version)" }
        } else {
          facts = try PublishedList.verify(path, trusting: keys).facts
        }
      } catch let error as ConfigurationError {
        guard error.isOfSignature else { return console.complain(of: error, in: path, "cannot be used") }
        console.note("fmguard: \(path.escapedForTerminal) is not as it was signed\n\(error)\n")
        return console.raise(to: .notAsSigned)
      } catch {
        return console.complain("verify: \(error)")
      }
      if let facts { try console.write("verified \(facts)\n") }
    }
  }
}

extension RulesetSignature {
  /// In one line.
  fileprivate var facts: String { "serial=\(serial) created=\(created) key=\(keyID) files=\(fileCount)" }
}

extension Console {
  /// Complains of everything that is wrong with a configuration.
  mutating func complain(of error: ConfigurationError, in directory: String, _ consequence: String) {
    let count = error.issues.count
    complain(
      "the configuration \(directory.escapedForTerminal) \(consequence): \(count) \(count == 1 ? "issue" : "issues")")
    for issue in error.issues { note("\(issue)\n") }
  }
}
