// fmguard — SPDX-License-Identifier: Apache-2.0
// The owner of a libyaml parser: UTF-8 in, events out. No type of libyaml leaves this file.

internal import YAMLLibrary

/// What libyaml found next, as a Swift value.
enum YAMLEvent {
  case documentStart
  case alias(String)
  case scalar(YAMLNode.Scalar)
  case sequenceStart
  case mappingStart
  /// The end of the innermost sequence or mapping.
  case collectionEnd
  case streamEnd
}

/// An event, where it begins, and the decorations that this project rejects.
struct LocatedEvent {
  var event: YAMLEvent
  var position: SourcePosition
  var anchor: String?
  var tag: String?
}

/// A libyaml parser over bytes that outlive it.
///
/// The parser keeps pointers to its input and to itself, so it stands at a fixed address, is not copyable, and is fed
/// within the lifetime of the bytes only, which `YAML.documents` ensures.
@safe struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// How many lines of the file precede the bytes.
  private let lineOffset: Int

  /// A parser at the beginning of well-formed UTF-8, or nil if there is no memory for one.
  ///
  /// - Parameter utf8: must stay valid while this value lives.
  @unsafe init?(_ utf8: UnsafeBufferPointer<UInt8>, lineOffset: Int) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    // SAFETY: yaml_parser_initialize fills the whole of the memory that it is given, which is one parser long.
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      return nil
    }
    // SAFETY: initialised above; the caller keeps the bytes alive. Length, not NUL, ends the input.
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, utf8.baseAddress, utf8.count)
    unsafe self.parser = parser
    self.lineOffset = lineOffset
  }

  deinit {
    // SAFETY: initialised and owned by this value, freed once.
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// The next event that means something; after an error or the end of the stream it must not be called again.
  mutating func next() throws(YAMLSyntaxError) -> LocatedEvent {
    while true {
      var raw = unsafe yaml_event_t()
      // SAFETY: the parser is initialised; the event is filled by the library and freed below on every path.
      guard unsafe yaml_parser_parse(parser, &raw) == 1 else {
        throw syntaxError
      }
      defer { unsafe yaml_event_delete(&raw) }
      if let event = unsafe translate(raw) {
        return event
      }
    }
  }

  /// A Swift value for an event, nil for those without meaning here.
  @unsafe private func translate(_ raw: yaml_event_t) -> LocatedEvent? {
    // SAFETY: the member of the union that is read is the one that the event's type names, and the texts live until
    // the event is deleted, after this function.
    let position = unsafe position(raw.start_mark)
    switch unsafe raw.type {
    case YAML_DOCUMENT_START_EVENT:
      return LocatedEvent(event: .documentStart, position: position)
    case YAML_ALIAS_EVENT:
      return unsafe LocatedEvent(event: .alias(text(raw.data.alias.anchor) ?? ""), position: position)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe raw.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let value = unsafe YAMLNode.Scalar(
        text: String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      return unsafe LocatedEvent(
        event: .scalar(value), position: position, anchor: text(scalar.anchor), tag: text(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe raw.data.sequence_start
      return unsafe LocatedEvent(
        event: .sequenceStart, position: position, anchor: text(start.anchor), tag: text(start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = unsafe raw.data.mapping_start
      return unsafe LocatedEvent(
        event: .mappingStart, position: position, anchor: text(start.anchor), tag: text(start.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      return LocatedEvent(event: .collectionEnd, position: position)
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
      return LocatedEvent(event: .streamEnd, position: position)
    default:
      return nil
    }
  }

  /// An anchor or tag. libyaml gives no length for them; neither can hold NUL, which its scanner takes for the end.
  @unsafe private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    // SAFETY: libyaml ends these texts with NUL.
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }

  private func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(line: lineOffset + Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }

  private var syntaxError: YAMLSyntaxError {
    // SAFETY: after a failure the parser's error fields are set; the texts are the library's constants.
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    let context = unsafe parser.pointee.context == nil ? nil : position(parser.pointee.context_mark)
    return unsafe YAMLSyntaxError(
      problem: problem, position: position(parser.pointee.problem_mark), contextPosition: context)
  }
}
