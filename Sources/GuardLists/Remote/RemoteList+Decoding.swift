// fmguard — SPDX-License-Identifier: Apache-2.0
// The declarations of remote lists: the folder `remote` of a configuration directory → values. Strict; fetches nothing.

internal import GuardAddress
internal import GuardSigning
public import GuardYAML

extension RemoteList {
  /// The declarations of a configuration directory, in the order of their files.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - observe: is shown the path and the bytes of every file, in order; one that it throws for is not looked into.
  public static func load(
    root: String, issues: inout [Issue], observe: (_ file: String, _ bytes: Span<UInt8>) throws(Issue) -> Void
  ) -> [RemoteList] {
    let found = ConfigurationFiles(root: root, folder: folder)
    issues += found.issues
    var lists: [RemoteList] = []
    found.read(
      ending: ".yaml", limit: 1 << 20, issues: &issues, misnamed: { Issue(.remoteExtension, file: $0) },
      observe: observe
    ) { (path, bytes) throws(Issue) in
      let log = IssueLog(file: path)
      if let list = RemoteList(try YAML.document(bytes.span, file: path), log) {
        if let first = lists.first(where: { $0.id == list.id }) {
          log.report(.duplicateList, at: .start, value: list.id, related: first.file)
        }
        lists.append(list)
      }
      return log.issues
    }
    if lists.count > limit {
      issues.append(Issue(.tooManyRemotes, file: folder, value: "\(lists.count)", expected: "\(limit)"))
    }
    return lists
  }

  /// The declaration of one document; nil after its issues were reported.
  init?(_ node: YAMLNode, _ log: IssueLog) {
    let before = log.count
    guard var reader = MappingReader(node, log) else { return nil }
    let id = reader.required("id", .identifier)
    let address = reader.required("url", .address)
    let form: Form? = reader.optional("format", .choice())
    var list = RemoteList(address: address ?? .nowhere)
    list.id = id ?? ""
    list.file = log.file
    list.interval = reader.optional("interval_seconds", .integer(in: 10...604_800)) ?? list.interval
    list.jitter = reader.optional("jitter_percent", .integer(in: 0...50)) ?? list.jitter
    list.timeout = reader.optional("timeout_seconds", .integer(in: 1...3600)) ?? list.timeout
    list.sizeLimit = reader.optional("size_limit_mib", .integer(in: 1...1024)).map { $0 << 20 } ?? list.sizeLimit
    list.maximumShrink = reader.optional("max_shrink_percent", .integer(in: 0...100)) ?? list.maximumShrink
    list.isOptional = reader.optional("optional", .boolean) ?? list.isOptional
    list.digest = reader.optional("sha256", .digest)
    list.signer = reader.optional("public_key", .publicKey)
    list.headersFile = reader.optional("headers_file", .absolutePath)
    list.certificatesFile = reader.optional("ca_file", .absolutePath)
    let place = reader.position(of: "url")
    reader.finish()
    if let address {
      // A port or a host that others can listen at needs an answer to the question who it was.
      if !address.isSecure, !address.isLocal, !list.isAuthenticated {
        log.report(.remoteInsecure, at: place, value: address.host)
      }
      let path = address.withoutQuery
      if let form = form ?? (path.hasSuffix(".txt") ? .plain : path.hasSuffix(".yaml") ? .structured : nil) {
        list.form = form
      } else if !reader.contains("format") {
        log.report(.missingKey, at: place, key: "format", expected: "plain or structured, which the URL does not tell")
      }
    }
    guard log.count == before else { return nil }
    self = list
  }
}

extension YAMLType where Value == RemoteAddress {
  fileprivate static var address: YAMLType<RemoteAddress> {
    YAMLType<String>.string.map("a URL that begins with https://, without user, password and fragment") {
      RemoteAddress($0)
    }
  }
}

extension YAMLType where Value == [UInt8] {
  fileprivate static var digest: YAMLType<[UInt8]> {
    YAMLType<String>.string.map("the 64 hexadecimal digits of a SHA-256, in lower case") {
      Hexadecimal.bytes($0.utf8, count: SHA256.size)
    }
  }
}

extension YAMLType where Value == PublicKey {
  fileprivate static var publicKey: YAMLType<PublicKey> {
    YAMLType<String>.string.map("the line of a file `*.pub` that `fmguard keygen` made") {
      PublicKey(line: Array($0.utf8))
    }
  }
}

extension YAMLType where Value == String {
  fileprivate static var absolutePath: YAMLType<String> {
    YAMLType<String>.string.map("an absolute path") { $0.hasPrefix("/") && !$0.utf8.contains(0) ? $0 : nil }
  }
}
