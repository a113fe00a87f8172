// fmguard — SPDX-License-Identifier: Apache-2.0
// Composes events into nodes and rejects what this project does not accept of YAML. Knows nothing of libyaml.

/// Builds the trees of the documents of one stream.
struct YAMLComposer: ~Copyable {
  private var events: YAMLEvents
  private let file: String
  private let limits: YAMLLimits
  private var nodes = 0

  init(_ events: consuming YAMLEvents, file: String, limits: YAMLLimits) {
    self.events = events
    self.file = file
    self.limits = limits
  }

  /// All documents, in order. Called once.
  mutating func documents() throws(Issue) -> [YAMLNode] {
    var documents: [YAMLNode] = []
    while true {
      let next = try next()
      switch next.event {
      case .streamEnd:
        return documents
      case .documentStart:
        let root = try node(self.next(), depth: 0)
        // Nothing but comments between the markers, or in the file: no document.
        if case .scalar(let scalar) = root.content, scalar.isPlain, scalar.text.isEmpty {
          continue
        }
        documents.append(root)
      default:
        continue
      }
    }
  }

  private mutating func node(_ event: LocatedEvent, depth: Int) throws(Issue) -> YAMLNode {
    nodes += 1
    if nodes > limits.nodes {
      throw issue(.tooManyNodes, at: event, expected: "\(limits.nodes)")
    }
    if let tag = event.tag {
      throw issue(.tag, at: event, value: tag)
    }
    if let anchor = event.anchor {
      throw issue(.anchor, at: event, value: anchor)
    }
    switch event.event {
    case .scalar(let scalar):
      return YAMLNode(.scalar(scalar), at: event.position)
    case .sequenceStart:
      return YAMLNode(.sequence(try items(of: event, depth: depth + 1)), at: event.position)
    case .mappingStart:
      return YAMLNode(.mapping(try entries(of: event, depth: depth + 1)), at: event.position)
    case .alias(let name):
      throw issue(.alias, at: event, value: name)
    case .documentStart, .collectionEnd, .streamEnd:
      // libyaml never sends these where a value must be.
      throw issue(.syntax, at: event, expected: "add it", detail: "a value is missing")
    }
  }

  private mutating func items(of start: LocatedEvent, depth: Int) throws(Issue) -> [YAMLNode] {
    try checkDepth(depth, at: start)
    var items: [YAMLNode] = []
    while true {
      let event = try next()
      if case .collectionEnd = event.event {
        return items
      }
      items.append(try node(event, depth: depth))
    }
  }

  private mutating func entries(of start: LocatedEvent, depth: Int) throws(Issue) -> [YAMLNode.Entry] {
    try checkDepth(depth, at: start)
    var entries: [YAMLNode.Entry] = []
    while true {
      let event = try next()
      if case .collectionEnd = event.event {
        return entries
      }
      let key = try key(event)
      entries.append(YAMLNode.Entry(key: key, at: event.position, value: try node(self.next(), depth: depth)))
    }
  }

  private func key(_ event: LocatedEvent) throws(Issue) -> String {
    if let tag = event.tag {
      throw issue(.tag, at: event, value: tag)
    }
    if let anchor = event.anchor {
      throw issue(.anchor, at: event, value: anchor)
    }
    switch event.event {
    case .scalar(let scalar):
      if scalar.isPlain, scalar.text == "<<" {
        throw issue(.mergeKey, at: event)
      }
      return scalar.text
    case .alias(let name):
      throw issue(.alias, at: event, value: name)
    default:
      throw issue(.complexKey, at: event)
    }
  }

  private func checkDepth(_ depth: Int, at event: LocatedEvent) throws(Issue) {
    if depth > limits.depth {
      throw issue(.tooDeep, at: event, expected: "\(limits.depth)")
    }
  }

  private mutating func next() throws(Issue) -> LocatedEvent {
    do throws(YAMLSyntaxError) {
      return try events.next()
    } catch {
      throw Issue(.syntax, file: file, at: error.position, expected: error.remedy, detail: error.words)
    }
  }

  private func issue(
    _ kind: Issue.Kind, at event: LocatedEvent, value: String? = nil, expected: String? = nil, detail: String? = nil
  ) -> Issue {
    Issue(kind, file: file, at: event.position, value: value, expected: expected, detail: detail)
  }
}
