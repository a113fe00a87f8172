// fmguard — SPDX-License-Identifier: Apache-2.0
// The keys of a list, which the plain and the structured form share.

internal import GuardPolicy
internal import GuardYAML

/// What a file says of its list as a whole.
struct ListHeader {
  var id = ""
  var idPosition = SourcePosition.start
  var language = "und"
  var description: String?
  var stages = StageScope.both
  var isPinned = false
  /// Where the language stands, if it does.
  var languagePosition = SourcePosition.start
  /// The defaults of the entries.
  var settings = EntrySettings()
  /// Phrases inside which no entry of the list counts.
  var exceptions: [LocatedText] = []
  /// The phrase that proves that the list is loaded, and where it stands.
  var selftest: String?
  var selftestPosition = SourcePosition.start

  /// Reads the keys of a list; what is wrong is reported and keeps its default, so that the rest can be looked at.
  init(_ reader: inout MappingReader) {
    id = reader.required("id", .identifier) ?? id
    idPosition = reader.position(of: "id")
    language = reader.optional("language", .language) ?? language
    languagePosition = reader.position(of: "language")
    description = reader.optional("description", .string)
    settings.category = reader.required("category", .category) ?? settings.category
    settings.severity = reader.required("severity", .choice()) ?? settings.severity
    stages = reader.optional("stage", .choice()) ?? stages
    isPinned = reader.optional("pinned", .boolean) ?? isPinned
    settings.read(&reader)
    exceptions = reader.optional("except", .list(of: .located)) ?? exceptions
    selftest = reader.optional("selftest", .string)
    selftestPosition = reader.position(of: "selftest")
  }

  /// The header of a file whose header cannot be read.
  init() {}
}
