// fmguard — SPDX-License-Identifier: Apache-2.0
// Words and a table of flags → options. Pure: reads no file, prints nothing, knows no command's meaning.
//
// The conventions are GNU's: options and operands in any order, `--name VALUE` or `--name=VALUE`, short letters bundled,
// `--` ends the options, `-` is an operand. getopt_long would do the same with global state that two tests at a time
// cannot share, and accepts abbreviations, which turn every new option into a breaking change.

struct OptionParser<Options> {
  let command: String
  let flags: [Flag<Options>]

  /// Sets every option that `words` name, in their order, and hands each operand to `operand`.
  ///
  /// - Throws: `UsageError` for the first word that cannot be followed.
  func parse(
    _ words: [Word], into options: inout Options, operand: (inout Options, Word) throws(UsageError) -> Void
  ) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { try operand(&options, word) }
        return
      } else if word.bytes.starts(with: [dash, dash]) {
        try parseLong(word, &rest, into: &options)
      } else if word.bytes.first == dash, word.bytes.count > 1 {
        try parseShort(word, &rest, into: &options)
      } else {
        try operand(&options, word)
      }
    }
  }

  private var dash: UInt8 { UInt8(ascii: "-") }

  private func parseLong(_ word: Word, _ rest: inout ArraySlice<Word>, into options: inout Options) throws(UsageError) {
    let body = word.bytes.dropFirst(2)
    let split = body.firstIndex(of: UInt8(ascii: "=")) ?? body.endIndex
    let name = String(decoding: body[..<split], as: UTF8.self)
    guard let flag = flags.first(where: { $0.facts.name == name }) else {
      let near = Nearest.candidates(to: name, among: flags.map(\.facts.name)).map { "--\($0)" }
      throw UsageError(.unknownOption, command: command, subject: "--\(name)", expected: near)
    }
    let attached = split == body.endIndex ? nil : Word(bytes: Array(body[(split + 1)...]))
    try apply(flag, named: "--\(name)", attached: attached, &rest, into: &options)
  }

  private func parseShort(_ word: Word, _ rest: inout ArraySlice<Word>, into options: inout Options) throws(UsageError)
  {
    var letters = word.string.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.facts.short == letter }) else {
        throw UsageError(.unknownOption, command: command, subject: "-\(letter)")
      }
      if flag.facts.value == .none {
        try apply(flag, named: "-\(letter)", attached: nil, &rest, into: &options)
      } else {
        let attached = letters.isEmpty ? nil : Word(String(letters))
        return try apply(flag, named: "-\(letter)", attached: attached, &rest, into: &options)
      }
    }
  }

  private func apply(
    _ flag: Flag<Options>, named name: String, attached: Word?, _ rest: inout ArraySlice<Word>,
    into options: inout Options
  ) throws(UsageError) {
    guard let placeholder = flag.facts.value.placeholder else {
      if attached != nil { throw UsageError(.unexpectedValue, command: command, subject: name) }
      return flag.set(&options, Word.on)
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(.missingValue, command: command, subject: name, expected: [placeholder])
    }
    if case .choice(let words) = flag.facts.value, !words.contains(value.string) {
      throw UsageError(.notAChoice, command: command, subject: name, value: value.string, expected: words)
    }
    flag.set(&options, value)
  }
}
