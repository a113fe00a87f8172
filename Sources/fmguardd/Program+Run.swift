// fmguard — SPDX-License-Identifier: Apache-2.0
// Options → settings → the service. Knows neither words nor sockets.

import GuardCLI
import GuardHTTP
import GuardService

extension Program {
  /// Serves as the options say, until told to stop.
  static func run(_ options: ServeOptions) -> ProgramStatus {
    guard let directory = configurationDirectory(options.configuration) else {
      return complain(noConfigurationDirectory)
    }
    var settings = ServiceSettings(directory: directory)
    for word in options.addresses {
      guard let address = ListenAddress(word.string) else {
        return complain(
          "serve: --listen cannot be '\(word.string.escapedForTerminal)': write 127.0.0.1:8080 or unix:PATH")
      }
      settings.addresses.append(address)
    }
    settings.keys = options.keys?.string
    settings.publicKey = options.publicKey?.string
    settings.state = options.state?.string
    settings.watches = options.watches
    guard settings.state == nil || settings.publicKey != nil else {
      return complain("serve: --state keeps serials of signatures, and without --public-key nobody looks at these")
    }
    if let log = options.log { settings.logFormat = log == .json ? .json : .text }
    let succeeded =
      options.onlyChecks
      ? ServiceDaemon.check(settings) : ServiceDaemon.run(settings, version: Version.number)
    return succeeded ? .nothingDeclined : .error
  }
}
