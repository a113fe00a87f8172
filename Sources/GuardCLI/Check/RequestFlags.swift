// fmguard — SPDX-License-Identifier: Apache-2.0
// The options that all commands about texts have. Knows no command.

import FMGuard

/// The options of a command about texts.
protocol TextOptions: Sendable {
  var request: RequestOptions { get set }
  var color: CheckOptions.Color { get set }
  var configuration: Word? { get set }
  var wantsHelp: Bool { get set }
}

extension TextOptions {
  /// Where a text stands and under which policy it is checked.
  static var requestFlags: [Flag<Self>] {
    [
      Flag(
        "stage", .choice(Stage.allCases.map(\.rawValue)),
        help: "Where the text stands: before or after the model (default: input)", inRow: true
      ) {
        $0.request.stage = Stage(rawValue: $1.string) ?? $0.request.stage
      },
      Flag("policy", .text("ID"), help: "The policy asked for (default: default)", inRow: true) {
        $0.request.policy = $1.string
      },
      Flag(
        "shape", .choice(ResponseShape.allCases.map(\.rawValue)),
        help: "The shape of the response; a guided text is JSON (default: string)", inRow: true
      ) {
        $0.request.shape = ResponseShape(rawValue: $1.string) ?? $0.request.shape
      },
      Flag("prompt", .text("TEXT|@FILE"), help: "What the model was asked, for a check of its answer", inRow: true) {
        $0.request.prompt =
          $1.bytes.first == UInt8(ascii: "@") ? .file(Word(bytes: Array($1.bytes.dropFirst()))) : .text($1)
      },
      Flag("locale", .language("TAG"), help: "The language of the text, a BCP 47 tag such as de or pt-BR", inRow: true)
      {
        $0.request.locale = $1.string
      },
    ]
  }

  /// How the command itself behaves.
  static var commonFlags: [Flag<Self>] {
    [
      Flag("color", .choice(CheckOptions.Color.allCases.map(\.rawValue)), help: "Whether to use colour (default: auto)")
      {
        $0.color = CheckOptions.Color(rawValue: $1.string) ?? $0.color
      },
      Flag("config", .directory("DIR"), help: "The configuration directory (default: the first found)") {
        $0.configuration = $1
      },
      Flag("help", short: "h", help: "Show this help") {
        $0.wantsHelp = $1 == .on
      },
    ]
  }
}
