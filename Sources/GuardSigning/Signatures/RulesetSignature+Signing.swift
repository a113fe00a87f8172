// fmguard — SPDX-License-Identifier: Apache-2.0
// A signature → its text. Knows no file but its own.

package import GuardYAML

extension RulesetSignature {
  static let keyLabel = "key: "
  static let serialLabel = "serial: "
  static let createdLabel = "created: "
  static let signatureLabel = "signature: "

  /// What is signed.
  var message: [UInt8] {
    var text = form.firstLine
    text += "\(Self.keyLabel)\(keyID)\n"
    text += "\(Self.serialLabel)\(serial)\n"
    text += "\(Self.createdLabel)\(created)\n"
    for file in files { text += "\(Hexadecimal.digits(file.digest))  \(file.path)\n" }
    return Array(text.utf8)
  }

  /// Signs files, and puts the signature into their directory.
  ///
  /// - Parameters:
  ///   - files: in any order.
  ///   - serial: nil for the seconds since 1970, or one more than that of the signature that is there.
  ///   - root: the configuration directory.
  package static func sign(
    _ files: [SignedFile], serial: Int?, at time: SigningTime, with key: borrowing SecretKey, in root: String
  ) throws(ConfigurationError) -> RulesetSignature {
    try sign(.ruleset, files, serial: serial, at: time, with: key, in: root)
  }

  static func sign(
    _ form: SignatureForm, _ files: [SignedFile], serial: Int?, at time: SigningTime, with key: borrowing SecretKey,
    in root: String
  ) throws(ConfigurationError) -> RulesetSignature {
    let odd = files.filter { !$0.isSignable }
    guard odd.isEmpty else { throw ConfigurationError(odd.map { Issue(.signedPath, file: $0.path) }) }
    do throws(Issue) {
      let signature = RulesetSignature(
        form, serial: try next(form, serial, at: time, in: root), created: time, keyID: key.publicKey.id,
        files: files.sorted(by: SignedFile.precedes))
      try signature.write(with: key, in: root)
      return signature
    } catch {
      throw ConfigurationError([error])
    }
  }

  /// The serial to sign with. The signature that is there is not verified: a serial too high does no harm.
  private static func next(
    _ form: SignatureForm, _ wanted: Int?, at time: SigningTime, in root: String
  ) throws(Issue) -> Int {
    let last = try last(form, in: root, isNeeded: wanted == nil)
    if last == serials.upperBound { throw Issue(.serialsUsedUp, file: form.fileName) }
    let serial = wanted ?? max((last ?? 0) + 1, time.seconds)
    guard serials.contains(serial) else {
      throw Issue(
        .serialRange, file: form.fileName, value: "\(serial)",
        expected: "\(serials.lowerBound) to \(serials.upperBound)")
    }
    if let last, serial <= last {
      throw Issue(.serialOlder, file: form.fileName, value: "\(serial)", expected: "\(last)")
    }
    return serial
  }

  /// The serial of the signature that is there; nil if there is none, or if it is none and the serial is not needed.
  private static func last(_ form: SignatureForm, in root: String, isNeeded: Bool) throws(Issue) -> Int? {
    guard let bytes = try content(of: form, in: root) else { return nil }
    do throws(Issue) {
      return try RulesetSignature(text: bytes, as: form).serial
    } catch {
      if isNeeded { throw Issue(.serialUnknown, file: form.fileName) }
      return nil
    }
  }

  private func write(with key: borrowing SecretKey, in root: String) throws(Issue) {
    let message = message
    let line = "\(Self.signatureLabel)\(Hexadecimal.digits(key.sign(message)))\n"
    do throws(SystemFailure) {
      try WholeFile.replace(form.fileName, in: root, by: message + Array(line.utf8), mode: 0o644)
    } catch {
      throw Issue(.notWritten, file: form.fileName, detail: error.words)
    }
  }
}
