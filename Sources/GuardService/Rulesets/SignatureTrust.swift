// fmguard — SPDX-License-Identifier: Apache-2.0
// Whose configurations are loaded, and which was the newest. Knows neither requests nor how a ruleset comes into force.

internal import FMGuard
internal import GuardHTTP

/// The public keys that a service trusts, and the serials that it has seen.
final class SignatureTrust: Sendable {
  private let keyFile: String
  private let memory: Locked<SerialMemory>

  /// - Parameters:
  ///   - keyFile: of public keys; read again at each load, so that keys can be replaced while the service runs.
  ///   - state: a folder in which the newest serial is kept across restarts; nil for in memory only.
  init(keyFile: String, state: String?) throws(ConfigurationError) {
    self.keyFile = keyFile
    do throws(Issue) {
      memory = Locked(try SerialMemory(folder: state))
    } catch {
      throw ConfigurationError([error])
    }
  }

  /// The newest serial that was in force.
  var newest: Int? { memory.withLock { $0.newest?.serial } }

  /// Loads a configuration directory if it is as a trusted key signed it, and no older than what was in force.
  func load(from directory: String, remote: Ruleset.RemoteSource?) throws(ConfigurationError) -> Ruleset {
    let keys: PublicKeys
    do throws(Issue) {
      keys = try PublicKeys(file: keyFile)
    } catch {
      throw ConfigurationError([error])
    }
    return try Ruleset.load(from: directory, signedBy: keys, after: memory.withLock { $0.newest }, remote: remote)
  }

  /// Takes note that a ruleset comes into force. If that cannot be kept, the ruleset must not: after a restart an older
  /// one could take its place.
  func keep(_ ruleset: Ruleset) throws(ConfigurationError) {
    guard let serial = ruleset.signature?.signedSerial else { return }
    let issue: Issue? = memory.withLock { memory in
      do throws(Issue) {
        try memory.keep(serial)
        return nil
      } catch {
        return error
      }
    }
    if let issue { throw ConfigurationError([issue]) }
  }
}

extension SignatureTrust {
  /// That of the settings; nil if they name no public key.
  static func of(_ settings: ServiceSettings) throws(ConfigurationError) -> SignatureTrust? {
    guard let keyFile = settings.publicKey else { return nil }
    return try SignatureTrust(keyFile: keyFile, state: settings.state)
  }
}
