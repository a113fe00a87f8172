// fmguard — SPDX-License-Identifier: Apache-2.0
// One key of a settings file: its name, its type, and where its value goes. Knows no key.

internal import GuardYAML

/// A row of the table of keys.
struct SettingsKey {
  let name: String
  /// Those below it, if there are any.
  var keys: [SettingsKey] = []
  /// Reads the value, if the key is there, and puts it in its place.
  let read: (inout MappingReader, inout ServiceSettings) -> Void

  /// A key with a value.
  static func key<Value>(
    _ name: String, _ type: YAMLType<Value>, _ place: WritableKeyPath<ServiceSettings, Value>
  ) -> SettingsKey {
    SettingsKey(name: name) { reader, settings in
      if let value = reader.optional(name, type) { settings[keyPath: place] = value }
    }
  }

  /// A key whose value nothing stands for if it is not there.
  static func key<Value>(
    _ name: String, _ type: YAMLType<Value>, _ place: WritableKeyPath<ServiceSettings, Value?>
  ) -> SettingsKey {
    SettingsKey(name: name) { reader, settings in
      if let value = reader.optional(name, type) { settings[keyPath: place] = value }
    }
  }

  /// Keys of their own below a key.
  static func section(_ name: String, _ keys: [SettingsKey]) -> SettingsKey {
    SettingsKey(name: name, keys: keys) { reader, settings in
      guard let node = reader.node(name), var inner = MappingReader(node, reader.log) else { return }
      for key in keys { key.read(&inner, &settings) }
      inner.finish()
    }
  }

  /// Its name, or those of the keys below it, each after it and a dot.
  var names: [String] {
    keys.isEmpty ? [name] : keys.flatMap(\.names).map { "\(name).\($0)" }
  }
}
