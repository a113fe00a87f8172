// fmguard — SPDX-License-Identifier: Apache-2.0
// Words → what is asked for. Rows of words, each with what they mean.

import FMGuard
import GuardEvaluation
import GuardImport
import GuardMatch
import GuardTraining
import Testing

@testable import GuardCLI

struct InvocationRow: Sendable, CustomTestStringConvertible {
  let id: String
  let words: [Word]
  let want: Invocation

  init(_ id: String, _ words: [Word], _ want: Invocation) {
    (self.id, self.words, self.want) = (id, words, want)
  }

  var testDescription: String { id }

  static func check(_ change: (inout CheckOptions) -> Void) -> Invocation {
    var options = CheckOptions()
    options.sources = [.standardInput]
    change(&options)
    return .check(options)
  }

  static func serve(_ words: [Word], _ change: (inout ServeOptions) -> Void) -> Invocation {
    var options = ServeOptions()
    change(&options)
    return .serve(options, words: words)
  }

  static func reload(_ change: (inout ReloadOptions) -> Void) -> Invocation {
    var options = ReloadOptions()
    change(&options)
    return .reload(options)
  }

  static func explain(_ change: (inout ExplainOptions) -> Void) -> Invocation {
    var options = ExplainOptions()
    options.source = .standardInput
    change(&options)
    return .explain(options)
  }

  static func sign(_ change: (inout SignOptions) -> Void) -> Invocation {
    var options = SignOptions()
    options.keyFile = "k"
    change(&options)
    return .sign(options)
  }

  static func verify(_ change: (inout VerifyOptions) -> Void) -> Invocation {
    var options = VerifyOptions()
    options.keyFile = "k"
    change(&options)
    return .verify(options)
  }

  static func lint(_ change: (inout LintOptions) -> Void) -> Invocation {
    var options = LintOptions()
    change(&options)
    return .lint(options)
  }

  static func eval(_ change: (inout EvalOptions) -> Void) -> Invocation {
    var options = EvalOptions()
    options.suites = ["s"]
    change(&options)
    return .eval(options)
  }

  static func diff(_ change: (inout DiffOptions) -> Void) -> Invocation {
    var options = DiffOptions()
    options.directories = ["a", "b"]
    options.corpora = ["c"]
    change(&options)
    return .diff(options)
  }

  static func importing(_ change: (inout ImportOptions) -> Void) -> Invocation {
    var options = ImportOptions()
    options.source = "s"
    options.directory = "d"
    change(&options)
    return .importing(options)
  }

  static func train(_ change: (inout TrainOptions) -> Void) -> Invocation {
    var options = TrainOptions()
    options.data = ["d"]
    options.out = "o"
    change(&options)
    return .train(options)
  }

  static func keygen(_ file: Word) -> Invocation {
    var options = KeygenOptions()
    options.file = file
    return .keygen(options)
  }

  static let understood = [
    InvocationRow("keygen", ["keygen", "k"], keygen("k")),
    InvocationRow("keygen-invalid-byte", ["keygen", Word(bytes: [0xFF])], keygen(Word(bytes: [0xFF]))),
    InvocationRow("keygen-nul", ["keygen", "a\0b"], keygen("a\0b")),
    InvocationRow("keygen-astral", ["keygen", "🙂"], keygen("🙂")),
    InvocationRow("keygen-help", ["keygen", "--help"], .help(command: "keygen")),
    InvocationRow("sign", ["sign", "--key", "k"], sign { _ in }),
    InvocationRow("sign-config", ["sign", "--key=k", "--config", "c"], sign { $0.configuration = "c" }),
    InvocationRow("sign-serial", ["sign", "--key=k", "--serial", "17"], sign { $0.serial = 17 }),
    InvocationRow("sign-help", ["sign", "-h"], .help(command: "sign")),
    InvocationRow("verify", ["verify", "--public-key", "k"], verify { _ in }),
    InvocationRow("verify-list", ["verify", "--public-key=k", "--list", "l"], verify { $0.list = "l" }),
    InvocationRow("sign-list", ["sign", "--key=k", "--list=l"], sign { $0.list = "l" }),
    InvocationRow("verify-config", ["verify", "--public-key=k", "--config=c"], verify { $0.configuration = "c" }),
    InvocationRow("verify-help", ["verify", "-h"], .help(command: "verify")),
    InvocationRow("lint", ["lint"], lint { _ in }),
    InvocationRow("lint-config", ["lint", "--config", "c"], lint { $0.configuration = "c" }),
    InvocationRow(
      "lint-corpora", ["lint", "--corpus", "a", "--corpus=b\0"], lint { $0.corpora = ["a", "b\0"] }),
    InvocationRow(
      "lint-dictionary-invalid-byte", ["lint", "--dictionary", Word(bytes: [0xFF])],
      lint { $0.dictionaries = [Word(bytes: [0xFF])] }),
    InvocationRow("lint-skip", ["lint", "--skip=short-term"], lint { $0.skipped = ["short-term"] }),
    InvocationRow("lint-format", ["lint", "--format", "sarif"], lint { $0.format = .sarif }),
    InvocationRow("lint-color", ["lint", "--color", "never"], lint { $0.color = .never }),
    InvocationRow("lint-help", ["lint", "-h"], .help(command: "lint")),
    InvocationRow("eval", ["eval", "s"], eval { _ in }),
    InvocationRow("eval-suites", ["eval", "s", "t\0"], eval { $0.suites = ["s", "t\0"] }),
    InvocationRow(
      "eval-suite-invalid-byte", ["eval", Word(bytes: [0xFF])], eval { $0.suites = [Word(bytes: [0xFF])] }),
    InvocationRow("eval-stage", ["eval", "--stage", "output", "s"], eval { $0.request.stage = .output }),
    InvocationRow("eval-policy", ["eval", "--policy", "p", "s"], eval { $0.request.policy = "p" }),
    InvocationRow("eval-shape", ["eval", "--shape", "guided", "s"], eval { $0.request.shape = .guided }),
    InvocationRow("eval-prompt", ["eval", "--prompt", "@p", "s"], eval { $0.request.prompt = .file("p") }),
    InvocationRow("eval-locale", ["eval", "--locale", "de", "s"], eval { $0.request.locale = "de" }),
    InvocationRow(
      "eval-baseline", ["eval", "--baseline", "b", "s"],
      eval {
        $0.baseline = "b"; $0.gates = [Gate(.maxRegressions, 0)]
      }),
    InvocationRow(
      "eval-regressions", ["eval", "--baseline", "b", "--max-regressions", "3", "s"],
      eval {
        $0.baseline = "b"; $0.gates = [Gate(.maxRegressions, 3)]
      }),
    InvocationRow(
      "eval-gates", ["eval", "--min-recall", "0.5", "--min-precision=1", "--min-recall", "0.75", "s"],
      eval { $0.gates = [Gate(.minPrecision, 1), Gate(.minRecall, 0.75)] }),
    InvocationRow(
      "eval-false-positives", ["eval", "--max-false-positives", "2", "--max-failures", "0", "s"],
      eval { $0.gates = [Gate(.maxFalsePositives, 2), Gate(.maxFailures, 0)] }),
    InvocationRow("eval-show-texts", ["eval", "--show-texts", "s"], eval { $0.showsTexts = true }),
    InvocationRow("eval-format", ["eval", "--format", "html", "s"], eval { $0.format = .html }),
    InvocationRow("eval-color", ["eval", "--color", "always", "s"], eval { $0.color = .always }),
    InvocationRow("eval-config", ["eval", "--config", "c", "s"], eval { $0.configuration = "c" }),
    InvocationRow("eval-help", ["eval", "-h"], .help(command: "eval")),
    InvocationRow("diff", ["diff", "a", "b", "--corpus", "c"], diff { _ in }),
    InvocationRow(
      "diff-corpora", ["diff", "--corpus", "c\0", "a", "b", "--corpus=d"], diff { $0.corpora = ["c\0", "d"] }),
    InvocationRow(
      "diff-directory-invalid-byte", ["diff", Word(bytes: [0xFF]), "b", "--corpus=c"],
      diff { $0.directories = [Word(bytes: [0xFF]), "b"] }),
    InvocationRow(
      "diff-stage", ["diff", "a", "b", "--corpus=c", "--stage=output"], diff { $0.request.stage = .output }),
    InvocationRow("diff-policy", ["diff", "a", "b", "--corpus=c", "--policy=p"], diff { $0.request.policy = "p" }),
    InvocationRow(
      "diff-shape", ["diff", "a", "b", "--corpus=c", "--shape=guided"], diff { $0.request.shape = .guided }),
    InvocationRow(
      "diff-prompt", ["diff", "a", "b", "--corpus=c", "--prompt=p"], diff { $0.request.prompt = .text("p") }),
    InvocationRow("diff-locale", ["diff", "a", "b", "--corpus=c", "--locale=de"], diff { $0.request.locale = "de" }),
    InvocationRow("diff-show-texts", ["diff", "a", "b", "--corpus=c", "--show-texts"], diff { $0.showsTexts = true }),
    InvocationRow("diff-format", ["diff", "a", "b", "--corpus=c", "--format=json"], diff { $0.format = .json }),
    InvocationRow("diff-color", ["diff", "a", "b", "--corpus=c", "--color=never"], diff { $0.color = .never }),
    InvocationRow(
      "diff-shadow-report", ["diff", "--shadow-report", "-"],
      diff {
        $0.directories = []; $0.corpora = []; $0.shadowReport = "-"
      }),
    InvocationRow("diff-help", ["diff", "-h"], .help(command: "diff")),
    InvocationRow("import", ["import", "s", "--into", "d"], importing { _ in }),
    InvocationRow(
      "import-dry-run", ["import", "--dry-run", "s"],
      importing {
        $0.directory = nil; $0.onlyTells = true
      }),
    InvocationRow(
      "import-source-invalid-byte", ["import", Word(bytes: [0xFF]), "--into=d"],
      importing { $0.source = Word(bytes: [0xFF]) }),
    InvocationRow("import-from", ["import", "s", "--into=d", "--from", "csv"], importing { $0.format = .csv }),
    InvocationRow(
      "import-region", ["import", "s", "--into=d", "--region=US"], importing { $0.settings.region = "US" }),
    InvocationRow(
      "import-category", ["import", "s", "--into=d", "--category=hate"], importing { $0.settings.category = "hate" }),
    InvocationRow(
      "import-severity", ["import", "s", "--into=d", "--severity=low"], importing { $0.settings.severity = .low }),
    InvocationRow(
      "import-language", ["import", "s", "--into=d", "--language=de"], importing { $0.settings.language = "de" }),
    InvocationRow(
      "import-stage", ["import", "s", "--into=d", "--stage=input"], importing { $0.settings.stages = .input }),
    InvocationRow(
      "import-match", ["import", "s", "--into=d", "--match=prefix"], importing { $0.settings.match = .prefix }),
    InvocationRow("import-report", ["import", "s", "--into=d", "--report=r"], importing { $0.report = "r" }),
    InvocationRow("import-help", ["import", "-h"], .help(command: "import")),
    InvocationRow("train", ["train", "--data", "d", "--out=o"], train { _ in }),
    InvocationRow(
      "train-files", ["train", "--data=d", "--data=e", "--benign=b", "--test=t", "--out=o"],
      train {
        $0.data = ["d", "e"]; $0.benign = ["b"]; $0.tests = ["t"]
      }),
    InvocationRow("train-recipe", ["train", "--data=d", "--out=o", "--recipe=r"], train { $0.recipe = "r" }),
    InvocationRow(
      "train-base", ["train", "--base=m", "--benign=b", "--out=o"],
      train {
        $0.data = []; $0.benign = ["b"]; $0.base = "m"
      }),
    InvocationRow(
      "train-numbers", ["train", "--data=d", "--out=o", "--seed=7", "--epochs=2", "--grams=9", "--min-rows=1"],
      train {
        $0.settings.seed = 7; $0.settings.epochs = 2; $0.settings.gramLimit = 9; $0.settings.rowMinimum = 1
      }),
    InvocationRow(
      "train-shares", ["train", "--data=d", "--out=o", "--held-out=0.2", "--false-positives", "0.01"],
      train {
        $0.settings.heldOut = 0.2; $0.settings.falsePositives = 0.01
      }),
    InvocationRow("train-format", ["train", "--data=d", "--out=o", "--format=json"], train { $0.format = .json }),
    InvocationRow(
      "train-explain", ["train", "--base", "m", "--explain", "a\0b"],
      train {
        $0.data = []; $0.out = nil; $0.base = "m"; $0.explained = "a\0b"
      }),
    InvocationRow(
      "train-only-test", ["train", "--base", "m", "--test", "t"],
      train {
        $0.data = []; $0.out = nil; $0.base = "m"; $0.tests = ["t"]
      }),
    InvocationRow("train-help", ["train", "-h"], .help(command: "train")),
    InvocationRow("explain", ["explain"], explain { _ in }),
    InvocationRow("explain-dash", ["explain", "-"], explain { _ in }),
    InvocationRow("explain-word", ["explain", "a"], explain { $0.source = .word("a") }),
    InvocationRow("explain-empty-word", ["explain", ""], explain { $0.source = .word("") }),
    InvocationRow("explain-word-nul", ["explain", "a\0b"], explain { $0.source = .word("a\0b") }),
    InvocationRow(
      "explain-word-invalid-byte", ["explain", Word(bytes: [0xFF])], explain { $0.source = .word(Word(bytes: [0xFF])) }),
    InvocationRow("explain-text", ["explain", "--text", "🙂"], explain { $0.source = .text("🙂") }),
    InvocationRow("explain-stage", ["explain", "--stage=output"], explain { $0.request.stage = .output }),
    InvocationRow("explain-policy", ["explain", "--policy", "p"], explain { $0.request.policy = "p" }),
    InvocationRow("explain-shape", ["explain", "--shape", "guided"], explain { $0.request.shape = .guided }),
    InvocationRow("explain-prompt", ["explain", "--prompt", "@p"], explain { $0.request.prompt = .file("p") }),
    InvocationRow("explain-locale", ["explain", "--locale", "de"], explain { $0.request.locale = "de" }),
    InvocationRow("explain-color", ["explain", "--color", "never"], explain { $0.color = .never }),
    InvocationRow("explain-config", ["explain", "--config", "c"], explain { $0.configuration = "c" }),
    InvocationRow("explain-help", ["explain", "--help"], .help(command: "explain")),
    InvocationRow("help", ["help"], .help(command: nil)),
    InvocationRow("help-flag", ["--help"], .help(command: nil)),
    InvocationRow("help-letter", ["-h"], .help(command: nil)),
    InvocationRow("help-of-command", ["help", "check"], .help(command: "check")),
    InvocationRow("help-flag-of-command", ["check", "--help"], .help(command: "check")),
    InvocationRow("help-flag-of-version", ["version", "--help"], .help(command: "version")),
    InvocationRow("help-among-others", ["check", "--explain", "-h", "x"], .help(command: "check")),
    InvocationRow("version", ["version"], .version),
    InvocationRow("version-flag", ["--version"], .version),
    InvocationRow("version-letter", ["-V"], .version),
    InvocationRow("first-flag-wins", ["-Vh"], .version),
    InvocationRow("help-flag-of-help", ["help", "check", "-h"], .help(command: "help")),
    InvocationRow("command-after-dashes", ["--", "version"], .version),
    InvocationRow("check", ["check"], check { _ in }),
    InvocationRow("check-dash", ["check", "-"], check { _ in }),
    InvocationRow("check-files", ["check", "a", "b"], check { $0.sources = [.file("a"), .file("b")] }),
    InvocationRow("check-text", ["check", "--text", "a"], check { $0.sources = [.text("a")] }),
    InvocationRow("check-empty-text", ["check", "--text", ""], check { $0.sources = [.text("")] }),
    InvocationRow("check-text-attached", ["check", "--text=a=b"], check { $0.sources = [.text("a=b")] }),
    InvocationRow("check-text-of-a-dash", ["check", "--text", "--help"], check { $0.sources = [.text("--help")] }),
    InvocationRow("check-text-nul", ["check", "--text", "a\0b"], check { $0.sources = [.text("a\0b")] }),
    InvocationRow(
      "check-text-invalid-byte", ["check", Word(bytes: Array("--text=".utf8) + [0xFF])],
      check { $0.sources = [.text(Word(bytes: [0xFF]))] }),
    InvocationRow("check-text-astral", ["check", "--text", "🙂"], check { $0.sources = [.text("🙂")] }),
    InvocationRow(
      "check-mixed", ["check", "--text", "a", "-", "b", "--text=c"],
      check { $0.sources = [.text("a"), .standardInput, .file("b"), .text("c")] }),
    InvocationRow("check-after-dashes", ["check", "--", "--text"], check { $0.sources = [.file("--text")] }),
    InvocationRow(
      "check-dashes-after-file", ["check", "a", "--", "-", "--"],
      check { $0.sources = [.file("a"), .standardInput, .file("--")] }),
    InvocationRow("check-dashes-as-text", ["check", "--text", "--"], check { $0.sources = [.text("--")] }),
    InvocationRow("check-empty-file", ["check", ""], check { $0.sources = [.file("")] }),
    InvocationRow("check-empty-text-attached", ["check", "--text="], check { $0.sources = [.text("")] }),
    InvocationRow("check-text-nul-attached", ["check", "--text=a\0b"], check { $0.sources = [.text("a\0b")] }),
    InvocationRow("check-file-nul", ["check", "-\0b"], check { $0.sources = [.file("-\0b")] }),
    InvocationRow(
      "check-file-invalid-byte", ["check", Word(bytes: [0xFF])], check { $0.sources = [.file(Word(bytes: [0xFF]))] }),
    InvocationRow(
      "check-option-last", ["check", "a", "--explain"],
      check {
        $0.sources = [.file("a")]; $0.request.explain = true
      }),
    InvocationRow("check-stage", ["check", "--stage", "output"], check { $0.request.stage = .output }),
    InvocationRow("check-last-wins", ["check", "--stage=output", "--stage=input"], check { _ in }),
    InvocationRow("check-policy", ["check", "--policy", "p"], check { $0.request.policy = "p" }),
    InvocationRow("check-shape", ["check", "--shape", "guided"], check { $0.request.shape = .guided }),
    InvocationRow("check-prompt", ["check", "--prompt", "p"], check { $0.request.prompt = .text("p") }),
    InvocationRow("check-prompt-file", ["check", "--prompt", "@p"], check { $0.request.prompt = .file("p") }),
    InvocationRow("check-locale", ["check", "--locale", "pt-BR"], check { $0.request.locale = "pt-BR" }),
    InvocationRow("check-format", ["check", "--format", "jsonl"], check { $0.format = .jsonl }),
    InvocationRow("check-color", ["check", "--color", "never"], check { $0.color = .never }),
    InvocationRow("help-flag-of-serve", ["serve", "--listen", "x", "-h"], .help(command: "serve")),
    InvocationRow("serve", ["serve"], serve([]) { _ in }),
    InvocationRow("serve-config", ["serve", "--config", "d"], serve(["--config", "d"]) { $0.configuration = "d" }),
    InvocationRow(
      "serve-listen", ["serve", "--listen=a", "--listen", "b"],
      serve(["--listen=a", "--listen", "b"]) { $0.addresses = ["a", "b"] }),
    InvocationRow("serve-keys", ["serve", "--keys", "k"], serve(["--keys", "k"]) { $0.keys = "k" }),
    InvocationRow("serve-log", ["serve", "--log", "json"], serve(["--log", "json"]) { $0.log = .json }),
    InvocationRow(
      "serve-public-key", ["serve", "--public-key", "k"], serve(["--public-key", "k"]) { $0.publicKey = "k" }),
    InvocationRow("serve-settings", ["serve", "--settings", "s"], serve(["--settings", "s"]) { $0.settings = "s" }),
    InvocationRow(
      "serve-certificate", ["serve", "--certificate", "c", "--certificate-key", "k"],
      serve(["--certificate", "c", "--certificate-key", "k"]) { ($0.certificate, $0.certificateKey) = ("c", "k") }),
    InvocationRow("serve-watch", ["serve", "--watch"], serve(["--watch"]) { $0.watches = true }),
    InvocationRow("serve-state", ["serve", "--state", "d"], serve(["--state", "d"]) { $0.state = "d" }),
    InvocationRow("serve-check", ["serve", "--check"], serve(["--check"]) { $0.onlyChecks = true }),
    InvocationRow("help-flag-of-reload", ["reload", "--help"], .help(command: "reload")),
    InvocationRow("reload", ["reload"], reload { _ in }),
    InvocationRow("reload-to", ["reload", "--to", "a"], reload { $0.address = "a" }),
    InvocationRow("reload-key-file", ["reload", "--key-file", "f"], reload { $0.keyFile = "f" }),
    InvocationRow("check-config", ["check", "--config", "d"], check { $0.configuration = "d" }),
  ]

  static let wrong = [
    InvocationRow(
      "none", [],
      error(
        .missingCommand, nil,
        expected: [
          "check", "explain", "lint", "eval", "diff", "import", "train", "serve", "reload", "keygen", "sign", "verify",
          "help", "version",
        ])),
    InvocationRow("unknown", ["frobnicate"], error(.unknownCommand, nil, "frobnicate")),
    InvocationRow("mistyped", ["chekc"], error(.unknownCommand, nil, "chekc", expected: ["'check'"])),
    InvocationRow("empty", [""], error(.unknownCommand, nil, "")),
    InvocationRow("help-of-unknown", ["help", "chek"], error(.unknownCommand, nil, "chek", expected: ["'check'"])),
    InvocationRow("help-of-two", ["help", "check", "x"], error(.unexpectedOperand, "help", "x")),
    InvocationRow("train-none", ["train"], error(.missing, "train", "--data FILE")),
    InvocationRow("train-no-out", ["train", "--data=d"], error(.missing, "train", "--out MODEL")),
    InvocationRow("train-no-base", ["train", "--explain", "x"], error(.missing, "train", "--base MODEL")),
    InvocationRow("train-operand", ["train", "d"], error(.unexpectedOperand, "train", "d")),
    InvocationRow(
      "train-grams-0", ["train", "--data=d", "--out=o", "--grams=0"],
      error(.malformedValue, "train", "--grams", value: "0", expected: ["a number from 1 to 250000"])),
    InvocationRow(
      "train-held-out-1", ["train", "--data=d", "--out=o", "--held-out=1"],
      error(.malformedValue, "train", "--held-out", value: "1", expected: ["a number below 1, such as 0.1"])),
    InvocationRow("keygen-none", ["keygen"], error(.missing, "keygen", "FILE")),
    InvocationRow("keygen-empty", ["keygen", ""], error(.missing, "keygen", "FILE")),
    InvocationRow("keygen-two", ["keygen", "a", "b"], error(.unexpectedOperand, "keygen", "b")),
    InvocationRow("sign-no-key", ["sign"], error(.missing, "sign", "--key FILE")),
    InvocationRow("sign-operand", ["sign", "--key=k", "x"], error(.unexpectedOperand, "sign", "x")),
    InvocationRow("verify-no-key", ["verify"], error(.missing, "verify", "--public-key FILE")),
    InvocationRow("verify-operand", ["verify", "--public-key=k", "x"], error(.unexpectedOperand, "verify", "x")),
    number("sign-serial-empty", ""),
    number("sign-serial-word", "x"),
    number("sign-serial-negative", "-1"),
    number("sign-serial-nul", "7\0"),
    number("sign-serial-astral", "🙂"),
    number("sign-serial-beyond", "99999999999999999999"),
    InvocationRow("serve-operand", ["serve", "x"], error(.unexpectedOperand, "serve", "x")),
    InvocationRow(
      "serve-log-unknown", ["serve", "--log", "xml"],
      error(.notAChoice, "serve", "--log", value: "xml", expected: ["text", "json"])),
    InvocationRow("reload-operand", ["reload", "x"], error(.unexpectedOperand, "reload", "x")),
    InvocationRow("lint-operand", ["lint", "x"], error(.unexpectedOperand, "lint", "x")),
    InvocationRow("lint-mistyped", ["lnit"], error(.unknownCommand, nil, "lnit", expected: ["'lint'"])),
    InvocationRow("eval-none", ["eval"], error(.missing, "eval", "SUITE")),
    InvocationRow(
      "eval-share", ["eval", "--min-recall", "1.5", "s"],
      error(.malformedValue, "eval", "--min-recall", value: "1.5", expected: ["a number from 0 to 1, such as 0.95"])),
    InvocationRow("diff-none", ["diff"], error(.missing, "diff", "OLD")),
    InvocationRow("diff-one", ["diff", "a"], error(.missing, "diff", "NEW")),
    InvocationRow("diff-three", ["diff", "a", "b", "c"], error(.unexpectedOperand, "diff", "c")),
    InvocationRow("diff-no-corpus", ["diff", "a", "b"], error(.missing, "diff", "--corpus FILE")),
    InvocationRow(
      "diff-shadow-report-and-directories", ["diff", "a", "--shadow-report=f"],
      error(.conflict, "diff", "--shadow-report", expected: ["a"])),
    InvocationRow("explain-two", ["explain", "a", "b"], error(.unexpectedOperand, "explain", "b")),
    InvocationRow("explain-text-and-word", ["explain", "--text", "a", "b"], error(.unexpectedOperand, "explain", "b")),
    InvocationRow("explain-format", ["explain", "--fomrat"], error(.unknownOption, "explain", "--fomrat")),
    InvocationRow("version-of", ["version", "x"], error(.unexpectedOperand, "version", "x")),
    InvocationRow("option-first", ["--versoin"], error(.unknownOption, nil, "--versoin", expected: ["--version"])),
    InvocationRow("letter", ["check", "-x"], error(.unknownOption, "check", "-x")),
    InvocationRow("letter-in-bundle", ["check", "-hx"], error(.unknownOption, "check", "-x")),
    InvocationRow("letter-two-bytes", ["check", "-hé"], error(.unknownOption, "check", "-é")),
    InvocationRow("letter-astral", ["check", "-🙂h"], error(.unknownOption, "check", "-🙂")),
    InvocationRow(
      "letter-invalid-byte", ["check", Word(bytes: [0x2D, 0xFF])], error(.unknownOption, "check", "-\u{FFFD}")),
    InvocationRow("letter-colon", ["check", "-:"], error(.unknownOption, "check", "-:")),
    InvocationRow("letter-dash", ["check", "-h-"], error(.unknownOption, "check", "--")),
    InvocationRow("option-without-name", ["check", "--=x"], error(.unknownOption, "check", "--")),
    InvocationRow(
      "no-abbreviation", ["check", "--form", "json"],
      error(.unknownOption, "check", "--form", expected: ["--format"])),
    InvocationRow(
      "no-abbreviation-attached", ["check", "--form=json"],
      error(.unknownOption, "check", "--form", expected: ["--format"])),
    InvocationRow(
      "no-abbreviation-without-value", ["check", "--form"],
      error(.unknownOption, "check", "--form", expected: ["--format"])),
    InvocationRow(
      "ambiguous", ["check", "--p", "x"],
      error(.unknownOption, "check", "--p", expected: ["--policy", "--prompt"])),
    InvocationRow(
      "no-abbreviation-of-program", ["--vers"], error(.unknownOption, nil, "--vers", expected: ["--version"])),
    InvocationRow(
      "option-nul", ["check", "--text\0", "x"], error(.unknownOption, "check", "--text\0", expected: ["--text"])),
    InvocationRow("option-of-version", ["version", "--quiet"], error(.unknownOption, "version", "--quiet")),
    InvocationRow("program-value", ["--help=x"], error(.unexpectedValue, nil, "--help")),
    InvocationRow(
      "mistyped-option", ["check", "--polcy", "p"], error(.unknownOption, "check", "--polcy", expected: ["--policy"])),
    InvocationRow("missing-value", ["check", "--policy"], error(.missingValue, "check", "--policy", expected: ["ID"])),
    InvocationRow("unexpected-value", ["check", "--explain=yes"], error(.unexpectedValue, "check", "--explain")),
    InvocationRow(
      "no-choice", ["check", "--stage", "middle"],
      error(.notAChoice, "check", "--stage", value: "middle", expected: ["input", "output"])),
    InvocationRow(
      "text-as-rows", ["check", "--format", "jsonl", "--text", "x"],
      error(.conflict, "check", "--text", expected: ["--format jsonl"])),
  ]

  private static func number(_ id: String, _ value: String) -> InvocationRow {
    InvocationRow(
      id, ["sign", "--key=k", "--serial", Word(value)],
      error(.malformedValue, "sign", "--serial", value: value, expected: [FlagFacts.Value.numberForm]))
  }

  private static func error(
    _ kind: UsageError.Kind, _ command: String?, _ subject: String = "", value: String? = nil, expected: [String] = []
  ) -> Invocation {
    .wrong(UsageError(kind, command: command, subject: subject, value: value, expected: expected))
  }
}

@Suite struct InvocationTests {
  @Test(arguments: InvocationRow.understood + InvocationRow.wrong) func parse(row: InvocationRow) {
    #expect(Invocation.parse(row.words) == row.want)
  }

  /// getopt_long has one place for the whole process.
  @Test func parsesConcurrently() async {
    let rows = InvocationRow.understood + InvocationRow.wrong
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<8 {
        group.addTask {
          for index in 0..<400 {
            let row = rows[(start * 7 + index) % rows.count]
            #expect(Invocation.parse(row.words) == row.want, "\(row.id)")
          }
        }
      }
    }
  }

  @Test func idsAreUnique() {
    let ids = (InvocationRow.understood + InvocationRow.wrong).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func everyOptionIsParsedByARow() {
    let words = InvocationRow.understood.flatMap { $0.words.map(\.string) }
    for flag in Command.all.flatMap(\.flags) {
      #expect(words.contains { $0.hasPrefix("--\(flag.name)") }, "--\(flag.name)")
    }
  }
}
