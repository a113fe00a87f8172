// fmguard — SPDX-License-Identifier: Apache-2.0
// The table of the options of `fmguard serve`. A new option is one item here.

import FMGuard

extension ServeOptions: CommandOptions {
  static var command: Command { .serve }

  static let flags: [Flag<ServeOptions>] = [
    Flag("settings", .file("FILE"), help: "Take the settings from a file; other options go before it") {
      $0.settings = $1
    },
    Flag("config", .directory("DIR"), help: "The configuration directory (default: the first found)") {
      $0.configuration = $1
    },
    Flag(
      "listen", .text("ADDRESS"), help: "Where to listen; may be given several times (default: 127.0.0.1:8080)"
    ) {
      $0.addresses.append($1)
    },
    Flag("certificate", .file("FILE"), help: "What to show where ADDRESS begins with https://, in PEM") {
      $0.certificate = $1
    },
    Flag("certificate-key", .file("FILE"), help: "The private key of the certificate, in PEM") {
      $0.certificateKey = $1
    },
    Flag("keys", .file("FILE"), help: "Ask for keys, and let each say what its bearer may (default: no keys)") {
      $0.keys = $1
    },
    Flag("public-key", .file("FILE"), help: "Load what one of these keys signed, and nothing else (default: anything)")
    {
      $0.publicKey = $1
    },
    Flag(
      "state", .directory("DIR"), help: "Keep the newest serial and copies of remote lists here (default: in memory)"
    ) {
      $0.state = $1
    },
    Flag("watch", help: "Reload by itself when files of the configuration have changed") {
      $0.watches = $1 == .on
    },
    Flag("log", .choice(Log.allCases.map(\.rawValue)), help: "How the log is written (default: text)") {
      $0.log = Log(rawValue: $1.string)
    },
    Flag("check", help: "Look at the configuration, and serve nothing") {
      $0.onlyChecks = $1 == .on
    },
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    },
  ]

  /// What `words` ask for.
  public static func parse(_ words: [Word]) throws(UsageError) -> ServeOptions {
    var options = ServeOptions()
    try OptionParser(command: command.name, flags: flags).parse(words, into: &options)
    return options
  }
}

extension Command {
  static let serve = Command(
    name: "serve",
    summary: "Serve checks over HTTP, and reload lists and policies while running",
    operands: "[OPTION…]",
    description: [
      "ADDRESS is 127.0.0.1:8080, [::1]:8080, *:8080, each with https:// before it for TLS 1.2 and later, or "
        + "unix:/run/fmguard.sock. Sockets that systemd hands over are served, too. Without --keys only this machine may ask: whoever may open the Unix socket is an operator; whoever comes over the network is a caller, who "
        + "gets verdicts without rules and places, and cannot reload. With it, each request but those for health and "
        + "metrics needs 'Authorization: Bearer KEY' or 'X-Api-Key: KEY', and the key says who asks and what they may.",
      "POST /v1/check takes a row of 'fmguard check --format jsonl', or {\"items\": [row, …]}. GET /healthz, /readyz, "
        + "/metrics and /v1/ruleset tell the state; POST /-/reload loads the configuration directory again, as SIGHUP does. "
        + "If anything is wrong with it, the ruleset in force stays. SIGTERM stops, after the requests under way.",
      "With --public-key the directory must be as 'fmguard sign' signed it, and no older than what was in force. --state "
        + "names a folder in which the newest serial is kept, so that no older one comes back with a restart.",
      "Lists that files in remote/ of the directory declare to come from URLs are fetched, and fetched again at the "
        + "intervals that are said there. --state keeps the last good copy of each, so that a restart does not need the "
        + "origin.",
      "With --watch it loads the configuration directory, the keys and the public keys again as soon as nothing of them "
        + "has changed for a second, by whatever means: files written, renamed or removed, links swapped, folders "
        + "replaced.",
      "--certificate names the certificate of the service and those that lead to its root; --certificate-key its key, "
        + "which nobody but its owner and its group may read. Both are read again with the configuration directory.",
      "--settings names a file that says all of this, and the limits, in YAML; docs/settings.md lists its keys. It is "
        + "read at the start only.",
      "The service is a program of its own, fmguardd, which lies beside this one or in ../libexec/fmguard.",
    ],
    flags: ServeOptions.flags.map(\.facts),
    examples: [
      Example(
        purpose: "serve at a port and at a Unix socket",
        line: "fmguard serve --listen 127.0.0.1:8080 --listen unix:/run/fmguard.sock"),
      Example(
        purpose: "check a text by the service",
        line: #"curl -s 127.0.0.1:8080/v1/check --json '{"text": "Have a nice day"}'"#),
    ])
}
