// fmguard — SPDX-License-Identifier: Apache-2.0
// One language file, decoded. Knows its keys; nothing of how its rules are run.

internal import GuardText
internal import GuardYAML

/// The rules of a language.
struct LanguageFile: Sendable {
  /// The name of the file.
  var name: String
  var language = ""
  /// How far the parts of a construction may be from each other, in characters.
  var reach = 40
  /// Vocabulary, in the order of the file.
  var classes: [Class] = []
  var constructions: [Construction] = []
  var examples: [Example] = []

  /// A vocabulary class.
  struct Class: Sendable {
    var name: String
    /// The matching copy of its members.
    var text: [UInt8]
    var terms: [Term]
  }

  /// A construction over classes.
  struct Construction: Sendable {
    var id: String
    var sign: RefusalSign
    /// One of them is enough.
    var patterns: [Pattern]
    /// Classes that may not stand in the sentence.
    var unless: [String]
  }

  /// A text that is a refusal, or none.
  struct Example: Sendable {
    var text: String
    var answer: RefusalAnswer
    var position: SourcePosition
  }

  /// The class whose members hide the members of all others that they overlap: double negations and other idioms.
  static let idiom = "idiom"
  /// Classes of one file, so that a set of them is one machine word.
  static let classLimit = 64

  /// Decodes a file; nil, reported, if it is not even a mapping.
  ///
  /// - Parameter block: the room to fold in.
  init?(_ bytes: Span<UInt8>, name: String, using block: FoldedBlock, _ log: IssueLog) {
    self.name = name
    let root: YAMLNode
    do throws(Issue) {
      root = try YAML.document(bytes, file: name)
    } catch {
      log.report(error)
      return nil
    }
    guard var reader = MappingReader(root, log) else { return nil }
    language = reader.required("language", .string) ?? ""
    let hasWords = reader.optional("words", .boolean) ?? true
    reach = reader.optional("reach", .integer(in: 1...200)) ?? reach
    _ = reader.optional("note", .string)
    if let node = reader.node("classes") {
      classes = Self.classes(node, hasWords: hasWords, using: block, log)
    }
    constructions = reader.required("constructions", .list(of: Construction.type)) ?? []
    if let examples = reader.optional("examples", Example.type) { self.examples = examples }
    reader.finish()
    checkClasses(log, at: reader.position(of: "constructions"))
  }

  private static func classes(
    _ node: YAMLNode, hasWords: Bool, using block: FoldedBlock, _ log: IssueLog
  ) -> [Class] {
    // The reader reports a node that is no mapping, and names that stand twice.
    guard MappingReader(node, log) != nil, case .mapping(let entries) = node.content else { return [] }
    if entries.count > classLimit {
      log.report(.tooManyClasses, at: node.position, value: "\(entries.count)", expected: "\(classLimit)")
      return []
    }
    return entries.map { entry in
      let bytes = Array((YAMLType<String>.string.value(of: entry.value, log) ?? "").utf8)
      var copy = FoldedText()
      // SAFETY: the bytes are used inside the closure only.
      unsafe bytes.withUnsafeBufferPointer { buffer in
        copy.fold(unsafe Bytes(buffer), from: 0, isWhole: true, by: .widest, using: block, isMapped: false)
      }
      let members = Term.members(of: copy.utf8)
      let terms = members.compactMap { Term($0, of: copy.utf8, hasWords: hasWords) }
      if terms.count < members.count { log.report(.emptyMember, at: entry.value.position, key: entry.key) }
      for term in terms where copy.utf8[term.bytes].contains(UInt8(ascii: "*")) {
        let member = String(decoding: copy.utf8[term.bytes], as: UTF8.self)
        log.report(.starInside, at: entry.value.position, key: entry.key, value: member)
      }
      return Class(name: entry.key, text: copy.utf8, terms: terms)
    }
  }

  /// Reports classes that are named and not there.
  private func checkClasses(_ log: IssueLog, at position: SourcePosition) {
    // Why there are none has been told.
    guard !classes.isEmpty || log.issues.isEmpty else { return }
    let known = Set(classes.map(\.name))
    for construction in constructions {
      for name in construction.patterns.flatMap(\.classes) + construction.unless where !known.contains(name) {
        log.report(.unknownClass, at: position, key: construction.id, value: name)
      }
    }
  }
}

extension LanguageFile.Construction {
  static var type: YAMLType<LanguageFile.Construction> {
    .mapping("a construction with `id`, `sign` and `match`") { reader in
      let id = reader.required("id", .identifier)
      let sign = reader.required("sign", .choice(RefusalSign.self))
      let patterns = reader.required("match", .list(of: .pattern))
      let unless = reader.optional("unless", .string)
      guard let id, let sign, let patterns else { return nil }
      return .init(
        id: id, sign: sign, patterns: patterns,
        unless: (unless ?? "").split(separator: " ").map(String.init))
    }
  }
}

extension LanguageFile.Example {
  static var type: YAMLType<[LanguageFile.Example]> {
    .mapping("a mapping with `refusal: […]` and `none: […]`") { reader in
      func texts(_ key: String, _ answer: RefusalAnswer) -> [LanguageFile.Example] {
        let type = YAMLType<LanguageFile.Example>("a text") { node, log in
          YAMLType<String>.string.value(of: node, log).map {
            LanguageFile.Example(text: $0, answer: answer, position: node.position)
          }
        }
        return reader.optional(key, .list(of: type)) ?? []
      }
      return texts("refusal", .refusal) + texts("none", .none)
    }
  }
}

extension YAMLType where Value == Pattern {
  static var pattern: YAMLType<Pattern> {
    YAMLType<String>.string.map("class names separated by spaces, such as `self cannot assist`") { Pattern($0) }
  }
}
