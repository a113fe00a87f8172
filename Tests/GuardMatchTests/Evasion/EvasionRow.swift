// fmguard — SPDX-License-Identifier: Apache-2.0
// Rows of texts and terms in disguise: hits beside near misses. Harmless terms where a language allows.

import GuardText
import Testing

@testable import GuardMatch

/// One text, one term, and what is found.
struct EvasionRow: Sendable, CustomTestStringConvertible {
  let id: String
  let text: String
  let term: String
  var language = "en"
  var kind = MatchKind.word
  /// The matched part of the text, or nil.
  let hit: String?
  /// The names of what was undone; empty: not asked.
  var undone: [String] = []

  var testDescription: String { id }

  init(
    _ id: String, _ text: String, _ term: String, _ hit: String?, _ undone: [String] = [], language: String = "en",
    kind: MatchKind = .word
  ) {
    self.id = id
    self.text = text
    self.term = term
    self.hit = hit
    self.undone = undone
    self.language = language
    self.kind = kind
  }

  static let all = leet + spaced + repeated + confusable + marks + tags + edges + odd

  static let leet: [EvasionRow] = [
    .init("leet-six-is-be", "со6ака", "собака", "со6ака", ["leetspeak"], language: "ru"),
    .init("leet-six-is-be-first", "6орода", "борода", "6орода", ["leetspeak"], language: "ru"),
    .init("leet-six-is-no-other", "со6ака", "сорака", nil, language: "ru"),
    .init("leet-digit", "sh1t happens", "shit", "sh1t", ["leetspeak"]),
    .init("leet-symbol-first", "$hit happens", "shit", "$hit", ["leetspeak"]),
    .init("leet-symbol-last", "kick a$$ now", "ass", "a$$", ["leetspeak"]),
    .init("leet-at", "w@lnut", "walnut", "w@lnut", ["leetspeak"]),
    .init("leet-bang", "w@ln!t", "walnit", "w@ln!t", ["leetspeak"]),
    .init("leet-bang-end", "sh1t!", "shit", "sh1t", ["leetspeak"]),
    .init("leet-bang-ordinary", "walnut!", "walnuti", nil),
    .init("leet-l", "wa1nut", "walnut", "wa1nut", ["leetspeak"]),
    .init("leet-bar", "wa|nut", "walnut", "wa|nut", ["leetspeak"]),
    .init("leet-paren", "ra((oon", "raccoon", nil),
    .init("leet-call", "push(it)", "shit", nil),
    .init("leet-many", "w4ln7t", "walntt", "w4ln7t", ["leetspeak"]),
    .init("leet-case", "SH1T", "shit", "SH1T", ["leetspeak", "case"]),
    .init("leet-viable", "v1able in 1488", "viable", "v1able", ["leetspeak"]),
    .init("leet-digit-term", "v1able in 1488", "1488", nil),
    .init("leet-digit-term-letters", "iabb labb labbs", "1488", nil),
    .init("leet-digits-only", "455 times 1488", "ass", nil),
    .init("leet-one-letter", "the A55 road", "ass", nil),
    .init("leet-other-digit", "sh4t", "shit", nil),
    .init("leet-i-is-not-l", "bail", "ball", nil),
    .init("leet-l-is-not-i", "bold blond", "boid", nil),
    .init("leet-mixed-term", "h4x0r", "h4x0r", nil),
    .init("leet-term-digit", "m00nshine 4chan", "4chan", nil),
    .init("leet-ordinal", "1st 2nd 3rd 4th 90s", "sth", nil),
    .init("leet-longer", "sh1ttim", "shit", nil),
    .init("leet-mail", "me@home.com", "meathome", nil),
    .init("leet-mail-inside", "me@wa1nut.com", "walnut", "wa1nut"),
    .init("leet-phrase", "a b1ue her0n flew", "blue heron", "b1ue her0n", ["leetspeak"]),
    .init("leet-phrase-half", "a blue\n her0n flew", "blue heron", "blue\n her0n", ["leetspeak", "whitespace"]),
    .init("leet-phrase-comma", "blue, her0n", "blue heron", nil),
    .init("leet-hyphen", "b1ue-heron", "blue-heron", "b1ue-heron"),
    .init("leet-hyphen-missing", "b1ue heron", "blue-heron", nil),
    .init("leet-cyrillic", "3ебра и зебра", "зебра", "3ебра", ["leetspeak"], language: "ru"),
    .init("leet-cyrillic-o", "м0роз", "мороз", "м0роз", ["leetspeak"], language: "ru"),
    .init("leet-german", "W4lnuß", "walnuss", "W4lnuß", ["leetspeak", "case"], language: "de"),
    .init("leet-empty", "", "shit", nil),
    .init("leet-nul", "sh1t\0", "shit", "sh1t"),
    .init("leet-astral", "😀sh1t😀", "shit", "sh1t"),
  ]

  static let spaced: [EvasionRow] = [
    .init("spaced-symbol-before-a-letter", "say w !a l n u t now", "walnut", "w !a l n u t", ["separators"]),
    .init("spaced-symbol-behind-a-letter", "say w a! l n u t now", "walnut", "w a! l n u t", ["separators"]),
    .init("spaced-symbol-and-a-row", "t.r.!o u t, t.r1ut", "trout", "t.r.!o u t", ["separators"]),
    .init("spaced-symbols-only", "w !! l n u t", "walnut", nil),
    .init("spaced", "s h i t happens", "shit", "s h i t", ["separators"]),
    .init("spaced-dots", "s.h.i.t happens", "shit", "s.h.i.t", ["separators"]),
    .init("spaced-dashes", "oh s-h-i-t", "shit", "s-h-i-t", ["separators"]),
    .init("spaced-underscores", "_s_h_i_t_", "shit", "s_h_i_t", ["separators"]),
    .init("spaced-stars", "s * h * i * t", "shit", "s * h * i * t", ["separators"]),
    .init("spaced-bars", "s|h|i|t", "shit", "s|h|i|t", ["separators"]),
    .init("spaced-bangs", "s!h!i!t", "shit", "s!h!i!t", ["separators"]),
    .init("spaced-lines", "s\nh\ni\nt", "shit", "s\nh\ni\nt", ["separators", "whitespace"]),
    .init("spaced-middots", "s·h·i·t", "shit", "s·h·i·t", ["separators"]),
    .init("spaced-emoji", "s🔥h🔥i🔥t", "shit", "s🔥h🔥i🔥t", ["separators"]),
    .init("spaced-mixed", "s.h i-t", "shit", "s.h i-t", ["separators"]),
    .init("spaced-wide", "s   h   i   t", "shit", "s   h   i   t", ["separators", "whitespace"]),
    .init("spaced-too-wide", "s    h    i    t", "shit", nil),
    .init("spaced-leet", "5 h 1 t", "shit", "5 h 1 t", ["separators", "leetspeak"]),
    .init("spaced-leet-symbol", "$ h i t", "shit", nil),
    .init("spaced-case", "S H I T", "shit", "S H I T", ["separators", "case"]),
    .init("spaced-across", "this hit song", "shit", nil),
    .init("spaced-across-2", "push it, bash it, cash it", "shit", nil),
    .init("spaced-pairs", "sh it", "shit", nil),
    .init("spaced-half", "s hit", "shit", nil),
    .init("spaced-list", "a b c d", "abc", nil),
    .init("spaced-longer", "s h i t t y", "shit", nil),
    .init("spaced-initials", "U.S.A. and U.K.", "usa", "U.S.A", ["separators", "case"]),
    .init("spaced-initials-other", "J. R. R. Tolkien", "jrt", nil),
    .init("spaced-article", "a s h i t", "shit", "s h i t"),
    .init("spaced-i", "I s h i t", "shit", "s h i t"),
    .init("spaced-two-before", "x y s h i t", "shit", nil),
    .init("spaced-other-letter", "b s h i t", "shit", nil),
    .init("spaced-divided", "y o u  s h i t", "shit", "s h i t"),
    .init("spaced-divided-dots", "y.o.u s.h.i.t", "shit", "s.h.i.t"),
    .init("spaced-as-hit", "a s  h i t", "shit", nil),
    .init("spaced-as-hit-dots", "a.s h.i.t", "shit", nil),
    .init("spaced-phrase", "b l u e  h e r o n", "blue heron", "b l u e  h e r o n", ["separators", "whitespace"]),
    .init("spaced-phrase-even", "b l u e h e r o n", "blue heron", "b l u e h e r o n", ["separators"]),
    .init("spaced-phrase-half", "blue h e r o n", "blue heron", "blue h e r o n", ["separators"]),
    .init("spaced-word-after", "s h i t.", "shit", "s h i t"),
    .init("spaced-words-around", "oh s h i t man", "shit", "s h i t"),
    .init("spaced-cyrillic", "м о р о з", "мороз", "м о р о з", ["separators"], language: "ru"),
    .init("spaced-cyrillic-i", "я м.о.р.о.з", "мороз", "м.о.р.о.з", ["separators"], language: "ru"),
    .init("spaced-greek", "κ α ρ υ δ ι", "καρυδι", "κ α ρ υ δ ι", ["separators"], language: "el"),
    .init("spaced-umlaut", "W-a-l-n-ü-s-s-e", "walnüsse", "W-a-l-n-ü-s-s-e", language: "de"),
    .init("spaced-umlaut-inside", "um c â n c e r", "câncer", "c â n c e r", ["separators"], language: "pt"),
    .init("spaced-eszett", "einen K l o ß essen", "Kloß", "K l o ß", language: "de"),
    .init("spaced-hyphen", "b l u e - h e r o n", "blue-heron", "b l u e - h e r o n", ["separators"]),
    .init("spaced-hyphen-missing", "b l u e h e r o n", "blue-heron", nil),
    .init("spaced-digits", "1 4 8 8", "1488", nil),
    .init("spaced-two-letters", "f u", "fu", nil),
    .init("spaced-nul", "s\0h\0i\0t", "shit", "s\0h\0i\0t"),
  ]

  static let repeated: [EvasionRow] = [
    .init("repeated", "shiiiiit", "shit", "shiiiiit", ["repetition"]),
    .init("repeated-all", "sshhiitt", "shit", "sshhiitt", ["repetition"]),
    .init("repeated-last", "walnuttt", "walnut", "walnuttt", ["repetition"]),
    .init("repeated-one-double", "good", "god", nil),
    .init("repeated-shorter", "Niger", "nigger", nil),
    .init("repeated-balloon", "balloon", "baloon", nil),
    .init("repeated-term-double", "asss", "ass", "asss", ["repetition"]),
    .init("repeated-case", "WaLLLnut", "walnut", "WaLLLnut", ["repetition", "case"]),
    .init("repeated-cyrillic", "морооооз", "мороз", "морооооз", ["repetition"], language: "ru"),
    .init("repeated-leet", "sh1iiit", "shit", "sh1iiit", ["repetition", "leetspeak"]),
    .init("repeated-spaced", "s h i i i t", "shit", "s h i i i t", ["repetition", "separators"]),
    .init("repeated-longer", "shiiitake", "shit", nil),
    .init("repeated-address", "address", "adres", "address", language: "nl"),
    .init("repeated-success", "success", "succes", nil),
  ]

  static let confusable: [EvasionRow] = [
    .init("confusable-l-then-i", "marl\u{456}n", "marlin", "marl\u{456}n", ["confusable"]),
    .init("confusable-l-then-palochka", "sl\u{4CF}me", "slime", "sl\u{4CF}me", ["confusable"]),
    .init("confusable-small-capitals-word", "a ᴍᴀʀʟɪɴ", "marlin", "ᴍᴀʀʟɪɴ", ["confusable"]),
    .init("confusable-small-capitals-mixed", "Mᴀʀʟɪɴ", "marlin", "Mᴀʀʟɪɴ", ["confusable", "case"]),
    .init("confusable-dze", "ѕhit", "shit", "ѕhit", ["confusable"]),
    .init("confusable-two", "Mоonshіne", "moonshine", "Mоonshіne", ["confusable", "case"]),
    .init("confusable-greek", "mοοnshine", "moonshine", "mοοnshine", ["confusable"]),
    .init("confusable-most", "сосоnut", "coconut", "сосоnut", ["confusable"]),
    .init("confusable-capital", "ВUM", "bum", "ВUM", ["confusable", "case"]),
    .init("confusable-russian", "Сегодня хорошая погода.", "xopowa", nil),
    .init("confusable-russian-word", "расе", "pace", nil),
    .init("confusable-russian-typo", "рaсе", "pace", nil),
    .init("confusable-ascii", "burn the candle", "bum", nil),
    .init("confusable-ascii-vv", "vvalnut", "walnut", nil),
    .init("confusable-cyrillic-term", "мoрoз", "мороз", "мoрoз", ["confusable"], language: "ru"),
    .init("confusable-cyrillic-capital", "MОРОЗ", "мороз", "MОРОЗ", ["confusable", "case"], language: "ru"),
    .init("confusable-cyrillic-all-latin", "mopo3", "мороз", nil, language: "ru"),
    .init("confusable-greek-term", "καρuδι", "καρυδι", "καρuδι", ["confusable"], language: "el"),
    .init("confusable-small-capitals", "ᴡᴀʟnut", "walnut", "ᴡᴀʟnut", ["confusable"]),
    .init("confusable-dotless", "shıt", "shit", "shıt", ["confusable"]),
    .init("confusable-black-squares", "🆆🅰🅻nut", "walnut", "🆆🅰🅻nut"),
    .init("confusable-palochka", "waӏnut", "walnut", "waӏnut", ["confusable"]),
    .init("confusable-phrase", "bluе heron", "blue heron", "bluе heron", ["confusable"]),
    .init("confusable-leet", "ѕh1t", "shit", "ѕh1t", ["confusable", "leetspeak"]),
  ]

  static let marks: [EvasionRow] = [
    .init("dotted-capital", "KİLL it", "kill", "KİLL", ["marks", "case"]),
    .init("dotted-small", "ki\u{307}ll it", "kill", "ki\u{307}ll", ["marks", "compatibility"]),
    .init("dotted-capital-decomposed", "KI\u{307}LL it", "kill", "KI\u{307}LL", ["marks", "compatibility", "case"]),
    .init("dotted-and-leet", "W4LNİT", "walnit", "W4LNİT", ["leetspeak", "marks", "case"]),
    .init("dotted-inside-another-word", "SKİLL", "kill", nil),
    .init("dotted-turkish", "KİLL it", "kill", nil, language: "tr"),
    .init("dotted-small-turkish", "ki\u{307}ll it", "kill", nil, language: "tr"),
    .init("dotted-turkish-and-strike", "KİL\u{336}L it", "kill", "KİL\u{336}L", ["marks", "case"], language: "tr"),
    .init("dotted-term", "ipek yolu", "İpek", "ipek"),
    .init("dotted-term-and-text", "İpek yolu", "İpek", nil),
    .init("marks-strike", "z̶e̶b̶r̶a̶", "zebra", "z̶e̶b̶r̶a̶", ["marks"]),
    .init("marks-strike-text", "a z̶e̶b̶r̶a̶ here", "zebra", "z̶e̶b̶r̶a̶", ["marks"]),
    .init("marks-zalgo", "z\u{0301}\u{0323}\u{0331}\u{0342}ebra", "zebra", "z\u{0301}\u{0323}\u{0331}\u{0342}ebra"),
    .init("marks-accent-en", "zébra", "zebra", "zébra", ["marks"]),
    .init("marks-accent-nfd", "ze\u{0301}bra", "zebra", "ze\u{0301}bra"),
    .init("marks-term-en", "cafe", "café", "cafe", ["marks"]),
    .init("marks-sv", "att äta får", "far", nil, language: "sv"),
    .init("marks-sv-term", "far", "får", nil, language: "sv"),
    .init("marks-sv-foreign", "zébra", "zebra", "zébra", ["marks"], language: "sv"),
    .init("marks-sv-strike", "f̶å̶r̶", "får", "f̶å̶r̶", ["marks"], language: "sv"),
    .init("marks-de", "schon", "schön", nil, language: "de"),
    .init("marks-de-text", "schön", "schon", nil, language: "de"),
    .init("marks-es", "cono", "coño", nil, language: "es"),
    .init("marks-es-stress", "melon maduro", "melón", "melon", ["marks"], language: "es"),
    .init("marks-vi", "me", "mẹ", nil, language: "vi"),
    .init("marks-vi-other", "mé", "mẹ", nil, language: "vi"),
    .init("marks-tr", "sikinti", "şıkıntı", nil, language: "tr"),
    .init("marks-tr-i", "ISTIR1DYE", "istiridye", "ISTIR1DYE", ["leetspeak", "case"], language: "tr"),
    .init("marks-ru", "еж", "ёж", nil, language: "ru"),
    .init("marks-ru-long", "ежик", "ёжик", "ежик", ["marks"], language: "ru"),
    .init("marks-ru-short-i", "мои", "мой", nil, language: "ru"),
    .init("marks-el", "καρυδι", "καρύδι", "καρυδι", ["marks"], language: "el"),
    .init("marks-el-capitals", "ΚΑΡΥΔΙ", "καρύδι", "ΚΑΡΥΔΙ", ["marks", "case"], language: "el"),
    .init("marks-stroke", "zebrø", "zebro", "zebrø", ["marks"]),
    .init("marks-stroke-da", "brød", "brod", nil, language: "da"),
    .init("marks-und", "zébra", "zebra", nil, language: "und"),
    .init("marks-und-strike", "z̶e̶b̶r̶a̶", "zebra", "z̶e̶b̶r̶a̶", language: "und"),
    .init("marks-enclosed", "z⃝e⃝b⃝r⃝a⃝", "zebra", "z⃝e⃝b⃝r⃝a⃝", ["marks"]),
  ]

  static let tags: [EvasionRow] = [
    .init("tags", "hello" + tagged("moonshine"), "moonshine", "o" + tagged("moonshine"), ["tag_characters"]),
    .init("tags-phrase", "x " + tagged("blue heron ok"), "blue heron", " " + tagged("blue heron ok")),
    .init("tags-leet", "hello" + tagged("m00nshine"), "moonshine", "o" + tagged("m00nshine")),
    .init("tags-longer", "hello" + tagged("moonshines"), "moonshine", nil),
    .init("tags-flag", "👨‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️", "gbsct", nil),
    .init("tags-no-flag", "🏴" + tagged("walnut"), "walnut", "🏴" + tagged("walnut")),
    .init("tags-between", "wal" + tagged("x") + "nut", "walnut", nil),
  ]

  static let edges: [EvasionRow] = [
    .init("edges-prefix", "sh1ttim", "shit", "sh1t", kind: .prefix),
    .init("edges-prefix-inside", "bullsh1t", "shit", nil, kind: .prefix),
    .init("edges-substring", "bullsh1ttim", "shit", "sh1t", kind: .substring),
    .init("edges-substring-plain", "bullshiiit", "shi", nil, kind: .substring),
    .init("edges-quote", "l’sh1t", "shit", "sh1t"),
    .init("edges-guillemets", "«sh1t»", "shit", "sh1t"),
    .init("edges-apostrophe", "sh1t's", "shit", "sh1t"),
    .init("edges-underscore", "a_sh1t", "shit", nil),
    .init("edges-symbol-goes-on", "a$$hole", "ass", nil),
    .init("edges-han", "中sh1t文", "shit", "sh1t"),
    .init("edges-sentence", "Is it sh1t? Yes.", "shit", "sh1t"),
  ]

  static let odd: [EvasionRow] = [
    .init("odd-bom", "\u{FEFF}ordinary text with a BOM", "shit", nil),
    .init("odd-persian", "می‌خواهم بروم", "shit", nil),
    .init("odd-chinese", "今天天气很好。", "shit", nil),
    .init("odd-zero-width", "s\u{200B}h1t", "shit", "s\u{200B}h1t", ["leetspeak", "ignorable"]),
    .init("odd-fullwidth", "ｓｈ１ｔ", "shit", "ｓｈ１ｔ", ["leetspeak", "compatibility"]),
  ]

  static func tagged(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) }))
  }
}
