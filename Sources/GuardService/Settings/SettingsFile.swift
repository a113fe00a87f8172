// fmguard — SPDX-License-Identifier: Apache-2.0
// A settings file → settings, strictly: all that is wrong is told, with its place. Knows no key.

internal import FMGuard
internal import GuardYAML

/// The file of settings, as it was when it was read. It is read once, at the start.
///
/// It is not part of the configuration directory and not covered by its signature: it says whose signatures count, who
/// may ask, and where to listen, which whoever writes lists must not decide.
struct SettingsFile: Sendable, Hashable {
  let path: String
  private let content: [UInt8]

  /// Reads a file, and puts what it says into settings.
  init(_ path: String, into settings: inout ServiceSettings) throws(ConfigurationError) {
    self.path = path
    // Whoever may write to it decides who may ask.
    if ServiceFile.grants(0o022, at: path) { throw ConfigurationError([Issue(.settingsFileMode, file: path)]) }
    let log = IssueLog(file: path)
    do throws(Issue) {
      content = try ServiceFile.read(path)
      let documents = try YAML.documents(content.span, file: path)
      // A file of nothing but comments says nothing, which is right.
      guard let document = documents.first else { return }
      if documents.count > 1 { throw Issue(.oneDocument, file: path, at: documents[1].position) }
      guard var reader = MappingReader(document, log) else { throw log.issues[0] }
      for key in ServiceSettings.keys(in: SplitPath(path).folder) { key.read(&reader, &settings) }
      reader.finish()
    } catch {
      throw ConfigurationError([error])
    }
    guard log.isEmpty else { throw ConfigurationError(log.issues) }
  }

  /// Whether the file holds something else by now: the service goes on with what it held.
  var hasChanged: Bool {
    do throws(Issue) { return try ServiceFile.read(path) != content } catch { return true }
  }
}

extension ServiceSettings {
  /// Takes over what a file says.
  ///
  /// - Throws: everything that is wrong with it. The settings are not to be used then.
  mutating func read(_ path: String) throws(ConfigurationError) {
    file = try SettingsFile(path, into: &self)
  }
}

extension Issue.Kind {
  fileprivate static let settingsFileMode = Self(
    "settings_file_mode", "others than its owner may write to the settings file",
    remedy: "chmod go-w it, and look at what it holds")
}
