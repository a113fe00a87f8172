// fmguard — SPDX-License-Identifier: Apache-2.0
// Settings files: what they say, what is wrong with them, and what cannot be meant.

import FMGuard
import Foundation
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct SettingsFileTests {
  private func read(_ text: String, mode: Int = 0o644) throws -> (ServiceSettings, folder: String) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "fmguard.conf", mode: mode)
    var settings = ServiceSettings(directory: "before")
    try settings.read("\(folder.path)/fmguard.conf")
    return (settings, folder.path)
  }

  private static let whole = """
    config: lists
    listen:
      - 127.0.0.1:8080
      - https://*:8443
      - unix:/run/fmguard.sock
    tls: {certificate: /etc/c.pem, key: k.pem}
    keys: /etc/keys.yaml
    public_key: p.pub
    state: /var/lib/fmguard
    watch: true
    log: json
    audit: {file: audit.jsonl, key: /etc/audit-key}
    drain_seconds: 3
    limits:
      body_bytes: 2048
      items: 7
      connections: 100
      connections_per_address: 10
      idle_seconds: 20
      request_seconds: 40
      threads: 3
      workers: 4
      queue: 5
      memory_bytes: 65536

    """

  @Test func readsWhatThereIs() throws {
    let (settings, folder) = try read(Self.whole)
    var want = ServiceSettings(directory: "\(folder)/lists")
    want.addresses = ["127.0.0.1:8080", "https://*:8443", "unix:/run/fmguard.sock"].compactMap { ListenAddress($0) }
    (want.certificate, want.certificateKey) = ("/etc/c.pem", "\(folder)/k.pem")
    (want.keys, want.publicKey, want.state) = ("/etc/keys.yaml", "\(folder)/p.pub", "/var/lib/fmguard")
    (want.watches, want.logFormat, want.drainSeconds, want.itemLimit) = (true, .json, 3, 7)
    (want.audit, want.auditKey) = ("\(folder)/audit.jsonl", "/etc/audit-key")
    want.limits.bodyBytes = 2048
    (want.limits.connections, want.limits.connectionsPerAddress) = (100, 10)
    (want.limits.idleSeconds, want.limits.requestSeconds) = (20, 40)
    (want.limits.threads, want.limits.workers, want.limits.queue, want.limits.memoryBytes) = (3, 4, 5, 65536)
    want.file = settings.file
    #expect(settings == want && settings.contradictions.isEmpty)
  }

  @Test(arguments: ["", "# nothing\n", "---\n# nothing\n", "watch: false\n"]) func whatIsNotSaidStays(text: String)
    throws
  {
    var settings = try read(text).0
    settings.file = nil
    #expect(settings == ServiceSettings(directory: "before"))
  }

  @Test(arguments: [
    ("unknown", "lissten: []\n", ["fmguard.conf:1:1: unknown key `lissten`; did you mean `listen`?"]),
    ("unknown-inside", "limits: {conections: 1}\n", ["unknown key `conections`; did you mean `connections`?"]),
    (
      "twice", "watch: true\nwatch: true\n",
      ["fmguard.conf:2:1: the key `watch` stands here twice, first at line 1, column 1"]
    ),
    ("type", "limits: [1]\nlog: {}\n", ["fmguard.conf:1:9: this is a list", "fmguard.conf:2:6: this is a mapping"]),
    ("range", "limits: {items: 0}\n", ["fmguard.conf:1:17: 0 is out of range; write a whole number from 1 to 1000000"]),
    ("quoted-number", "drain_seconds: \"3\"\n", ["`3` cannot stand here"]),
    ("fraction", "drain_seconds: 1.5\n", ["`1.5` cannot stand here"]),
    ("truth", "watch: yes\n", ["`yes` cannot stand here; write true or false"]),
    ("no-value", "keys:\n", ["there is no value here"]),
    ("address", "listen: [example.org:80]\n", ["write 127.0.0.1:8080, https://*:8443 or unix:PATH"]),
    ("one-address", "listen: 127.0.0.1:80\n", ["this is `127.0.0.1:80`; write a list, each item"]),
    ("log", "log: xml\n", ["`xml` is none of the values possible here; write text or json"]),
    ("all-at-once", "watch: 1\nlog: x\nstate: ''\n", [":1:8:", ":2:6:", ":3:8:"]),
    ("two-documents", "watch: true\n---\nlog: json\n", ["fmguard.conf:3:1: a second document begins here"]),
    ("list", "- watch\n", ["fmguard.conf:1:1: this is a list"]),
    ("anchor", "keys: &a k\n", ["anchors are not allowed"]),
    ("nul", "keys: a\0b\n", ["U+0000"]),
    ("nul-escaped", "keys: \"a\\0b\"\n", ["write a path without NUL"]),
    ("astral", "🙂: 1\n", ["unknown key `🙂`"]),
  ]) func refuses(id: String, text: String, wanted: [String]) throws {
    let error = try #require(throws: ConfigurationError.self) { _ = try read(text) }
    #expect(error.issues.count == wanted.count, "\(error)")
    for (issue, text) in zip(error.issues, wanted) { #expect(issue.description.contains(text), "\(issue)") }
  }

  @Test func refusesIllFormedBytes() throws {
    let folder = try TemporaryFolder()
    try folder.write([0x6B, 0x3A, 0xFF], to: "fmguard.conf", mode: 0o644)
    var settings = ServiceSettings(directory: "")
    let error = try #require(throws: ConfigurationError.self) { try settings.read("\(folder.path)/fmguard.conf") }
    #expect(error.issues.map(\.kind.code) == ["ill_formed"])
  }

  @Test(arguments: [0o600, 0o644, 0o664, 0o646]) func asksWhoMayWrite(mode: Int) throws {
    if mode & 0o022 == 0 {
      _ = try read("watch: true\n", mode: mode)
    } else {
      let error = try #require(throws: ConfigurationError.self) { _ = try read("watch: true\n", mode: mode) }
      #expect(error.issues.map(\.kind.code) == ["settings_file_mode"])
    }
  }

  @Test func refusesAFileThatIsNotThere() throws {
    var settings = ServiceSettings(directory: "")
    let error = try #require(throws: ConfigurationError.self) { try settings.read("/nowhere/fmguard.conf") }
    #expect(
      error.issues.map(\.description) == [
        "/nowhere/fmguard.conf: the file cannot be read: it does not exist; check that it exists and who may read it"
      ])
  }

  @Test func noticesAChange() throws {
    let folder = try TemporaryFolder()
    try folder.write("watch: true\n", to: "fmguard.conf", mode: 0o644)
    var settings = ServiceSettings(directory: "")
    try settings.read("\(folder.path)/fmguard.conf")
    #expect(settings.file?.hasChanged == false)
    try folder.write("watch: false\n", to: "fmguard.conf", mode: 0o644)
    #expect(settings.file?.hasChanged == true)
  }

  @Test(arguments: [
    ("nothing", "", []),
    ("open", "listen: ['*:80']\n", ["open_without_keys"]),
    ("open-with-tls", "listen: ['https://*:443']\ntls: {certificate: c, key: k}\n", ["open_without_keys"]),
    ("open-with-keys", "listen: ['*:80']\nkeys: k\n", []),
    ("secret", "listen: ['https://127.0.0.1:443']\n", ["no_certificate"]),
    ("half", "tls: {certificate: c}\n", ["half_an_identity"]),
    ("other-half", "tls: {key: k}\nlisten: ['https://127.0.0.1:1']\n", ["half_an_identity", "no_certificate"]),
    ("audit-without-key", "audit: {file: a}\n", ["half_an_audit"]),
    ("key-without-audit", "audit: {key: a}\n", ["half_an_audit"]),
    ("state", "state: s\n", []),
    ("memory", "limits: {memory_bytes: 1048576}\n", ["too_little_memory"]),
  ]) func tellsWhatCannotBeMeant(id: String, text: String, codes: [String]) throws {
    #expect(try read(text).0.contradictions.map(\.kind.code) == codes)
  }

  /// Every key is told of where people look for it, with its default where the example says one.
  @Test func everyKeyIsDocumented() throws {
    let page = try String(contentsOfFile: "\(PackageFolder.path)/docs/settings.md", encoding: .utf8)
    let example = try String(contentsOfFile: "\(PackageFolder.path)/packaging/deb/fmguard.conf", encoding: .utf8)
    for name in ServiceSettings.keys(in: "").flatMap(\.names) {
      #expect(page.contains("| `\(name)` |"), "docs/settings.md: \(name)")
      let last = name.split(separator: ".").last ?? ""
      #expect(["", "#", "#  "].contains { example.contains("\n\($0)\(last):") }, "fmguard.conf: \(name)")
    }
  }

  /// The example is right as it is, and with all that it shows; what it shows is what holds without it.
  @Test func theExampleIsRight() throws {
    let example = try String(contentsOfFile: "\(PackageFolder.path)/packaging/deb/fmguard.conf", encoding: .utf8)
    _ = try read(example)
    let shown = example.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") || line.hasPrefix("#  ") ? String(line.dropFirst()) : String(line)
    }
    let settings = try read(shown.joined(separator: "\n")).0
    #expect(settings.contradictions.isEmpty)
    var limits = settings.limits
    limits.workers = HTTPLimits().workers
    #expect(limits == HTTPLimits() && settings.itemLimit == 1000 && settings.drainSeconds == 25)
    #expect(settings.logFormat == .text && !settings.watches)
  }
}
