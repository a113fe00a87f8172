// fmguard — SPDX-License-Identifier: Apache-2.0
// Word lists of two cloud services, as their interfaces tell them. Reads values; knows no file.

internal import GuardMatch
internal import GuardPolicy

/// A blocklist of Azure AI Content Safety: the answer to `GET …/blocklistItems`, or what is sent to add items.
enum AzureBlocklist {
  private static func items(_ value: ForeignValue) -> [ForeignValue]? {
    value["values", "value", "blocklistItems"]?.items ?? value.items
  }

  static func isOne(_ value: ForeignValue) -> Bool {
    items(value)?.first?["text"]?.string != nil
  }

  static func read(_ value: ForeignValue, file: String, base: String, _ settings: ImportSettings) -> SourceContent {
    var content = SourceContent(base: base, description: "Imported from \(file)")
    for (index, item) in (items(value) ?? []).enumerated() {
      let place = "\(file) [\(index)]"
      guard let text = item["text"]?.string else {
        content.notes.append(ImportNote(.rejected, place, "", "it has no text"))
        continue
      }
      content.entries.append(
        ImportedEntry(
          text: text, isRegex: item["isRegex"]?.boolean ?? false, place: place, settings: EntryKind(settings)))
    }
    return content
  }
}

/// The word policy of a guardrail of Amazon Bedrock, as `GetGuardrail` tells it or `CreateGuardrail` takes it.
enum BedrockWords {
  private static func policy(_ value: ForeignValue) -> ForeignValue {
    value["wordPolicy", "wordPolicyConfig"] ?? value
  }

  static func isOne(_ value: ForeignValue) -> Bool {
    let policy = policy(value)
    return policy["words", "wordsConfig", "managedWordLists", "managedWordListsConfig"]?.items != nil
  }

  static func read(_ value: ForeignValue, file: String, base: String, _ settings: ImportSettings) -> SourceContent {
    var content = SourceContent(base: base, description: "Imported from \(file)")
    let policy = policy(value)
    for (index, item) in (policy["words", "wordsConfig"]?.items ?? []).enumerated() {
      let place = "\(file) words[\(index)]"
      guard let text = item["text"]?.string else {
        content.notes.append(ImportNote(.rejected, place, "", "it has no text"))
        continue
      }
      let isIn = isOn(item, "input"), isOut = isOn(item, "output")
      guard isIn || isOut else {
        content.notes.append(ImportNote(.leftOut, place, text, "it is off on both sides"))
        continue
      }
      var kind = EntryKind(settings)
      if isIn != isOut { kind.stages = isIn ? .input : .output }
      content.entries.append(ImportedEntry(text: text, isRegex: false, place: place, settings: kind))
    }
    for item in policy["managedWordLists", "managedWordListsConfig"]?.items ?? [] {
      let name = item["type"]?.string ?? ""
      content.notes.append(ImportNote(.leftOut, file, name, "the words of a managed list are not in the file"))
    }
    return content
  }

  /// Whether a word counts on a side: it does unless the file says otherwise.
  private static func isOn(_ item: ForeignValue, _ side: String) -> Bool {
    item["\(side)Enabled"]?.boolean != false && item["\(side)Action"]?.string != "NONE"
  }
}

extension EntryKind {
  /// What holds if the source says nothing.
  init(_ settings: ImportSettings) {
    self.init(
      stages: settings.stages, language: settings.language, category: settings.category, severity: settings.severity,
      match: settings.match)
  }
}
