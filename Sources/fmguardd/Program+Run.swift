// fmguard — SPDX-License-Identifier: Apache-2.0
// Options → settings → the service. Knows neither words nor sockets.

import GuardCLI
import GuardHTTP
import GuardService

extension Program {
  /// Serves as the options say, until told to stop.
  static func run(_ options: ServeOptions) -> ProgramStatus {
    var settings = ServiceSettings(directory: configurationDirectory(options.configuration) ?? "")
    if let log = options.log { settings.logFormat = log == .json ? .json : .text }
    if let file = options.settings, !ServiceDaemon.read(file.string, into: &settings) { return .error }
    if let complaint = settings.take(options) { return complain(complaint) }
    guard !settings.directory.isEmpty else { return complain(noConfigurationDirectory) }
    let succeeded =
      options.onlyChecks
      ? ServiceDaemon.check(settings) : ServiceDaemon.run(settings, version: Version.number)
    return succeeded ? .nothingDeclined : .error
  }
}

extension ServiceSettings {
  /// Puts what options say in the place of what is there.
  ///
  /// - Returns: what cannot be used, in words; nil if all can.
  fileprivate mutating func take(_ options: ServeOptions) -> String? {
    if let directory = options.configuration { self.directory = directory.string }
    if !options.addresses.isEmpty { addresses = [] }
    for word in options.addresses {
      guard let address = ListenAddress(word.string) else {
        return "serve: --listen cannot be '\(word.string.escapedForTerminal)': "
          + "write 127.0.0.1:8080, https://*:8443 or unix:PATH"
      }
      addresses.append(address)
    }
    certificate = options.certificate?.string ?? certificate
    certificateKey = options.certificateKey?.string ?? certificateKey
    keys = options.keys?.string ?? keys
    publicKey = options.publicKey?.string ?? publicKey
    state = options.state?.string ?? state
    watches = options.watches || watches
    if let log = options.log { logFormat = log == .json ? .json : .text }
    return nil
  }
}
