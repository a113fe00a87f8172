// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard import`: options → lists → files, and what was not taken over. Knows no format.

import FMGuard
import GuardImport

extension Program {
  /// Imports the source that the options name.
  public static func importing(_ options: ImportOptions) -> ProgramStatus {
    Console.run { (console) throws(OutputFailure) in
      let result: ImportResult
      do throws(ImportError) {
        result = try Importer.read(options.source.string, as: options.format, options.settings)
      } catch {
        return console.complain("\(error)".escapedForTerminal)
      }
      if let directory = options.directory, !options.onlyTells {
        guard write(result, into: directory.string, &console) else { return }
      }
      if let path = options.report {
        guard write(result.notes.lines(), to: path.string, &console) else { return }
      }
      try console.write(ImportText.lines(result, options))
      if result.notes.contains(where: \.kind.isLoss) { console.raise(to: .importLeftOut) }
    }
  }

  /// Writes the lists, and a policy if there is none. Complains and answers false if a file cannot be written.
  private static func write(_ result: ImportResult, into directory: String, _ console: inout Console) -> Bool {
    var files = result.files.map { ($0.path, $0.bytes) }
    let policies = "\(directory)/\(PolicySet.folder)"
    if !ConfigurationDirectory.isDirectory(policies) {
      files.append(("\(PolicySet.folder)/default.yaml", Array("id: \(Policy.defaultID)\n".utf8)))
    }
    for (path, bytes) in files {
      guard write(bytes, to: "\(directory)/\(path)", &console) else { return false }
    }
    return true
  }

  private static func write(_ bytes: [UInt8], to path: String, _ console: inout Console) -> Bool {
    do throws(SystemError) {
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try SystemCalls.makeFolders(String(path[..<slash]))
      }
      let descriptor = try SystemCalls.create(path)
      defer { SystemCalls.close(descriptor) }
      try SystemCalls.write(descriptor, bytes)
      return true
    } catch {
      console.complain("\(path.escapedForTerminal): \(error)")
      return false
    }
  }
}

extension [ImportNote] {
  /// One JSON object a line.
  fileprivate func lines() -> [UInt8] {
    var bytes: [UInt8] = []
    for note in self {
      var writer = JSONWriter()
      writer.object { writer in
        for (name, text) in [
          ("note", note.kind.code), ("place", note.place), ("value", note.value), ("detail", note.detail),
        ] {
          writer.key(named: name)
          writer.string(text)
        }
      }
      bytes += writer.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

/// What came of an import, for people.
enum ImportText {
  static func lines(_ result: ImportResult, _ options: ImportOptions) -> String {
    var text = ""
    // Of a large tree nearly every entry is lowered, which is as it should be.
    for note in result.notes where note.kind != .lowered && note.kind != .repeated {
      text += "\(note)".escapedForTerminal + "\n"
    }
    let verb = options.onlyTells ? "would write" : "wrote"
    text += "\(result.format.rawValue): read \(count(result.sources, "file")), \(verb) "
    text += "\(count(result.entries, "entry", "entries")) in \(count(result.files.count, "list"))\n"
    for (code, number) in codes(result.notes) { text += "  \(number) \(code)\n" }
    return text
  }

  /// How many notes there are of each kind, by their first.
  private static func codes(_ notes: [ImportNote]) -> [(code: String, count: Int)] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for note in notes {
      if counts[note.kind.code] == nil { order.append(note.kind.code) }
      counts[note.kind.code, default: 0] += 1
    }
    return order.sorted().map { ($0.replacing("_", with: " "), counts[$0] ?? 0) }
  }

  private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }
}
