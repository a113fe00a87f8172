// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard keygen`, `sign` and `verify` from outside, and against OpenSSL and sha256sum where there are any.

import Foundation
import Testing

@Suite struct SigningTests {
  @Test func fromKeysToAVerifiedConfiguration() throws {
    let workspace = try Workspace()
    let made = try workspace.run("keygen", "k")
    #expect(
      made.status == 0 && made.output.hasPrefix("made key=") && made.output.hasSuffix("public=k.pub\n"), "\(made)")
    let again = try workspace.run("keygen", "k")
    #expect(again.status == 2 && again.errors.contains("k.pub: there is a file of this name"), "\(again)")
    let unsigned = try workspace.run("verify", "--public-key", "k.pub")
    #expect(unsigned.status == 1 && unsigned.output.isEmpty, "\(unsigned)")
    #expect(unsigned.errors.contains("ruleset.sig: this is not signed; "), "\(unsigned)")
    let signed = try workspace.run("sign", "--key", "k", "--serial", "41")
    #expect(signed.status == 0 && signed.output.hasPrefix("signed serial=41 created=2"), "\(signed)")
    let verified = try workspace.run("verify", "--public-key", "k.pub")
    #expect(verified.status == 0 && verified.output.hasPrefix("verified serial=41 created=2"), "\(verified)")
    #expect(verified.output.contains(" files=4 ruleset=sha256:"), "\(verified)")
    let older = try workspace.run("sign", "--key", "k", "--serial", "41")
    #expect(older.status == 2 && older.errors.contains("serial"), "\(older)")
  }

  /// What lies in the place of a signature is no dead end.
  @Test func signsWhereNoSignatureIs() throws {
    let workspace = try Workspace(["ruleset.sig": Array("junk".utf8)])
    _ = try workspace.run("keygen", "k")
    let unknown = try workspace.run("sign", "--key", "k")
    #expect(unknown.status == 2 && unknown.errors.contains("nobody can tell its serial; sign with `--serial`"))
    let highest = try workspace.run("sign", "--key", "k", "--serial", "9007199254740991")
    #expect(highest.status == 0, "\(highest)")
    for arguments in [["sign", "--key", "k"], ["sign", "--key", "k", "--serial", "7"]] {
      let usedUp = try workspace.run(arguments)
      #expect(usedUp.status == 2 && usedUp.errors.contains("the highest that there is; remove it"), "\(usedUp)")
    }
    try FileManager.default.removeItem(at: workspace.folder.appending(path: "ruleset.sig"))
    #expect(try workspace.run("sign", "--key", "k").status == 0)
  }

  @Test func tellsWhatIsNotAsItWasSigned() throws {
    let workspace = try Workspace()
    _ = try workspace.run("keygen", "k")
    _ = try workspace.run("sign", "--key", "k")
    try Data("id: en-trees\n".utf8).write(to: workspace.folder.appending(path: "denylists/en.txt"))
    let outcome = try workspace.run("verify", "--public-key", "k.pub")
    #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("\ndenylists/en.txt: the SHA-256 is "), "\(outcome)")
    // The same directory is still a configuration for whoever trusts it unsigned, and then a broken one.
    #expect(try workspace.run("check", "--text", "x").status == 2)
    let signing = try workspace.run("sign", "--key", "k")
    #expect(signing.status == 2 && signing.errors.contains("cannot be signed: 1 issue"), "\(signing)")
  }

  @Test func refusesWhatIsNoKey() throws {
    let workspace = try Workspace()
    _ = try workspace.run("keygen", "k")
    let secret = try String(contentsOf: workspace.folder.appending(path: "k"), encoding: .utf8)
    for arguments in [
      ["sign", "--key", "k.pub"], ["sign", "--key", "gone"], ["sign"], ["verify"], ["keygen"],
      ["verify", "--public-key", "k"],
      ["sign", "--key", "policies"], ["sign", "--key", "k", "--config", "gone"],
    ] {
      let outcome = try workspace.run(arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.errors.isEmpty, "\(outcome)")
      #expect(!outcome.errors.contains(secret.suffix(20).dropLast()), "\(arguments)")
    }
    let piped = try workspace.run("sign", "--key", "/dev/stdin", redirection: "< k")
    #expect(piped.status == 0, "\(piped)")
  }

  @Test func theServiceVerifiesIt() throws {
    let workspace = try Workspace()
    _ = try workspace.run("keygen", "k")
    let words = ["serve", "--check", "--public-key", "k.pub", "--state", "."]
    let unsigned = try workspace.run(words)
    #expect(unsigned.status == 2 && unsigned.errors.contains(" code=unsigned place=ruleset.sig "), "\(unsigned)")
    _ = try workspace.run("sign", "--key", "k")
    #expect(try workspace.run(words).status == 0)
  }

  @Test func listsAreSignedByThemselves() throws {
    let workspace = try Workspace()
    _ = try workspace.run("keygen", "k")
    func edit(_ text: String) throws {
      try Data(text.utf8).write(to: workspace.folder.appending(path: "denylists/en.txt"))
    }
    let words = ["verify", "--public-key", "k.pub", "--list", "denylists/en.txt"]
    let unsigned = try workspace.run(words)
    #expect(unsigned.status == 1 && unsigned.errors.contains("en.txt: this is not signed; "), "\(unsigned)")
    let signed = try workspace.run("sign", "--key", "k", "--list", "denylists/en.txt", "--serial", "7")
    #expect(signed.status == 0 && signed.output.hasPrefix("signed serial=7 "), "\(signed)")
    let verified = try workspace.run(words)
    #expect(verified.status == 0 && verified.output.hasPrefix("verified serial=7 "), "\(verified)")
    try edit("---\nid: trees\ncategory: x-t\nseverity: low\n---\noak\n")
    #expect(try workspace.run(words).status == 1)
    try edit("oak\n")
    #expect(try workspace.run(words).status == 2, "what cannot be loaded is not looked at")
    #expect(try workspace.run("sign", "--key", "k", "--list", "denylists/en.txt").status == 2)
  }

  @Test func othersCanVerifyIt() throws {
    let workspace = try Workspace()
    _ = try workspace.run("keygen", "k")
    _ = try workspace.run("sign", "--key", "k")
    let script = """
      set -e
      command -v openssl > /dev/null && command -v xxd > /dev/null || exit 0
      grep -E '^[0-9a-f]{64}  ' ruleset.sig | sha256sum --check --quiet
      head -n -1 ruleset.sig > message
      tail -n 1 ruleset.sig | cut -d ' ' -f 2 | xxd -r -p > signature
      { printf 302a300506032b6570032100; cut -d : -f 3 k.pub; } | xxd -r -p > key.der
      openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in message -sigfile signature
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = workspace.folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
