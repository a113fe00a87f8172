// fmguard — SPDX-License-Identifier: Apache-2.0
// What a person can do where a model is not to be had. Names only.

/// What a person can do where a model is not to be had. The words are the application's.
public enum UserGuidance: String, Sendable, Hashable, CaseIterable {
  /// Nothing that is known.
  case none
  /// Switch the model on in the settings.
  case openSettings = "open_settings"
  /// Wait: it is being made ready.
  case waitUntilReady = "wait_until_ready"
  /// Ask in another language.
  case changeLanguage = "change_language"
  /// Go without, or to another model.
  case useAnotherModel = "use_another_model"
}
