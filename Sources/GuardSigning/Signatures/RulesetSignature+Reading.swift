// fmguard — SPDX-License-Identifier: Apache-2.0
// The bytes of `ruleset.sig` → a signature that holds, or why it does not. Strict: one way to write one signature.

package import GuardYAML

extension RulesetSignature {
  /// The largest file that is read, in bytes: that of some hundred thousand files.
  static let limit = 32 << 20

  /// Reads the signature of a configuration directory, and verifies it. Looks at none of the files that it covers.
  package static func read(in root: String, trusting keys: PublicKeys) throws(Issue) -> RulesetSignature {
    guard let bytes = try content(of: .ruleset, in: root) else { throw Issue(.unsigned, file: fileName) }
    return try verify(bytes, as: .ruleset, trusting: keys)
  }

  /// The bytes of the file, nil if there is none.
  static func content(of form: SignatureForm = .ruleset, in root: String) throws(Issue) -> [UInt8]? {
    do throws(SystemFailure) {
      return try WholeFile.read("\(root)/\(form.fileName)", limit: limit)
    } catch {
      throw Issue(.unreadable, file: form.fileName, detail: error.words)
    }
  }

  /// What the bytes say, if a trusted key signed it. Nothing but the name of the key is taken from them before that.
  static func verify(
    _ bytes: [UInt8], as form: SignatureForm = .ruleset, trusting keys: PublicKeys
  ) throws(Issue) -> RulesetSignature {
    func wrong(_ detail: String, line: Int) -> Issue { Self.wrong(form, detail, line: line) }
    let (message, signature) = try split(bytes, form)
    let start = form.firstLine.utf8.count + keyLabel.utf8.count
    guard message.starts(with: (form.firstLine + keyLabel).utf8) else {
      throw wrong("it does not begin with `\(form.firstLine.dropLast())` and the name of a key", line: 1)
    }
    let id = message[start...].prefix(16)
    guard Hexadecimal.bytes(id, count: 8) != nil else { throw wrong("a key's name is 16 hexadecimal digits", line: 2) }
    let name = String(decoding: id, as: UTF8.self)
    guard let key = keys.key(name) else {
      throw Issue(
        .signatureKey, file: form.fileName, value: name, expected: keys.keys.map(\.id).joined(separator: ", "))
    }
    guard key.verifies(signature, of: message) else { throw Issue(.signatureFalse, file: form.fileName) }
    return try RulesetSignature(text: bytes, as: form)
  }

  /// What the bytes say, whether it holds or not.
  init(text bytes: [UInt8], as form: SignatureForm = .ruleset) throws(Issue) {
    func wrong(_ detail: String, line: Int? = nil) -> Issue { Self.wrong(form, detail, line: line) }
    self.form = form
    let message = try Self.split(bytes, form).message
    var lines = message.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    var number = 0
    func next(_ label: String, _ form: String) throws(Issue) -> String {
      number += 1
      guard let line = lines.popFirst(), line.starts(with: label.utf8) else { throw wrong(form, line: number) }
      return String(decoding: line.dropFirst(label.utf8.count), as: UTF8.self)
    }
    let first = String(form.firstLine.dropLast())
    _ = try next(first, "the first line is `\(first)`")
    keyID = try next(Self.keyLabel, "the second line is `key:` and its name")
    guard let serial = Int(try next(Self.serialLabel, "the third line is `serial:` and a number")),
      Self.serials.contains(serial)
    else { throw wrong("a serial is a number from 1 to \(Self.serials.upperBound)", line: number) }
    guard let created = SigningTime(try next(Self.createdLabel, "the fourth line is `created:` and a time")) else {
      throw wrong("a time is written as 2026-11-30T13:05:09Z", line: number)
    }
    (self.serial, self.created) = (serial, created)
    var files: [SignedFile] = []
    // What follows the last end of a line is empty.
    for line in lines.dropLast() {
      number += 1
      guard line.count > 66, let digest = Hexadecimal.bytes(line.prefix(64), count: SHA256.size) else {
        throw wrong("the line of a file is its SHA-256, two spaces, and its path", line: number)
      }
      files.append(SignedFile(path: String(decoding: line.dropFirst(66), as: UTF8.self), digest: digest))
    }
    self.files = files
    for (index, file) in files.enumerated() where index > 0 && !SignedFile.precedes(files[index - 1], file) {
      throw wrong("the paths are not in order, or stand twice", line: index + 5)
    }
    // Whatever else could be written in two ways: spaces, zeros, signs, upper case, ill-formed paths, ends of lines.
    guard self.message.elementsEqual(message), files.allSatisfy(\.isSignable) else {
      throw wrong("it is not written as `fmguard sign` writes it")
    }
  }

  /// The signed part and the signature in the last line.
  private static func split(
    _ bytes: [UInt8], _ form: SignatureForm
  ) throws(Issue) -> (message: ArraySlice<UInt8>, signature: [UInt8]) {
    let digits = 2 * PublicKey.signatureSize
    let (message, last) = (bytes.dropLast(signatureLabel.utf8.count + digits + 1), bytes.suffix(digits + 1))
    guard bytes[message.endIndex...].starts(with: signatureLabel.utf8), message.last == UInt8(ascii: "\n"),
      last.last == UInt8(ascii: "\n"),
      let signature = Hexadecimal.bytes(last.dropLast(), count: PublicKey.signatureSize)
    else { throw wrong(form, "it does not end with a line of `signature:` and 128 hexadecimal digits") }
    return (message, signature)
  }

  private static func wrong(_ form: SignatureForm, _ detail: String, line: Int? = nil) -> Issue {
    Issue(
      .signatureForm, file: form.fileName, at: line.map { SourcePosition(line: $0, column: 1) }, detail: detail)
  }
}
